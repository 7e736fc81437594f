/**
 * Poses the skinned mesh of a GLB by the letter of the glTF specification, through glTF Transform's own accessors.
 * It shares no code with src/, so that tests which judge the sample do not judge it by the project's own skinning.
 */
import { NodeIO, type Animation, type Node } from '@gltf-transform/core';

type Matrix = readonly number[];

export interface PosedGlb {
  readonly jointNames: readonly string[];
  readonly positions: Float32Array;
  readonly normals: Float32Array;
  readonly uvs: Float32Array;
  readonly joints: Uint8Array;
  readonly weights: Float32Array;
  readonly triangles: Uint16Array | Uint32Array;
  readonly texture: Uint8Array;
  readonly clips: readonly Animation[];
  /** #V×3 world positions at a time of a clip, or at rest. */
  readonly skin: (clip: string | undefined, seconds: number) => Float64Array;
  /** #J world matrices, column-major. */
  readonly worlds: (clip: string | undefined, seconds: number) => Matrix[];
}

export async function poseGlb(glb: Uint8Array): Promise<PosedGlb> {
  const root = (await new NodeIO().readBinary(glb)).getRoot();
  const skin = root.listSkins()[0];
  const primitive = root.listMeshes()[0].listPrimitives()[0];
  const array = <T>(name: string): T => primitive.getAttribute(name)?.getArray() as T;
  const nodes = skin.listJoints();
  const inverseBinds = nodes.map((_, j) => skin.getInverseBindMatrices()?.getElement(j, []) ?? []);
  const positions = array<Float32Array>('POSITION');
  const joints = array<Uint8Array>('JOINTS_0');
  const weights = array<Float32Array>('WEIGHTS_0');
  const clips = root.listAnimations();

  const worlds = (clip: string | undefined, seconds: number): Matrix[] => {
    const animation = clips.find((a) => a.getName() === clip);
    if (clip !== undefined && !animation) throw new RangeError(`no clip ${clip}`);
    const memo = new Map<Node, Matrix>();
    const worldOf = (node: Node): Matrix => {
      const known = memo.get(node);
      if (known) return known;
      const local = localAt(node, animation, seconds);
      const parent = node.getParentNode();
      const world = parent ? product(worldOf(parent), local) : local;
      memo.set(node, world);
      return world;
    };
    return nodes.map(worldOf);
  };

  return {
    jointNames: nodes.map((node) => node.getName()),
    positions,
    normals: array('NORMAL'),
    uvs: array('TEXCOORD_0'),
    joints,
    weights,
    triangles: primitive.getIndices()?.getArray() as Uint16Array,
    texture: root.listTextures()[0].getImage() as Uint8Array,
    clips,
    worlds,
    skin: (clip, seconds) => {
      const matrices = worlds(clip, seconds).map((world, j) => product(world, inverseBinds[j]));
      const out = new Float64Array(positions.length);
      for (let i = 0; i < joints.length; i++) {
        const m = matrices[joints[i]];
        const v = (i >> 2) * 3;
        for (let r = 0; r < 3; r++)
          out[v + r] +=
            weights[i] * (m[r] * positions[v] + m[r + 4] * positions[v + 1] + m[r + 8] * positions[v + 2] + m[r + 12]);
      }
      return out;
    },
  };
}

function localAt(node: Node, animation: Animation | undefined, seconds: number): Matrix {
  const value = (path: string, rest: readonly number[]): number[] => {
    const channel = animation?.listChannels().find((c) => c.getTargetNode() === node && c.getTargetPath() === path);
    const sampler = channel?.getSampler();
    const times = sampler?.getInput()?.getArray();
    const output = sampler?.getOutput();
    if (!times || !output) return [...rest];
    let k = 0;
    while (k + 2 < times.length && times[k + 1] <= seconds) k++;
    const t = Math.min(1, Math.max(0, (seconds - times[k]) / (times[k + 1] - times[k])));
    const [a, b] = [output.getElement(k, []), output.getElement(k + 1, [])];
    // keys are a thirtieth of a second apart: the chord of the arc is the arc to five digits
    const mixed = a.map((x: number, c: number) => x + (b[c] - x) * t);
    const norm = path === 'rotation' ? Math.hypot(...mixed) : 1;
    return mixed.map((x: number) => x / norm);
  };
  const [x, y, z, w] = value('rotation', node.getRotation());
  const [tx, ty, tz] = value('translation', node.getTranslation());
  return [
    1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y), 0,
    2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x), 0,
    2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y), 0,
    tx, ty, tz, 1,
  ]; // prettier-ignore
}

function product(a: Matrix, b: Matrix): Matrix {
  const out: number[] = [];
  for (let c = 0; c < 4; c++)
    for (let r = 0; r < 4; r++)
      out.push(a[r] * b[c * 4] + a[r + 4] * b[c * 4 + 1] + a[r + 8] * b[c * 4 + 2] + a[r + 12] * b[c * 4 + 3]);
  return out;
}

export interface Stretch {
  readonly samples: number;
  readonly p95: number;
  readonly max: number;
  /** Share of samples over 1.5 or under 0.67. */
  readonly torn: number;
  /** Vertices of the worst edge. */
  readonly worst: readonly [number, number];
}

/** Edge length ÷ bind length over unique edges (by position) of a vertex range, at 24 even times of a clip. */
export function stretchOf(fox: PosedGlb, clip: string, seconds: number, first: number, last: number): Stretch {
  const edges = uniqueEdges(fox, first, last);
  const lengthIn = (p: ArrayLike<number>, e: number): number => {
    const [a, b] = [edges[e] * 3, edges[e + 1] * 3];
    return Math.hypot(p[a] - p[b], p[a + 1] - p[b + 1], p[a + 2] - p[b + 2]);
  };
  const ratios = new Float64Array((edges.length / 2) * 24);
  let worst = 0;
  for (let k = 0, n = 0; k < 24; k++) {
    const posed = fox.skin(clip, (seconds * k) / 24);
    for (let e = 0; e < edges.length; e += 2, n++) {
      ratios[n] = lengthIn(posed, e) / lengthIn(fox.positions, e);
      if (ratios[n] > ratios[worst]) worst = n;
    }
  }
  const edge = (worst % (edges.length / 2)) * 2;
  const max = ratios[worst];
  const torn = ratios.filter((r) => r > 1.5 || r < 0.67).length / ratios.length;
  const p95 = ratios.sort()[Math.floor(0.95 * (ratios.length - 1))];
  return { samples: ratios.length, p95, max, torn, worst: [edges[edge], edges[edge + 1]] };
}

/** Pairs of vertices, each place named by its first vertex. */
function uniqueEdges({ positions, triangles }: PosedGlb, first: number, last: number): number[] {
  const place = new Map<string, number>();
  const welded = Int32Array.from({ length: last + 1 }, (_, v) => {
    const key = `${positions[v * 3]},${positions[v * 3 + 1]},${positions[v * 3 + 2]}`;
    if (v >= first && !place.has(key)) place.set(key, v);
    return place.get(key) ?? -1;
  });
  const seen = new Set<number>();
  const edges: number[] = [];
  for (let i = 0; i < triangles.length; i++) {
    const [u, v] = [triangles[i], triangles[i % 3 === 2 ? i - 2 : i + 1]];
    if (Math.min(u, v) < first || Math.max(u, v) > last) continue;
    const [a, b] = [Math.min(welded[u], welded[v]), Math.max(welded[u], welded[v])];
    if (seen.has(a * positions.length + b)) continue;
    seen.add(a * positions.length + b);
    edges.push(a, b);
  }
  return edges;
}
