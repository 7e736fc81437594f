import type { Influences } from '../../core/rig/scene';
import { toFloats, type AccessorData } from './accessor-data';
import type { Tally } from './tally';

/** One JOINTS_n / WEIGHTS_n pair of a primitive. */
export interface InfluenceSet {
  readonly joints: AccessorData;
  readonly weights: AccessorData;
}

/** A sum of weights this far from 1 is told; u8 weights are off by up to 0.008. */
const SUM_TOLERANCE = 0.01;

/**
 * The influences of a primitive over all its sets: joints as skeleton joints, no joint twice in a vertex, weights
 * summing to 1, zero weights left out (joint 0 where a row has places to spare). What had to be repaired for
 * that is counted. `skinJoints` is #S: skeleton joint of each entry of the skin.
 */
export function readInfluences(
  sets: readonly InfluenceSet[],
  vertexCount: number,
  skinJoints: Int32Array,
  tally: Tally,
): Influences {
  const width = sets.length * 4;
  const joints = new Uint16Array(vertexCount * width);
  const weights = new Float32Array(vertexCount * width);
  const floats = sets.map((set) => toFloats(set.weights));
  const row = { joints: new Int32Array(width), weights: new Float64Array(width) };
  const found = { notFinite: 0, outOfRange: 0, repeated: 0, notOne: 0, missing: 0 };
  let widest = 1;

  for (let v = 0; v < vertexCount; v++) {
    let used = 0;
    let sum = 0;
    let repeated = false;
    for (let set = 0; set < sets.length; set++) {
      for (let c = 0; c < 4; c++) {
        const weight = floats[set][v * 4 + c];
        if (!(weight > 0 && weight < Infinity)) {
          if (weight !== 0) found.notFinite++;
          continue;
        }
        const joint = skinJoints[sets[set].joints.array[v * 4 + c]];
        if (joint === undefined) {
          found.outOfRange++;
          continue;
        }
        let at = 0;
        while (at < used && row.joints[at] !== joint) at++;
        if (at < used) repeated = true;
        else {
          row.joints[used] = joint;
          row.weights[used++] = 0;
        }
        row.weights[at] += weight;
        sum += weight;
      }
    }
    if (repeated) found.repeated++;
    if (used === 0) {
      found.missing++;
      row.joints[0] = skinJoints[sets[0].joints.array[v * 4]] ?? skinJoints[0];
      row.weights[0] = sum = used = 1;
    } else if (Math.abs(sum - 1) > SUM_TOLERANCE) found.notOne++;
    for (let k = 0; k < used; k++) {
      joints[v * width + k] = row.joints[k];
      weights[v * width + k] = row.weights[k] / sum;
    }
    if (used > widest) widest = used;
  }

  tally.add('weights-not-finite', found.notFinite);
  tally.add('joints-out-of-range', found.outOfRange);
  tally.add('weights-repeated', found.repeated);
  tally.add('weights-not-one', found.notOne);
  tally.add('weights-missing', found.missing);
  return rewiden({ width, joints, weights }, widest);
}

/** The same influences with rows of `width` places; narrower only where the places dropped are empty. */
export function rewiden(influences: Influences, width: number): Influences {
  const old = influences.width;
  if (old === width) return influences;
  const count = influences.weights.length / old;
  const joints = new Uint16Array(count * width);
  const weights = new Float32Array(count * width);
  for (let v = 0; v < count; v++) {
    for (let k = 0; k < Math.min(old, width); k++) {
      joints[v * width + k] = influences.joints[v * old + k];
      weights[v * width + k] = influences.weights[v * old + k];
    }
  }
  return { width, joints, weights };
}
