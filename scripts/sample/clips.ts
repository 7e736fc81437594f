/** The sample's clips, keyed at 30 frames a second: Walk, Sprint and Idle, each an exact loop. */
import { FOX_JOINTS, jointIndex } from './skeleton';
import { wave } from './curve';
import { gaitPose, rolled, SPRINT, WALK } from './gait';
import { degrees, mirrorTurn, placeFoot, toLocal, turns, type Pose } from './pose';

const FRAMES_PER_SECOND = 30;

export interface FoxClip {
  readonly name: string;
  /** #K seconds from 0. The last key equals the first. */
  readonly times: Float32Array;
  /** #K×3 metres, of the hips. */
  readonly hips: Float32Array;
  /** For each joint #K×4, unit, on one hemisphere from key to key. */
  readonly rotations: readonly Float32Array[];
}

export function foxClips(): FoxClip[] {
  return [
    sampled('Walk', 32, (phase) => gaitPose(WALK, phase)),
    sampled('Sprint', 20, (phase) => gaitPose(SPRINT, phase)),
    sampled('Idle', 108, idlePose),
  ];
}

function sampled(name: string, frames: number, poseAt: (phase: number) => Pose): FoxClip {
  const keys = frames + 1;
  const times = Float32Array.from({ length: keys }, (_, k) => k / FRAMES_PER_SECOND);
  const hips = new Float32Array(keys * 3);
  const rotations = FOX_JOINTS.map(() => new Float32Array(keys * 4));
  for (let k = 0; k < keys; k++) {
    const pose = poseAt((k % frames) / frames);
    hips.set(pose.hips, k * 3);
    toLocal(pose).forEach((q, j) => {
      const track = rotations[j];
      const before = track.subarray(k * 4 - 4, k * 4);
      const flip = k > 0 && q[0] * before[0] + q[1] * before[1] + q[2] * before[2] + q[3] * before[3] < 0 ? -1 : 1;
      for (let c = 0; c < 4; c++) track[k * 4 + c] = flip * q[c];
    });
  }
  return { name, times, hips, rotations };
}

/** Standing, breathing, weight moving a little from leg to leg. */
function idlePose(phase: number): Pose {
  const at = FOX_JOINTS[jointIndex('Hips')].position;
  const breath = wave(phase, 0.25, 2);
  const shift = wave(phase, 0.3);
  const pose: Pose = { hips: [0.012 * shift, at[1] - 0.014 + 0.003 * breath, at[2]], turns: new Map() };
  pose.turns.set('Hips', turns(degrees([0, 1, 0], 2 * shift), degrees([0, 0, 1], 1.2 * shift)));
  pose.turns.set('Spine', degrees([0, 0, 1], -0.8 * shift));
  pose.turns.set('Spine1', degrees([1, 0, 0], 0.6 - 0.7 * breath));
  pose.turns.set('Spine2', degrees([1, 0, 0], 1 - 1.1 * breath));
  pose.turns.set('Neck', degrees([1, 0, 0], 0.7 * breath));
  pose.turns.set('Head', turns(degrees([0, 1, 0], 5 * wave(phase, 0.55)), degrees([1, 0, 0], 1 + 0.9 * breath)));
  for (const side of ['Left', 'Right'] as const) {
    const put = (name: string, turn: ReturnType<typeof degrees>): void => {
      pose.turns.set(side + name, side === 'Left' ? turn : mirrorTurn(turn));
    };
    put('Shoulder', degrees([0, 0, 1], -3 + 1.3 * breath));
    put('Arm', turns(degrees([1, 0, 0], 3), degrees([0, 0, 1], -27 - breath)));
    put('ForeArm', degrees([-1, -1, 0], 17 + 1.5 * breath));
    put('Hand', degrees([-1, -1, 0], 6));
    const bind = FOX_JOINTS[jointIndex(side + 'Foot')].position;
    placeFoot(pose, side, rolled(bind, bind, 0, side));
  }
  return pose;
}
