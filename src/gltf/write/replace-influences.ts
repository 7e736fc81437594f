import {
  componentArray,
  FLOAT,
  UNSIGNED_BYTE,
  UNSIGNED_SHORT,
  componentTypeOf,
  type ComponentArray,
} from './component-type';

/** New influences of some vertices of one primitive; joints are places in the primitive's skin. */
export interface InfluenceEdit {
  /** #E, vertices of the primitive, ascending. */
  readonly vertices: Uint32Array;
  readonly width: number;
  /** #E×width */
  readonly joints: Uint16Array;
  /** #E×width, each row summing to 1. */
  readonly weights: Float32Array;
}

/** The stored JOINTS_k and WEIGHTS_k of a primitive, k = 0 … */
export interface InfluenceSets {
  /** Each #V×4. */
  readonly joints: readonly ComponentArray[];
  readonly weights: readonly ComponentArray[];
}

/** A row of floats this near to 1 is left alone; half of what glTF allows for a single influence (2e-7). */
const SUM_TOLERANCE = 1e-7;

/** A row's influence as it will be stored. */
interface Influence {
  joint: number;
  weight: number;
}

/**
 * Replaces the influences of the edited vertices and no others. As many sets as the file has, more where a vertex
 * needs them; joints widen to 16 bits in a set that must hold an index past 255; weights keep the source's
 * normalised integers when it has them (a row's integers then sum to the full scale exactly), else they are floats.
 * Rows are stored heaviest first, because most engines read the first set only.
 */
export function replaceInfluences(sets: InfluenceSets, edit: InfluenceEdit, vertexCount: number): InfluenceSets {
  const weightType = commonWeightType(sets.weights);
  const rows = Array.from(edit.vertices, (_, row) => storedRow(edit, row, weightType));
  const needed = rows.reduce((most, row) => Math.max(most, Math.ceil(row.length / 4)), sets.joints.length);
  const joints: ComponentArray[] = [];
  const weights: ComponentArray[] = [];
  for (let k = 0; k < needed; k++) {
    let highest = 0;
    for (const row of rows) for (const { joint } of row.slice(k * 4, k * 4 + 4)) highest = Math.max(highest, joint);
    joints.push(copyJoints(sets.joints[k] ?? componentArray(jointType(sets.joints), vertexCount * 4), highest));
    weights.push(copyWeights(sets.weights[k] ?? componentArray(weightType, vertexCount * 4), weightType));
    rows.forEach((row, i) => {
      const at = edit.vertices[i] * 4;
      for (let c = 0; c < 4; c++) {
        const influence = row[k * 4 + c];
        joints[k][at + c] = influence?.joint ?? 0;
        weights[k][at + c] = influence?.weight ?? 0;
      }
    });
  }
  return { joints, weights };
}

/**
 * The sets with every row put right that is not as glTF asks (sum off 1, a joint twice): for data that was compressed,
 * whose flaws of a rounding's size no validator could see before it was unpacked. Rows without weight stay.
 */
export function tidyInfluences(sets: InfluenceSets, vertexCount: number): InfluenceSets {
  const width = sets.joints.length * 4;
  const vertices: number[] = [];
  const joints: number[] = [];
  const weights: number[] = [];
  for (let v = 0; v < vertexCount; v++) {
    const row = sets.weights.flatMap((set) => Array.from(set.subarray(v * 4, v * 4 + 4)));
    const sum = row.reduce((total, weight) => total + weight, 0);
    if (!(sum > 0 && sum < Infinity) || row.some((weight) => weight < 0)) continue;
    vertices.push(v);
    for (const set of sets.joints) joints.push(...set.subarray(v * 4, v * 4 + 4));
    weights.push(...row);
  }
  const all = { vertices: Uint32Array.from(vertices), width, joints: Uint16Array.from(joints) };
  return replaceInfluences(sets, { ...all, weights: Float32Array.from(weights) }, vertexCount);
}

/** A row without zeros and repeats, heaviest first, in stored units. */
function storedRow(edit: InfluenceEdit, row: number, weightType: number): Influence[] {
  const merged = new Map<number, number>();
  let sum = 0; // in float64
  for (let k = row * edit.width; k < (row + 1) * edit.width; k++) {
    const weight = edit.weights[k];
    if (!(weight >= 0))
      throw new RangeError(`replaceInfluences: vertex ${edit.vertices[row]} has the weight ${weight}`);
    if (weight > 0) merged.set(edit.joints[k], (merged.get(edit.joints[k]) ?? 0) + weight);
    sum += weight;
  }
  if (!(sum > 0) || sum === Infinity)
    throw new RangeError(`replaceInfluences: vertex ${edit.vertices[row]} has no weight`);
  const scale = Math.abs(sum - 1) <= SUM_TOLERANCE ? 1 : 1 / sum; // a good row is stored as it was measured
  const influences = Array.from(merged, ([joint, weight]) => ({ joint, weight: weight * scale }));
  influences.sort((a, b) => b.weight - a.weight);
  return weightType === FLOAT
    ? roundToFloats(influences)
    : roundToIntegers(influences, weightType === UNSIGNED_BYTE ? 255 : 65535);
}

/** Rounds to 32 bits; when the sum is off after that, the heaviest takes up the rest. */
function roundToFloats(influences: Influence[]): Influence[] {
  let rest = 1;
  for (const influence of influences) rest -= influence.weight = Math.fround(influence.weight);
  if (Math.abs(rest) > SUM_TOLERANCE) influences[0].weight = Math.fround(influences[0].weight + rest);
  return influences;
}

/** Rounds to integers that sum to `scale` exactly, by largest remainder; what becomes zero is dropped. */
function roundToIntegers(influences: Influence[], scale: number): Influence[] {
  const exact = influences.map(({ weight }) => weight * scale);
  const rounded = exact.map(Math.floor);
  let missing = scale - rounded.reduce((sum, value) => sum + value, 0);
  const byRemainder = exact.map((_, i) => i).sort((a, b) => exact[b] - rounded[b] - (exact[a] - rounded[a]));
  for (let i = 0; missing > 0; i = (i + 1) % byRemainder.length, missing--) rounded[byRemainder[i]]++;
  return influences.map(({ joint }, i) => ({ joint, weight: rounded[i] })).filter(({ weight }) => weight > 0);
}

/** The integer type that all sets share, or floats. */
function commonWeightType(weights: readonly ComponentArray[]): number {
  const types = new Set(weights.map(componentTypeOf));
  const [type] = types;
  return types.size === 1 && (type === UNSIGNED_BYTE || type === UNSIGNED_SHORT) ? type : FLOAT;
}

function jointType(joints: readonly ComponentArray[]): number {
  return joints.every((set) => set instanceof Uint8Array) ? UNSIGNED_BYTE : UNSIGNED_SHORT;
}

function copyJoints(set: ComponentArray, highest: number): ComponentArray {
  return set instanceof Uint8Array && highest <= 255 ? set.slice() : new Uint16Array(set);
}

/** A copy in `type`; integers next to float sets are decoded. */
function copyWeights(set: ComponentArray, type: number): ComponentArray {
  if (componentTypeOf(set) === type) return set.slice();
  const scale = set instanceof Uint8Array ? 255 : 65535;
  return Float32Array.from(set, (value) => value / scale);
}
