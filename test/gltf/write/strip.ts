import { openContainer, type GltfContainer } from '../../../src/gltf/container';
import type { GltfJson } from '../../../src/gltf/gltf-json';
import { packGlb } from '../../../src/gltf/write/write-glb';

export interface StripOptions {
  readonly joints: 'u8' | 'u16';
  readonly weights: 'f32' | 'u8' | 'u16';
  readonly interleaved: boolean;
  readonly sparse: boolean;
  readonly ibm: 'own' | 'shared' | 'missing';
  /** A second primitive on the very same accessors. */
  readonly twoPrimitives: boolean;
  /** Other nodes that show the mesh, each by its skin; 1 is a second skin whose joints are listed backwards. */
  readonly otherNodes: readonly (0 | 1 | undefined)[];
  readonly jointCount: number;
  readonly clip: boolean;
  readonly matrixNodes: boolean;
}

const DEFAULTS: StripOptions = {
  joints: 'u8',
  weights: 'f32',
  interleaved: false,
  sparse: false,
  ibm: 'own',
  twoPrimitives: false,
  otherNodes: [],
  jointCount: 3,
  clip: true,
  matrixNodes: false,
};

export const STRIP_VERTICES = 10;

/** A model being put together: JSON and the binary that its views point into. */
class Draft {
  readonly bytes: number[] = [];
  readonly views: object[] = [];
  readonly accessors: object[] = [];

  view(data: ArrayBufferView, members: object = {}): number {
    while (this.bytes.length % 4) this.bytes.push(0xee);
    const byteOffset = this.bytes.length;
    this.bytes.push(...new Uint8Array(data.buffer, data.byteOffset, data.byteLength));
    return this.views.push({ buffer: 0, byteOffset, byteLength: data.byteLength, ...members }) - 1;
  }

  accessor(componentType: number, count: number, type: string, members: object): number {
    return this.accessors.push({ componentType, count, type, ...members }) - 1;
  }
}

/**
 * A ribbon of ten vertices, 0.1 wide and 1 high, on a straight chain of joints `Root`, `Joint1` … that shares it
 * out evenly; vertex v at height ⌊v/2⌋/4 has weight 3/4 on the joint of its height and 1/4 on the root.
 */
export function makeStrip(options: Partial<StripOptions> = {}): { json: GltfJson; bin: Uint8Array } {
  const o = { ...DEFAULTS, ...options };
  const draft = new Draft();
  const positions = new Float32Array(STRIP_VERTICES * 3);
  const joints = o.joints === 'u8' ? new Uint8Array(STRIP_VERTICES * 4) : new Uint16Array(STRIP_VERTICES * 4);
  const quarters = { f32: new Float32Array(40), u8: new Uint8Array(40), u16: new Uint16Array(40) };
  const weights = quarters[o.weights];
  const [most, rest] = { f32: [0.75, 0.25], u8: [191, 64], u16: [49151, 16384] }[o.weights];
  for (let v = 0; v < STRIP_VERTICES; v++) {
    const step = Math.floor(v / 2);
    positions.set([(v % 2) * 0.1, step / 4, 0], v * 3);
    const joint = Math.round((step / 4) * (o.jointCount - 1));
    joints.set(joint === 0 ? [0, 0, 0, 0] : [joint, 0, 0, 0], v * 4);
    weights.set(joint === 0 ? [most + rest, 0, 0, 0] : [most, rest, 0, 0], v * 4);
  }
  const attributes = o.interleaved
    ? interleaved(draft, positions, joints, weights, o)
    : separate(draft, positions, joints, weights, o);
  const triangles = new Uint16Array([0, 1, 2, 2, 1, 3, 2, 3, 4, 4, 3, 5, 4, 5, 6, 6, 5, 7, 6, 7, 8, 8, 7, 9]);
  const indices = draft.accessor(5123, 24, 'SCALAR', { bufferView: draft.view(triangles, { target: 34963 }) });

  const spacing = 1 / Math.max(o.jointCount - 1, 1);
  const heights = Array.from({ length: o.jointCount }, (_, j) => j * spacing);
  const ibm = o.ibm === 'missing' ? undefined : inverseBinds(draft, heights);
  const hasSecond = o.otherNodes.includes(1) || o.ibm === 'shared';
  const backwards = o.ibm === 'own' && hasSecond ? inverseBinds(draft, [...heights].reverse()) : ibm;
  const order = heights.map((_, j) => j);
  const skin = (list: number[], inverseBindMatrices: number | undefined) => ({
    joints: list,
    ...(inverseBindMatrices !== undefined && { inverseBindMatrices }),
  });
  const second = o.ibm === 'shared' ? order : [...order].reverse();
  const primitive = { attributes, indices };
  const json = {
    asset: { version: '2.0', generator: 'strip by hand', extras: { kept: [1, 2.5, 'three'] } },
    extensionsUsed: ['ACME_unknown'],
    scene: 0,
    scenes: [{ nodes: [0, ...[undefined, ...o.otherNodes].map((_, i) => o.jointCount + i)] }],
    nodes: [
      ...heights.map((_, j) => ({
        name: j === 0 ? 'Root' : `Joint${j}`,
        ...(j + 1 < o.jointCount && { children: [j + 1] }),
        ...(j > 0 && place(o.ibm === 'missing' ? 0 : spacing, o.matrixNodes)),
        extensions: { ACME_unknown: { node: j } },
      })),
      { name: 'Strip', mesh: 0, skin: 0 },
      ...o.otherNodes.map((other, i) => ({ name: `Other${i}`, mesh: 0, ...(other !== undefined && { skin: other }) })),
    ],
    meshes: [{ name: 'Ribbon', primitives: o.twoPrimitives ? [primitive, { ...primitive, mode: 4 }] : [primitive] }],
    skins: [skin(order, ibm), ...(hasSecond ? [skin(second, backwards)] : [])],
    ...(o.clip && { animations: [wave(draft)] }),
    accessors: draft.accessors,
    bufferViews: draft.views,
    buffers: [{ byteLength: draft.bytes.length }],
    extensions: { ACME_unknown: { keep: { deep: [null, true, 1e21, 0.1] } } },
    extras: { zebra: 1, apple: 2 },
  };
  json.buffers[0].byteLength = draft.bytes.length;
  return { json: json as unknown as GltfJson, bin: Uint8Array.from(draft.bytes) };
}

function place(height: number, matrix: boolean): object {
  if (matrix) return { matrix: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, height, 0, 1] };
  return { translation: [0, height, 0] };
}

type Weights = Float32Array | Uint8Array | Uint16Array;

function separate(
  draft: Draft,
  positions: Float32Array,
  joints: Uint8Array | Uint16Array,
  weights: Weights,
  o: StripOptions,
) {
  const target = { target: 34962 };
  const jointBytes = joints.BYTES_PER_ELEMENT * 4;
  const weightBytes = weights.BYTES_PER_ELEMENT * 4;
  const weight = o.sparse
    ? { sparse: sparseOf(draft, weights) }
    : { bufferView: draft.view(weights, { ...target, byteStride: weightBytes }) };
  return {
    POSITION: draft.accessor(5126, 10, 'VEC3', {
      bufferView: draft.view(positions, { ...target, byteStride: 12 }),
      min: [0, 0, 0],
      max: [Math.fround(0.1), 1, 0],
    }),
    JOINTS_0: draft.accessor(jointBytes === 4 ? 5121 : 5123, 10, 'VEC4', {
      bufferView: draft.view(joints, { ...target, byteStride: jointBytes }),
    }),
    WEIGHTS_0: draft.accessor({ f32: 5126, u8: 5121, u16: 5123 }[o.weights], 10, 'VEC4', {
      ...weight,
      ...(o.weights !== 'f32' && { normalized: true }),
    }),
  };
}

/** All elements as substitutes for zeros. */
function sparseOf(draft: Draft, weights: Weights): object {
  const indices = draft.view(Uint8Array.from({ length: STRIP_VERTICES }, (_, v) => v));
  return {
    count: 10,
    indices: { bufferView: indices, componentType: 5121 },
    values: { bufferView: draft.view(weights) },
  };
}

function interleaved(
  draft: Draft,
  positions: Float32Array,
  joints: Uint8Array | Uint16Array,
  weights: Weights,
  o: StripOptions,
) {
  const j = joints.BYTES_PER_ELEMENT * 4;
  const stride = 12 + j + weights.BYTES_PER_ELEMENT * 4;
  const bytes = new Uint8Array(STRIP_VERTICES * stride);
  const row = (data: ArrayBufferView, v: number) => {
    const size = data.byteLength / STRIP_VERTICES;
    return new Uint8Array(data.buffer, data.byteOffset + v * size, size);
  };
  for (let v = 0; v < STRIP_VERTICES; v++) {
    bytes.set(row(positions, v), v * stride);
    bytes.set(row(joints, v), v * stride + 12);
    bytes.set(row(weights, v), v * stride + 12 + j);
  }
  const bufferView = draft.view(bytes, { byteStride: stride, target: 34962 });
  const at = (byteOffset: number, members: object) => ({ bufferView, byteOffset, ...members });
  return {
    POSITION: draft.accessor(5126, 10, 'VEC3', at(0, { min: [0, 0, 0], max: [Math.fround(0.1), 1, 0] })),
    JOINTS_0: draft.accessor(j === 4 ? 5121 : 5123, 10, 'VEC4', at(12, {})),
    WEIGHTS_0: draft.accessor(
      { f32: 5126, u8: 5121, u16: 5123 }[o.weights],
      10,
      'VEC4',
      at(12 + j, o.weights === 'f32' ? {} : { normalized: true }),
    ),
  };
}

function inverseBinds(draft: Draft, heights: readonly number[]): number {
  const matrices = new Float32Array(heights.flatMap((y) => [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, -y, 0, 1]));
  return draft.accessor(5126, heights.length, 'MAT4', { bufferView: draft.view(matrices) });
}

/** The root turns a right angle about z in a second. */
function wave(draft: Draft): object {
  const times = draft.view(new Float32Array([0, 1]));
  const values = draft.view(new Float32Array([0, 0, 0, 1, 0, 0, Math.SQRT1_2, Math.SQRT1_2]));
  const input = draft.accessor(5126, 2, 'SCALAR', { bufferView: times, min: [0], max: [1] });
  const output = draft.accessor(5126, 2, 'VEC4', { bufferView: values });
  return {
    name: 'Wave',
    channels: [{ sampler: 0, target: { node: 0, path: 'rotation' } }],
    samplers: [{ input, output }],
  };
}

/** The strip as a GLB file. */
export function stripGlb(options: Partial<StripOptions> = {}): Uint8Array {
  const { json, bin } = makeStrip(options);
  return packGlb(new TextEncoder().encode(JSON.stringify(json)), bin);
}

export function openStrip(options: Partial<StripOptions> = {}): Promise<GltfContainer> {
  return openContainer(stripGlb(options), { name: 'strip.glb' });
}

/** The strip as a .gltf with its buffer (and an image that lies beside it) in files of their own. */
export function openStripGltf(
  options: Partial<StripOptions>,
  edit: (json: GltfJson) => void = () => undefined,
): Promise<GltfContainer> {
  const { json, bin } = makeStrip(options);
  (json.buffers ?? [])[0].uri = 'strip%20data.bin';
  edit(json);
  const files: Record<string, Uint8Array> = { 'strip data.bin': bin, 'skin.png': PNG };
  return openContainer(new TextEncoder().encode(JSON.stringify(json, undefined, '\t')), {
    name: 'strip.gltf',
    resolve: (uri) => Promise.resolve(files[uri]),
  });
}

/** A white pixel. */
export const PNG = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==',
    'base64',
  ),
);
