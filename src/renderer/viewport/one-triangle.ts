import type { ModelSummary } from '../../rpc/contract';

/** Of a model, what a view of it is made from. */
export type ViewedModel = Pick<ModelSummary, 'rigs' | 'height'>;

/**
 * The least model that has all that models have: one skinned triangle on one joint, its numbers all zero. It is made
 * ready before the first real one comes, and never shown: what it compiled is there by then.
 */
export const ONE_TRIANGLE: ViewedModel = {
  height: 1,
  rigs: [
    {
      joints: [{ name: 'joint', node: 1, parent: -1, role: 'root', side: 0 }],
      parts: [{ node: 0, mesh: 0, primitive: 0, meshName: '', vertexStart: 0, vertexCount: 3 }],
      vertices: 3,
      triangles: 1,
    },
  ],
};

const FLOAT = 5126;
const BYTE = 5121;
const BIN_LENGTH = 48;
const JSON_TEXT = JSON.stringify({
  asset: { version: '2.0' },
  scene: 0,
  scenes: [{ nodes: [0, 1] }],
  nodes: [{ mesh: 0, skin: 0 }, { name: 'joint' }],
  skins: [{ joints: [1] }],
  meshes: [{ primitives: [{ attributes: { POSITION: 0, NORMAL: 0, TEXCOORD_0: 1, JOINTS_0: 2, WEIGHTS_0: 3 } }] }],
  accessors: [
    { bufferView: 0, componentType: FLOAT, count: 3, type: 'VEC3', min: [0, 0, 0], max: [0, 0, 0] },
    { bufferView: 0, componentType: FLOAT, count: 3, type: 'VEC2' },
    { bufferView: 0, componentType: BYTE, count: 3, type: 'VEC4' },
    { bufferView: 0, componentType: FLOAT, count: 3, type: 'VEC4' },
  ],
  bufferViews: [{ buffer: 0, byteLength: BIN_LENGTH }],
  buffers: [{ byteLength: BIN_LENGTH }],
});

/** The same as a GLB. */
export function oneTriangleGlb(): Uint8Array {
  const json = new TextEncoder().encode(JSON_TEXT.padEnd(Math.ceil(JSON_TEXT.length / 4) * 4));
  const total = 12 + 8 + json.length + 8 + BIN_LENGTH;
  const out = new Uint8Array(total);
  const words = new DataView(out.buffer);
  const header = [0x46546c67, 2, total, json.length, 0x4e4f534a];
  header.forEach((word, i) => words.setUint32(i * 4, word, true));
  out.set(json, 20);
  words.setUint32(20 + json.length, BIN_LENGTH, true);
  words.setUint32(24 + json.length, 0x004e4942, true);
  return out;
}
