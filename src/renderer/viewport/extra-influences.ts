import { ShaderChunk, type BufferAttribute, type InterleavedBufferAttribute, type SkinnedMesh } from 'three';

/**
 * three.js draws the four influences of JOINTS_0 and scales them up to one; the format allows more. A file with
 * JOINTS_1 would be drawn otherwise than it is measured and exported, so its second set is put back here:
 * weights of the first set are scaled down to their true sum, and the skinning chunks read both.
 */
export function keepExtraInfluences(mesh: SkinnedMesh): void {
  const { geometry } = mesh;
  const joints = geometry.getAttribute('joints_1');
  const weights = geometry.getAttribute('weights_1');
  if (!joints || !weights || geometry.userData.influences === 8) return;
  geometry.userData.influences = 8;
  const first = geometry.getAttribute('skinWeight');
  for (let v = 0; v < first.count; v++) {
    const rest = 1 - sumOfFour(weights, v);
    first.setXYZW(v, first.getX(v) * rest, first.getY(v) * rest, first.getZ(v) * rest, first.getW(v) * rest);
  }
  geometry.setAttribute('skinIndex2', joints);
  geometry.setAttribute('skinWeight2', weights);
}

/** Whether a mesh has two sets of influences: its materials need the define `USE_SKINNING_8`. */
export function hasExtraInfluences(mesh: SkinnedMesh): boolean {
  return mesh.geometry.userData.influences === 8;
}

function sumOfFour(attribute: BufferAttribute | InterleavedBufferAttribute, v: number): number {
  return attribute.getX(v) + attribute.getY(v) + attribute.getZ(v) + attribute.getW(v);
}

let patched = false;

/** Teaches three.js's shaders the second set; meshes without the define compile as before. */
export function patchSkinningChunks(): void {
  if (patched) return;
  patched = true;
  const extra = (code: string) => `\n#if defined( USE_SKINNING ) && defined( USE_SKINNING_8 )\n${code}\n#endif\n`;
  ShaderChunk.skinning_pars_vertex += extra('attribute vec4 skinIndex2;\nattribute vec4 skinWeight2;');
  ShaderChunk.skinbase_vertex += extra(
    ['X', 'Y', 'Z', 'W'].map((c) => `mat4 bone2Mat${c} = getBoneMatrix( skinIndex2.${c.toLowerCase()} );`).join('\n'),
  );
  ShaderChunk.skinnormal_vertex = ShaderChunk.skinnormal_vertex.replace(
    'skinMatrix = bindMatrixInverse',
    `${extra(terms('skinMatrix += ', 'bone2Mat', 'skinWeight2', ''))}\n\tskinMatrix = bindMatrixInverse`,
  );
  ShaderChunk.skinning_vertex = ShaderChunk.skinning_vertex.replace(
    'transformed = ( bindMatrixInverse',
    `${extra(terms('skinned += ', 'bone2Mat', 'skinWeight2', ' * skinVertex'))}\n\ttransformed = ( bindMatrixInverse`,
  );
}

function terms(head: string, matrix: string, weight: string, tail: string): string {
  return ['x', 'y', 'z', 'w']
    .map((c) => {
      const m = `${matrix}${c.toUpperCase()}`;
      return tail ? `${head}${m}${tail} * ${weight}.${c};` : `${head}${weight}.${c} * ${m};`;
    })
    .join('\n');
}
