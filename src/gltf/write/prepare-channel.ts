import type { Channel, ChannelPath } from '../../core/rig/scene';
import type { AccessorType } from '../gltf-json';

/** How an animated property is stored. */
export const CHANNEL_TYPES: Readonly<Record<ChannelPath, AccessorType>> = {
  translation: 'VEC3',
  rotation: 'VEC4',
  scale: 'VEC3',
  weights: 'SCALAR',
};
const SIZES: Readonly<Record<ChannelPath, number>> = { translation: 3, rotation: 4, scale: 3, weights: 0 };

/**
 * Checks that a channel is one that glTF allows (times finite, from 0 on, strictly increasing; a value for each) and
 * returns its values as they are to be stored: rotations as unit quaternions, each on the hemisphere of the one
 * before, so that engines that blend without looking take the short way round. The channel is only read.
 */
export function prepareChannel(channel: Channel): Float32Array {
  const { node, path, times, interpolation, values } = channel;
  const fault = (what: string) => new RangeError(`prepareChannel: ${path} of node ${node}: ${what}`);
  const cubic = interpolation === 'CUBICSPLINE';
  if (times.length === 0) throw fault('no keys');
  if (cubic && times.length < 2) throw fault('a spline needs two keys');
  for (let k = 0; k < times.length; k++) {
    const before = k === 0 ? 0 : times[k - 1];
    if (!(times[k] >= before) || times[k] === Infinity || (k > 0 && times[k] === before))
      throw fault(`key ${k} at ${times[k]} s follows ${before} s`);
  }
  const perKey = values.length / times.length;
  const size = perKey / (cubic ? 3 : 1);
  if (!Number.isInteger(size) || size === 0 || (SIZES[path] > 0 && size !== SIZES[path]))
    throw fault(`${values.length} numbers for ${times.length} keys`);
  if (!values.every(Number.isFinite)) throw fault('a value is not finite');
  const out = values.slice();
  if (path !== 'rotation') return out;
  for (let k = 0; k < times.length; k++)
    if (!alignKey(out, k * perKey, cubic, k === 0 ? -1 : (k - 1) * perKey)) throw fault(`key ${k} is no rotation`);
  return out;
}

/**
 * Makes the quaternion of a key unit, and turns it (with its tangents) to the hemisphere of the key at `before`.
 * False when it has no direction.
 */
function alignKey(values: Float32Array, key: number, cubic: boolean, before: number): boolean {
  const q = cubic ? key + 4 : key; // in-tangent, value, out-tangent
  const p = cubic ? before + 4 : before;
  const length = Math.hypot(values[q], values[q + 1], values[q + 2], values[q + 3]);
  if (!(length > 1e-6)) return false;
  let dot = 0;
  if (before >= 0) for (let c = 0; c < 4; c++) dot += values[q + c] * values[p + c];
  const sign = dot < 0 ? -1 : 1;
  for (let c = 0; c < (cubic ? 12 : 4); c++) values[key + c] *= sign;
  for (let c = 0; c < 4; c++) values[q + c] /= length;
  return true;
}
