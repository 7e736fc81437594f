import {
  AnimationClip,
  Mesh,
  type BufferAttribute,
  type Material,
  type Object3D,
  Sphere,
  type SkinnedMesh,
} from 'three';
import { DRACOLoader } from 'three/examples/jsm/loaders/DRACOLoader.js';
import { GLTFLoader, type GLTFParser } from 'three/examples/jsm/loaders/GLTFLoader.js';
import { MeshoptDecoder } from 'three/examples/jsm/libs/meshopt_decoder.module.js';
import { nextTask } from '../lib/next-task';
import { ClipSource } from './clip-source';
import { keepExtraInfluences } from './extra-influences';
import { GlbSource, SameData } from './glb-source';

/** A GLB as three.js objects, with the way back to the file's own indices. */
export interface LoadedDisplay {
  readonly scene: Object3D;
  readonly clips: ClipSource;
  /** The object of each glTF node; names are no use, three.js changes doubles. */
  readonly nodes: ReadonlyMap<number, Object3D>;
  /** `mesh/primitive` of every mesh in the scene. */
  readonly primitives: ReadonlyMap<Mesh, { readonly mesh: number; readonly primitive: number; readonly node: number }>;
  /** By glTF material index. */
  readonly materials: ReadonlyMap<number, Material>;
  readonly source: GlbSource;
  readonly parser: GLTFParser;
  /** Vertex data and indices that are another display's, by identity: on the GPU they exist once. */
  readonly borrowed: ReadonlySet<object>;
}

/** Views of more bytes than this are read in a task of their own each. */
const LARGE_VIEW = 500_000;

let draco: DRACOLoader | undefined;

/**
 * Parses a GLB for display. Decoders come with the page; nothing is fetched from a network. Clips are read when shown.
 * @param sibling the file this one was made from: textures, and the vertex data and clips that are the same in both,
 * are shared instead of read again.
 */
export async function loadDisplay(bytes: Uint8Array, sibling?: LoadedDisplay): Promise<LoadedDisplay> {
  draco ??= new DRACOLoader().setWorkerLimit(2);
  const loader = new GLTFLoader().setDRACOLoader(draco).setMeshoptDecoder(MeshoptDecoder);
  const source = new GlbSource(bytes);
  const data = sibling && { sibling, same: new SameData(source, sibling.source) };
  const materials = new Map<number, Material>();
  const borrowed = new Set<object>();
  loader.register((parser) => new DisplayPlugin(parser, source, data, materials, borrowed));
  const gltf = await loader.parseAsync(source.json as unknown as ArrayBuffer, '');

  const nodes = new Map<number, Object3D>();
  const primitives = new Map<Mesh, { mesh: number; primitive: number; node: number }>();
  gltf.scene.traverse((object) => {
    const own = gltf.parser.associations.get(object);
    if (own?.nodes !== undefined) nodes.set(own.nodes, object);
    if (!(object instanceof Mesh) || own?.meshes === undefined) return;
    const parent = object.parent ? gltf.parser.associations.get(object.parent) : undefined;
    primitives.set(object, {
      mesh: own.meshes,
      primitive: own.primitives ?? 0,
      node: own.nodes ?? parent?.nodes ?? -1,
    });
    // The skinned surface moves away from the bounds of its bind pose.
    object.frustumCulled = false;
    if (!(object as SkinnedMesh).isSkinnedMesh) return;
    keepExtraInfluences(object as SkinnedMesh);
    // Only sorting would ask for it, and three.js would skin every vertex, one by one, to answer.
    (object as SkinnedMesh).boundingSphere = new Sphere();
  });
  const { parser } = gltf;
  const shares = data !== undefined && sameNames(nodes, data.sibling.nodes);
  const clips = new ClipSource(source.json.animations?.length ?? 0, async (index) => {
    const known = shares && data.same.animation(index) ? await data.sibling.clips.load(index) : undefined;
    return known ?? parser.loadAnimation(index);
  });
  return { scene: gltf.scene, clips, nodes, primitives, materials, source, parser, borrowed };
}

/** Tracks find their nodes by name: a clip fits a second file only where the names are the same. */
function sameNames(nodes: ReadonlyMap<number, Object3D>, others: ReadonlyMap<number, Object3D>): boolean {
  return [...others].every(([index, { name }]) => nodes.get(index)?.name === name);
}

/** What the loader has read, by kind and index; its types leave it out. */
interface LoaderCache {
  get(key: string): Promise<BufferAttribute> | undefined;
  add(key: string, value: Promise<BufferAttribute>): void;
}

function cacheOf(parser: GLTFParser): LoaderCache {
  return (parser as unknown as { readonly cache: LoaderCache }).cache;
}

interface Shared {
  readonly sibling: LoadedDisplay;
  readonly same: SameData;
}

/** Gives the loader its data from the file's bytes, or from a sibling that has it already. */
class DisplayPlugin {
  readonly name = 'RIGWRIGHT_display';

  constructor(
    private readonly parser: GLTFParser,
    private readonly source: GlbSource,
    private readonly shared: Shared | undefined,
    private readonly materials: Map<number, Material>,
    private readonly borrowed: Set<object>,
  ) {}

  async beforeRoot(): Promise<void> {
    const { source } = this;
    // Only what is compressed asks for the whole binary.
    this.parser.extensions.KHR_binary_glTF = {
      get body() {
        return source.bin.slice().buffer;
      },
    };
    await this.borrowVertexData();
  }

  loadBufferView(index: number): Promise<ArrayBuffer> | null {
    const length = this.source.plainLength(index);
    if (length === undefined) return null;
    const pause = length > LARGE_VIEW ? nextTask() : Promise.resolve();
    return pause.then(() => this.source.copyView(index));
  }

  /** An empty one in its place: see {@link ClipSource}. */
  loadAnimation(index: number): Promise<AnimationClip> {
    return Promise.resolve(new AnimationClip(`${index}`, 0, []));
  }

  /** Remembers each material by its index, or answers with the sibling's. */
  async loadMaterial(index: number): Promise<Material> {
    const material = this.shared?.sibling.materials.get(index) ?? (await this.parser.loadMaterial(index));
    this.materials.set(index, material);
    return material;
  }

  private async borrowVertexData(): Promise<void> {
    if (!this.shared) return;
    const { sibling, same } = this.shared;
    const cache = cacheOf(this.parser);
    for (const { primitives } of this.source.json.meshes ?? []) {
      for (const { attributes, indices } of primitives) {
        // The weights of a second set are rewritten as they are read: each file needs its own.
        const names = Object.keys(attributes).filter((name) => !('WEIGHTS_1' in attributes && /^WEIGHTS/.test(name)));
        for (const index of [...names.map((name) => attributes[name]), indices]) {
          if (index === undefined) continue;
          const key = `accessor:${index}`;
          const known = cacheOf(sibling.parser).get(key);
          if (!known || cache.get(key) || !same.accessor(index)) continue;
          cache.add(key, known);
          this.borrowed.add(await known);
        }
      }
    }
  }
}

/** Frees the GPU memory of a loaded file, but for what is another's. */
export function disposeDisplay(display: LoadedDisplay, withMaterials: boolean): void {
  const { borrowed } = display;
  display.scene.traverse((object) => {
    if (object instanceof Mesh) {
      const { geometry } = object as Mesh;
      for (const [name, attribute] of Object.entries(geometry.attributes))
        if (borrowed.has(attribute)) geometry.deleteAttribute(name);
      if (geometry.index && borrowed.has(geometry.index)) geometry.setIndex(null);
      geometry.dispose();
    }
    if ((object as SkinnedMesh).isSkinnedMesh) (object as SkinnedMesh).skeleton.dispose();
  });
  if (!withMaterials) return;
  for (const material of display.materials.values()) {
    for (const value of Object.values(material)) if (value?.isTexture) value.dispose();
    material.dispose();
  }
}
