/** The fox as one mesh: body, eyes, tail skin, tail fur, in that order; unwrapped, painted and weighted. */
import { MeshoptSimplifier } from 'meshoptimizer/simplifier';
import { normalize, vec3At, type Vec3 } from '../../src/core/math/vec3';
import { vertexNormals } from '../picture/render-mesh';
import { unwrap } from './atlas';
import { bakeTexture } from './bake-texture';
import { ellipsoid, Field } from './field';
import { EYE, FOX_BODY, FOX_BOUNDS } from './fox-shape';
import type { Surface } from './paint';
import { surfaceNets, type SurfaceMesh } from './surface-nets';
import { tailShells } from './tail-shape';
import { tailWeights } from './tail-weights';
import { bodyWeights, strongest, type Weights } from './weights';
import { jointIndex } from './skeleton';

export interface FoxOptions {
  /** Triangles of the whole fox, about. */
  readonly triangles: number;
  /** Edge of the square texture, texels. */
  readonly textureSize: number;
}

export const FOX_DEFAULTS: FoxOptions = Object.freeze({ triangles: 29_000, textureSize: 1024 });

export interface FoxMesh {
  /** #V×3 metres, #V×3 unit, #V×2. */
  readonly positions: Float32Array;
  readonly normals: Float32Array;
  readonly uvs: Float32Array;
  /** #V×4. */
  readonly joints: Uint8Array;
  readonly weights: Float32Array;
  /** #F×3. */
  readonly triangles: Uint32Array;
  /** PNG. */
  readonly texture: Uint8Array;
  /** The vertices that truly are the tail: [first, last + 1). */
  readonly tail: readonly [first: number, end: number];
  readonly welded: number;
  readonly charts: number;
}

interface Piece {
  readonly surface: Surface;
  readonly mesh: SurfaceMesh;
  readonly normal: (point: Vec3, vertex: number) => Vec3;
  readonly weigh: (point: Vec3) => Weights;
}

/** Skin of the fox, tail left out, square metres; measured from its own mesh at 6 mm. */
const BODY_AREA = 2.02;

export async function assembleFox(options: FoxOptions): Promise<FoxMesh> {
  await MeshoptSimplifier.ready;
  const pieces = buildPieces(options.triangles);
  const whole = join(pieces);
  const groups = whole.faceSurface.map((s) => ['body', 'eye', 'tailSkin', 'tailFur', 'head'].indexOf(s === 'body' ? 'body' : s)); // prettier-ignore
  for (let f = 0; f < groups.length; f++) {
    const v = whole.mesh.triangles[f * 3] * 3;
    if (groups[f] === 0 && whole.mesh.positions[v + 1] > 1.475 && Math.abs(whole.mesh.positions[v]) < 0.25)
      groups[f] = 4;
  }
  const atlas = unwrap(whole.mesh, options.textureSize, groups, [1, 4, 0.4, 1.1, 2]);
  const count = atlas.source.length;
  const positions = new Float32Array(count * 3);
  const normals = new Float32Array(count * 3);
  const joints = new Uint8Array(count * 4);
  const weights = new Float32Array(count * 4);
  let tailStart = count;
  atlas.source.forEach((from, v) => {
    const piece = whole.pieceOf[from];
    const point = vec3At(whole.mesh.positions, from);
    positions.set(point, v * 3);
    normals.set(whole.normals.subarray(from * 3, from * 3 + 3), v * 3);
    strongest(piece.weigh(point)).forEach(([joint, weight], k) => {
      joints[v * 4 + k] = joint;
      weights[v * 4 + k] = weight;
    });
    if (piece.surface.startsWith('tail')) tailStart = Math.min(tailStart, v);
  });
  const { triangles, uvs } = atlas;
  const texture = bakeTexture({ positions, normals, uvs, triangles, surfaces: whole.faceSurface }, options.textureSize);
  const welded = whole.mesh.positions.length / 3;
  return { positions, normals, uvs, joints, weights, triangles, texture, tail: [tailStart, count], welded, charts: atlas.charts }; // prettier-ignore
}

function buildPieces(triangles: number): Piece[] {
  const spacing = Math.sqrt(BODY_AREA / (triangles * 0.9) / 0.43);
  const shells = tailShells(spacing * 1.25);
  const tailTriangles = (shells.skin.triangles.length + shells.fur.triangles.length) / 3;
  const eyes = [1, -1].map((side) => eyeBall(side, spacing * 0.55));
  const eyeTriangles = eyes.reduce((sum, eye) => sum + eye.triangles.length / 3, 0);
  const head = new Map([[jointIndex('Head'), 1]]);
  const area = (mesh: SurfaceMesh): Piece['normal'] => {
    const normals = vertexNormals(mesh.positions, mesh.triangles);
    return (_point, v) => vec3At(normals, v);
  };
  return [
    {
      surface: 'body',
      mesh: bodyMesh(Math.max(1000, triangles - tailTriangles - eyeTriangles), spacing),
      normal: ([x, y, z]) => FOX_BODY.normal(x, y, z),
      weigh: bodyWeights,
    },
    ...eyes.map((mesh): Piece => ({ surface: 'eye', mesh, normal: area(mesh), weigh: () => head })),
    { surface: 'tailSkin', mesh: shells.skin, normal: area(shells.skin), weigh: tailWeights },
    { surface: 'tailFur', mesh: shells.fur, normal: area(shells.fur), weigh: tailWeights },
  ];
}

/** Meshed finer than wanted, then simplified: flat skin gets large triangles, the face and hands small ones. */
function bodyMesh(triangles: number, spacing: number): SurfaceMesh {
  const raw = surfaceNets(FOX_BODY, FOX_BOUNDS.min, FOX_BOUNDS.max, Math.max(0.003, spacing * 0.52));
  const points = Float32Array.from(raw.positions);
  const [kept] = MeshoptSimplifier.simplify(raw.triangles, points, 3, triangles * 3, 1, ['Regularize']);
  const [order, count] = MeshoptSimplifier.compactMesh(kept);
  const positions = new Float64Array(count * 3);
  for (let v = 0; v < raw.positions.length / 3; v++)
    if (order[v] < count) positions.set(raw.positions.subarray(v * 3, v * 3 + 3), order[v] * 3);
  return { positions, triangles: kept };
}

function eyeBall(side: number, spacing: number): SurfaceMesh {
  const [x, y, z] = EYE.centre;
  const r = EYE.radius;
  const ball = new Field([{ part: 'eye', blend: 1e-3, distance: ellipsoid([x, y, z], [r, r, r]) }]);
  const reach = r + 3 * spacing;
  const mesh = surfaceNets(ball, [x - reach, y - reach, z - reach], [x + reach, y + reach, z + reach], spacing);
  if (side > 0) return mesh;
  const positions = mesh.positions.map((value, i) => (i % 3 === 0 ? -value : value));
  const triangles = mesh.triangles.map((_, i) => mesh.triangles[i - (i % 3) + 2 - (i % 3)]);
  return { positions, triangles };
}

function join(pieces: readonly Piece[]): {
  mesh: SurfaceMesh;
  normals: Float64Array;
  pieceOf: Piece[];
  faceSurface: Surface[];
} {
  const positions: number[] = [];
  const normals: number[] = [];
  const triangles: number[] = [];
  const pieceOf: Piece[] = [];
  const faceSurface: Surface[] = [];
  for (const piece of pieces) {
    const start = positions.length / 3;
    for (let v = 0; v < piece.mesh.positions.length / 3; v++) {
      // positions are stored as float32: everything that asks about a point asks about the stored one
      const point = vec3At(piece.mesh.positions, v).map(Math.fround) as Vec3;
      positions.push(...point);
      normals.push(...normalize(piece.normal(point, v)));
      pieceOf.push(piece);
    }
    for (const v of piece.mesh.triangles) triangles.push(start + v);
    for (let f = 0; f < piece.mesh.triangles.length / 3; f++) faceSurface.push(piece.surface);
  }
  const mesh = { positions: Float64Array.from(positions), triangles: Uint32Array.from(triangles) };
  return { mesh, normals: Float64Array.from(normals), pieceOf, faceSurface };
}
