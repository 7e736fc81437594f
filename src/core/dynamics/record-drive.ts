import { inverseMat4, productMat4 } from '../math/mat4';
import { quatFromMat4 } from '../math/quat';
import { clipPoser } from '../measure/clip-poser';
import type { Clip, SceneGraph, Skeleton } from '../rig/scene';
import type { SpringRig } from './build-spring-rig';
import type { SpringSystem } from './spring-system';

/** What a clip does to a spring system, sampled at grid times once, so that loops can be played again and again. */
export interface RecordedDrive {
  /** Grid steps of the clip; 0 for a pose. */
  readonly steps: number;
  /** (steps+1)×#D×16 world matrices; (steps+1)×#B×4 keyed local rotations. */
  readonly drivers: Float64Array;
  readonly keyed: Float64Array;
}

/** @param duration seconds, of which `steps` are taken: grid time n is n·duration/steps. Cost: steps × #N. */
export function recordDrive(
  graph: SceneGraph,
  skeleton: Skeleton,
  rig: SpringRig,
  clip: Clip | undefined,
  steps: number,
): RecordedDrive {
  const pose = clipPoser(graph, skeleton, clip);
  const worlds = new Float64Array(skeleton.nodes.length * 16);
  const bones = rig.joints.flatMap((joints) => joints.slice(0, -1));
  const rest = rig.chains.flatMap((chain) => Array.from(chain.rotations));
  const drivers = new Float64Array((steps + 1) * rig.driverJoints.length * 16);
  const keyed = new Float64Array((steps + 1) * bones.length * 4);
  for (let n = 0; n <= steps; n++) {
    pose(steps > 0 && clip ? (n * clip.duration) / steps : 0, worlds);
    rig.driverJoints.forEach((joint, d) =>
      drivers.set(worlds.subarray(joint * 16, joint * 16 + 16), (n * rig.driverJoints.length + d) * 16),
    );
    bones.forEach((joint, b) => {
      const own = skeleton.nodes[joint] >= 0 ? localRotation(worlds, skeleton.parents[joint], joint) : undefined;
      keyed.set(own ?? rest.slice(b * 4, b * 4 + 4), (n * bones.length + b) * 4);
    });
  }
  return { steps, drivers, keyed };
}

/** Writes grid time `n` of the drive into the system's inputs. */
export function applyDrive(system: SpringSystem, drive: RecordedDrive, n: number): void {
  const d = system.drivers.length;
  const k = system.keyed.length;
  system.drivers.set(drive.drivers.subarray(n * d, n * d + d));
  system.keyed.set(drive.keyed.subarray(n * k, n * k + k));
}

function localRotation(worlds: Float64Array, parent: number, joint: number): number[] | undefined {
  const inverse = inverseMat4(worlds, parent * 16);
  return inverse && quatFromMat4(productMat4(inverse, worlds, 0, joint * 16));
}
