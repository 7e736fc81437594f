import {
  AdditiveBlending,
  BufferAttribute,
  BufferGeometry,
  Color,
  DoubleSide,
  Group,
  LinearFilter,
  Mesh,
  MeshBasicMaterial,
  OrthographicCamera,
  PlaneGeometry,
  Scene,
  ShaderMaterial,
  SkinnedMesh,
  Sphere,
  Vector2,
  WebGLRenderTarget,
  type Camera,
  type WebGLRenderer,
} from 'three';
import { hasExtraInfluences } from './extra-influences';
import type { Piece } from './paint-variant';
import type { DrawnPart } from './posed-surface';
import type { VariantView } from './variant-view';

/** CSS pixels. */
const WIDTH_PIXELS = 1.5;
type Mark = 'selected' | 'hovered';

/**
 * A line around the selected pieces and the one under the pointer, in every shading, the file's own materials included.
 * The marked skin alone is drawn into a mask (red: selected, green: hovered), seen through what stands before it; the
 * line is where the mask ends. Rejected: hulls pushed out along normals, which break at split vertices and leave the cut
 * to the body open; silhouette edges on the CPU, which draw every fold.
 */
export class PieceOutlines {
  private pieces: readonly Piece[] = [];
  private readonly scene = new Scene();
  private readonly screen = new Scene();
  private readonly flat = new OrthographicCamera();
  private readonly target = new WebGLRenderTarget(1, 1, { depthBuffer: false, minFilter: LinearFilter });
  private readonly line = createLineMaterial();
  private readonly quad = new Mesh(new PlaneGeometry(2, 2), this.line);
  private readonly materials = new Map<string, MeshBasicMaterial>();
  /** By view and piece: the piece's part of each primitive. A piece is known by its list of vertices. */
  private readonly meshes = new WeakMap<VariantView, Map<Uint32Array, readonly SkinnedMesh[]>>();

  constructor(private readonly renderer: WebGLRenderer) {
    this.scene.matrixWorldAutoUpdate = false;
    this.quad.frustumCulled = false;
    this.screen.add(this.quad);
  }

  setPieces(pieces: readonly Piece[]): void {
    this.pieces = pieces.filter(({ selected, hovered, hidden }) => (selected || hovered) && !hidden);
  }

  setColors(selected: Color, hovered: Color): void {
    this.line.uniforms.selectedColor.value.copy(selected);
    this.line.uniforms.hoveredColor.value.copy(hovered);
  }

  /** Has its shaders compiled for a view, so that the first line need not wait for them. */
  compile(view: VariantView): void {
    const { renderer, scene, target, flat } = this;
    const bare = view.rigs.flatMap(({ parts }) => parts.map(({ mesh }) => bareMesh(mesh)));
    for (const mesh of bare) mesh.material = this.materialOf('selected', hasExtraInfluences(mesh));
    renderer.setRenderTarget(target);
    renderer.compile(new Group().add(...bare), flat, scene);
    renderer.setRenderTarget(null);
    renderer.compile(this.screen, flat);
    bare.forEach(release);
  }

  /** Draws the lines of a view over its pane, whose viewport and scissor are set. */
  draw(view: VariantView, camera: Camera, width: number, height: number): void {
    const { renderer, scene, target, line } = this;
    this.dropUnmarked(view);
    scene.clear();
    for (const piece of this.pieces) {
      const mark: Mark = piece.hovered ? 'hovered' : 'selected';
      for (const mesh of this.meshesOf(view, piece)) {
        mesh.material = this.materialOf(mark, hasExtraInfluences(mesh));
        scene.add(mesh);
      }
    }
    if (scene.children.length === 0) return;
    const ratio = renderer.getPixelRatio();
    const size = new Vector2(Math.ceil(width * ratio), Math.ceil(height * ratio));
    if (size.x > target.width || size.y > target.height)
      target.setSize(Math.max(size.x, target.width), Math.max(size.y, target.height));
    target.viewport.set(0, 0, size.x, size.y);
    target.scissor.set(0, 0, size.x, size.y);
    target.scissorTest = true;

    renderer.getClearColor(kept);
    const alpha = renderer.getClearAlpha();
    renderer.setRenderTarget(target);
    renderer.setClearColor(0x000000, 0);
    renderer.clear(true, false, false);
    renderer.render(scene, camera);
    renderer.setRenderTarget(null);
    renderer.setClearColor(kept, alpha);
    line.uniforms.mask.value = target.texture;
    line.uniforms.part.value.set(size.x / target.width, size.y / target.height);
    line.uniforms.reach.value.set((WIDTH_PIXELS * ratio) / target.width, (WIDTH_PIXELS * ratio) / target.height);
    renderer.render(this.screen, this.flat);
  }

  /** Lets go of what was made for a view that is taken away. */
  forget(view: VariantView): void {
    for (const meshes of this.meshes.get(view)?.values() ?? []) meshes.forEach(release);
    this.meshes.delete(view);
    this.scene.clear();
  }

  dispose(): void {
    this.target.dispose();
    this.line.dispose();
    this.quad.geometry.dispose();
    for (const material of this.materials.values()) material.dispose();
  }

  private dropUnmarked(view: VariantView): void {
    const known = this.meshes.get(view);
    for (const [vertices, meshes] of known ?? []) {
      if (this.pieces.some((piece) => piece.vertices === vertices)) continue;
      meshes.forEach(release);
      known?.delete(vertices);
    }
  }

  private meshesOf(view: VariantView, piece: Piece): readonly SkinnedMesh[] {
    const known = this.meshes.get(view) ?? new Map<Uint32Array, readonly SkinnedMesh[]>();
    this.meshes.set(view, known);
    const made = known.get(piece.vertices) ?? pieceMeshes(view.rigs[piece.rig]?.parts ?? [], piece.vertices);
    known.set(piece.vertices, made);
    return made;
  }

  private materialOf(mark: Mark, eight: boolean): MeshBasicMaterial {
    const key = `${mark}${eight}`;
    let material = this.materials.get(key);
    if (!material) {
      material = new MeshBasicMaterial({
        color: mark === 'selected' ? 0xff0000 : 0x00ff00,
        blending: AdditiveBlending,
        side: DoubleSide,
        depthTest: false,
        depthWrite: false,
        toneMapped: false,
      });
      if (eight) material.defines = { ...material.defines, USE_SKINNING_8: '' };
      this.materials.set(key, material);
    }
    return material;
  }
}

const kept = new Color();

/** The triangles of each primitive that lie on a piece. */
function pieceMeshes(parts: readonly DrawnPart[], vertices: Uint32Array): SkinnedMesh[] {
  return parts.flatMap(({ mesh, part: { vertexStart, vertexCount } }) => {
    const inside = new Uint8Array(vertexCount);
    for (const v of vertices) if (v >= vertexStart && v < vertexStart + vertexCount) inside[v - vertexStart] = 1;
    const own = trianglesInside(mesh.geometry, inside);
    if (own.length === 0) return [];
    const drawn = bareMesh(mesh);
    drawn.geometry.setIndex(new BufferAttribute(own, 1));
    drawn.morphTargetInfluences = mesh.morphTargetInfluences;
    return [drawn];
  });
}

/** Corners of the triangles whose vertices are all inside. */
function trianglesInside(geometry: BufferGeometry, inside: Uint8Array): Uint32Array {
  const index = geometry.getIndex()?.array;
  const corners = index?.length ?? geometry.getAttribute('position').count;
  const at = (i: number) => (index ? index[i] : i);
  const own = new Uint32Array(corners);
  let count = 0;
  for (let i = 0; i + 2 < corners; i += 3) {
    if (!inside[at(i)] || !inside[at(i + 1)] || !inside[at(i + 2)]) continue;
    for (let k = 0; k < 3; k++) own[count++] = at(i + k);
  }
  return own.slice(0, count);
}

/** A primitive's skin and nothing else of it: its buffers and bones are shared. */
function bareMesh({ geometry, skeleton, bindMatrix }: SkinnedMesh): SkinnedMesh {
  const bare = new BufferGeometry();
  for (const [name, attribute] of Object.entries(geometry.attributes))
    if (/^(position|skin)/.test(name)) bare.setAttribute(name, attribute);
  bare.morphAttributes = { ...geometry.morphAttributes };
  bare.morphTargetsRelative = geometry.morphTargetsRelative;
  bare.userData = geometry.userData;
  const mesh = new SkinnedMesh(bare);
  mesh.bind(skeleton, bindMatrix);
  mesh.frustumCulled = false;
  mesh.boundingSphere = new Sphere();
  return mesh;
}

/** Frees what is the piece's own; its attributes belong to the primitive. */
function release({ geometry }: SkinnedMesh): void {
  for (const name of Object.keys(geometry.attributes)) geometry.deleteAttribute(name);
  geometry.morphAttributes = {};
  geometry.dispose();
}

function createLineMaterial(): ShaderMaterial {
  return new ShaderMaterial({
    uniforms: {
      mask: { value: null },
      part: { value: new Vector2(1, 1) },
      reach: { value: new Vector2() },
      selectedColor: { value: new Color() },
      hoveredColor: { value: new Color() },
    },
    vertexShader: `
      uniform vec2 part;
      varying vec2 vAt;
      void main() {
        vAt = uv * part;
        gl_Position = vec4( position.xy, 0.0, 1.0 );
      }`,
    fragmentShader: `
      uniform sampler2D mask;
      uniform vec2 part;
      uniform vec2 reach;
      uniform vec3 selectedColor;
      uniform vec3 hoveredColor;
      varying vec2 vAt;
      void main() {
        vec2 inside = texture2D( mask, vAt ).rg;
        vec2 near = vec2( 0.0 );
        for ( int i = 0; i < 12; i ++ ) {
          float turn = float( i ) * 0.5235988;
          vec2 at = clamp( vAt + reach * vec2( cos( turn ), sin( turn ) ), vec2( 0.0 ), part );
          near = max( near, texture2D( mask, at ).rg );
        }
        vec2 line = near * ( 1.0 - inside );
        // What the pointer is on is drawn over what is selected.
        float shown = max( line.r, line.g );
        if ( shown < 0.02 ) discard;
        gl_FragColor = vec4( mix( selectedColor, hoveredColor, step( 0.02, line.g ) ), shown );
        #include <colorspace_fragment>
      }`,
    transparent: true,
    depthTest: false,
    depthWrite: false,
    toneMapped: false,
  });
}
