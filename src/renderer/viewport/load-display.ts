import { Mesh, type AnimationClip, type Material, type Object3D, type SkinnedMesh } from 'three';
import { DRACOLoader } from 'three/examples/jsm/loaders/DRACOLoader.js';
import { GLTFLoader, type GLTFParser } from 'three/examples/jsm/loaders/GLTFLoader.js';
import { MeshoptDecoder } from 'three/examples/jsm/libs/meshopt_decoder.module.js';
import { keepExtraInfluences } from './extra-influences';

/** A GLB as three.js objects, with the way back to the file's own indices. */
export interface LoadedDisplay {
  readonly scene: Object3D;
  readonly clips: readonly AnimationClip[];
  /** The object of each glTF node; names are no use, three.js changes doubles. */
  readonly nodes: ReadonlyMap<number, Object3D>;
  /** `mesh/primitive` of every mesh in the scene. */
  readonly primitives: ReadonlyMap<Mesh, { readonly mesh: number; readonly primitive: number; readonly node: number }>;
  /** By glTF material index, so that a variant of the file need not decode its textures again. */
  readonly materials: ReadonlyMap<number, Material>;
}

let draco: DRACOLoader | undefined;

/**
 * Parses a GLB for display. Decoders come with the page; nothing is fetched from a network.
 * @param borrowed materials of the same file already loaded: its textures are shared, not decoded again.
 */
export async function loadDisplay(bytes: Uint8Array, borrowed?: ReadonlyMap<number, Material>): Promise<LoadedDisplay> {
  draco ??= new DRACOLoader().setWorkerLimit(2);
  const loader = new GLTFLoader().setDRACOLoader(draco).setMeshoptDecoder(MeshoptDecoder);
  const materials = new Map<number, Material>();
  loader.register((parser) => new MaterialSource(parser, materials, borrowed));
  const buffer = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
  const gltf = await loader.parseAsync(buffer, '');

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
    if ((object as SkinnedMesh).isSkinnedMesh) keepExtraInfluences(object as SkinnedMesh);
  });
  return { scene: gltf.scene, clips: gltf.animations, nodes, primitives, materials };
}

/** Remembers each material by its index, or answers with a borrowed one. */
class MaterialSource {
  readonly name = 'RIGWRIGHT_material_source';
  constructor(
    private readonly parser: GLTFParser,
    private readonly loaded: Map<number, Material>,
    private readonly borrowed: ReadonlyMap<number, Material> | undefined,
  ) {}

  async loadMaterial(index: number): Promise<Material> {
    const material = this.borrowed?.get(index) ?? (await this.parser.loadMaterial(index));
    this.loaded.set(index, material);
    return material;
  }
}

/** Frees the GPU memory of a loaded file; materials only when they are not shared with another. */
export function disposeDisplay(display: LoadedDisplay, withMaterials: boolean): void {
  display.scene.traverse((object) => {
    if (object instanceof Mesh) object.geometry.dispose();
    if ((object as SkinnedMesh).isSkinnedMesh) (object as SkinnedMesh).skeleton.dispose();
  });
  if (!withMaterials) return;
  for (const material of display.materials.values()) {
    for (const value of Object.values(material)) if (value?.isTexture) value.dispose();
    material.dispose();
  }
}
