import { composeMat4, mulMat4 } from '../math/mat4';
import { slerpQuat } from '../math/quat';
import type { JointPoser } from '../measure/edge-stretch';
import { bindLocal } from '../rig/apply-rig-edit';
import type { Skeleton } from '../rig/scene';
import type { BakedJoint } from './bake-springs';

const ONE = [1, 1, 1];

/**
 * A poser that lays baked springs over another: joints with baked rotations take them, what hangs below follows.
 * What is measured so is what a player shows of the written file.
 */
export function bakedPoser(skeleton: Skeleton, base: JointPoser, baked: readonly BakedJoint[]): JointPoser {
  const tracks = new Map(baked.map((track) => [track.joint, track]));
  const locals = new Map<number, Float64Array>();
  for (let j = 0; j < skeleton.nodes.length; j++) {
    const parent = skeleton.parents[j];
    if (tracks.has(j) || locals.has(parent) || tracks.has(parent)) locals.set(j, bindLocal(skeleton, j));
  }
  const rotation = new Float64Array(4);
  const local = new Float64Array(16);
  return (time, worlds) => {
    base(time, worlds);
    for (const [joint, rest] of locals) {
      const track = tracks.get(joint);
      if (track) {
        sampleTrack(track, time, rotation);
        composeMat4(local, 0, rest, 12, rotation, 0, ONE, 0);
      }
      mulMat4(worlds, joint * 16, worlds, skeleton.parents[joint] * 16, track ? local : rest, 0);
    }
  };
}

function sampleTrack({ times, rotations }: BakedJoint, time: number, out: Float64Array): void {
  let low = 0;
  let high = times.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (times[middle] <= time) low = middle;
    else high = middle;
  }
  const span = times[high] - times[low];
  const t = span > 0 ? Math.min(1, Math.max(0, (time - times[low]) / span)) : 0;
  slerpQuat(out, 0, rotations, low * 4, rotations, high * 4, t);
}
