import type { GltfJson } from '../gltf-json';
import { imagesOf } from './images';

/** How often each accessor and each buffer view of a file is used. */
export interface ReferenceCounts {
  /** #accessors */
  readonly accessors: Uint32Array;
  /** #bufferViews */
  readonly bufferViews: Uint32Array;
}

/**
 * Counts every use of accessors and buffer views: the core format's own, and `accessor`-, `bufferView`- and
 * `attributes`-valued properties inside extensions, known or not. An extension that points at data by another
 * name is not seen; nothing that this writer redefines (joints, weights, inverse bind matrices) is known to be
 * pointed at that way. Linear in the size of the JSON.
 */
export function countReferences(json: GltfJson): ReferenceCounts {
  const accessors = new Uint32Array(json.accessors?.length ?? 0);
  const bufferViews = new Uint32Array(json.bufferViews?.length ?? 0);
  const use = (counts: Uint32Array, index: unknown) => {
    if (typeof index === 'number' && index >= 0 && index < counts.length) counts[index]++;
  };

  for (const mesh of json.meshes ?? []) {
    for (const primitive of mesh.primitives) {
      use(accessors, primitive.indices);
      for (const attributes of [primitive.attributes, ...(primitive.targets ?? [])])
        for (const index of Object.values(attributes)) use(accessors, index);
    }
  }
  for (const skin of json.skins ?? []) use(accessors, skin.inverseBindMatrices);
  for (const animation of json.animations ?? []) {
    for (const sampler of animation.samplers) {
      use(accessors, sampler.input);
      use(accessors, sampler.output);
    }
  }
  for (const accessor of json.accessors ?? []) {
    use(bufferViews, accessor.bufferView);
    use(bufferViews, accessor.sparse?.indices.bufferView);
    use(bufferViews, accessor.sparse?.values.bufferView);
  }
  for (const image of imagesOf(json)) use(bufferViews, image.bufferView);
  visitExtensions(json, (key, value) => {
    if (key === 'bufferView') use(bufferViews, value);
    else if (key === 'accessor') use(accessors, value);
  });
  return { accessors, bufferViews };
}

/** Calls `visit` for every number-valued property inside any `extensions` object; members of `attributes` as `accessor`. */
function visitExtensions(json: GltfJson, visit: (key: string, value: number) => void): void {
  const walk = (value: object, inside: boolean, name: string, owner: string): void => {
    const isAttributes = name === 'attributes' && owner !== 'KHR_draco_mesh_compression'; // those are ids in the stream
    for (const [key, child] of Object.entries(value)) {
      if (typeof child === 'object' && child !== null) {
        if (key !== 'extras') walk(child as object, inside || key === 'extensions', key, name);
      } else if (inside && typeof child === 'number') visit(isAttributes ? 'accessor' : key, child);
    }
  };
  walk(json, false, '', '');
}
