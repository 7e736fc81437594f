/** Walking and running in place: the feet follow the ground of a treadmill, legs by inverse kinematics, the rest by ear. */
import { add, sub, type Vec3 } from '../../src/core/math/vec3';
import { mulQuat, rotateVec3, type Quat } from '../../src/core/math/quat';
import { hermite, loop, wave, type Curve } from './curve';
import { degrees, mirrorTurn, placeFoot, turns, type FootTarget, type Pose } from './pose';
import { FOX_JOINTS, jointIndex } from './skeleton';

const X: Vec3 = [1, 0, 0];
const Y: Vec3 = [0, 1, 0];
const Z: Vec3 = [0, 0, 1];
/** Elbow's hinge in the bind pose: bends the left forearm forward. */
const LEFT_ELBOW: Vec3 = [-1, -1, 0];

/** One gait. Phases 0…1 of the left foot's cycle, which starts as it touches the ground; angles in degrees. */
export interface Gait {
  /** Share of the cycle a foot is on the ground. */
  readonly stance: number;
  /** Where the foot lands and leaves, metres before the bind pose's place. */
  readonly front: number;
  readonly back: number;
  /** Metres the feet are brought in towards the middle. */
  readonly narrow: number;
  /** Height of the swinging ankle above the ground's path, metres. */
  readonly lift: Curve;
  /** Toes up. */
  readonly footPitch: Curve;
  readonly hipsHeight: Curve;
  readonly sway: number;
  readonly hipsYaw: number;
  readonly hipsRoll: number;
  /** Forward lean of the pelvis and, on top, of the spine. */
  readonly lean: number;
  readonly spineLean: number;
  readonly chestYaw: number;
  /** Arms below the bind pose, forward swing either way, its centre. */
  readonly armDrop: number;
  readonly armSwing: number;
  readonly armCentre: number;
  /** Elbow bend by arm phase (0: the arm is farthest back). */
  readonly elbow: Curve;
}

export const WALK: Gait = {
  stance: 0.6,
  front: 0.29,
  back: -0.33,
  narrow: 0.035,
  lift: loop([[0, 0], [0.6, 0], [0.74, 0.085], [0.88, 0.035], [0.97, 0.004]]), // prettier-ignore
  footPitch: loop([[0, 20], [0.09, 1], [0.14, 0], [0.36, -1], [0.5, -18], [0.6, -40], [0.68, -50], [0.8, -18], [0.91, 14]]), // prettier-ignore
  hipsHeight: loop([
    [0.04, -0.05],
    [0.29, -0.018],
    [0.54, -0.05],
    [0.79, -0.018],
  ]),
  sway: 0.022,
  hipsYaw: 8,
  hipsRoll: 3.5,
  lean: 2,
  spineLean: 3,
  chestYaw: 9,
  armDrop: 29,
  armSwing: 25,
  armCentre: 2,
  elbow: loop([[0, 12], [0.5, 36]]), // prettier-ignore
};

export const SPRINT: Gait = {
  stance: 0.3,
  front: 0.25,
  back: -0.4,
  narrow: 0.05,
  lift: loop([[0, 0], [0.3, 0], [0.42, 0.2], [0.56, 0.4], [0.72, 0.33], [0.88, 0.14], [0.97, 0.015]]), // prettier-ignore
  footPitch: loop([[0, 3], [0.08, -2], [0.16, -12], [0.3, -52], [0.42, -88], [0.56, -72], [0.75, -10], [0.9, 10]]), // prettier-ignore
  hipsHeight: loop([
    [0.13, -0.095],
    [0.4, -0.015],
    [0.63, -0.095],
    [0.9, -0.015],
  ]),
  sway: 0.01,
  hipsYaw: 13,
  hipsRoll: 4,
  lean: 14,
  spineLean: 12,
  chestYaw: 16,
  armDrop: 24,
  armSwing: 52,
  armCentre: -4,
  elbow: loop([[0, 72], [0.5, 108]]), // prettier-ignore
};

export function gaitPose(gait: Gait, phase: number): Pose {
  const hips = FOX_JOINTS[jointIndex('Hips')].position;
  const stanceMiddle = gait.stance / 2;
  const yaw = -gait.hipsYaw * wave(phase, 0);
  const roll = gait.hipsRoll * wave(phase, stanceMiddle);
  const pose: Pose = {
    hips: [gait.sway * wave(phase, stanceMiddle), hips[1] + gait.hipsHeight(phase), hips[2]],
    turns: new Map(),
  };
  pose.turns.set('Hips', turns(degrees(Y, yaw), degrees(X, gait.lean), degrees(Z, roll)));
  turnSpine(pose, gait, phase, yaw, roll);
  for (const side of ['Left', 'Right'] as const) {
    const own = side === 'Left' ? phase : phase + 0.5;
    placeFoot(pose, side, footOnTreadmill(gait, side, own));
    swingArm(pose, gait, side, own);
  }
  return pose;
}

function turnSpine(pose: Pose, gait: Gait, phase: number, yaw: number, roll: number): void {
  const chest = gait.chestYaw * wave(phase, 0.02);
  for (const name of ['Spine', 'Spine1', 'Spine2'])
    pose.turns.set(
      name,
      turns(degrees(Y, (chest - yaw) / 3), degrees(X, gait.spineLean / 3), degrees(Z, -roll * 0.42)),
    );
  const nod = 1.2 * wave(phase, 0.1, 2);
  const level = -(gait.lean + gait.spineLean) * 0.85 + nod;
  pose.turns.set('Neck', turns(degrees(Y, -chest * 0.45), degrees(X, level * 0.45)));
  pose.turns.set('Head', turns(degrees(Y, -chest * 0.45), degrees(X, level * 0.55)));
}

function swingArm(pose: Pose, gait: Gait, side: 'Left' | 'Right', phase: number): void {
  const swing = gait.armCentre - gait.armSwing * wave(phase, 0.03);
  const put = (name: string, turn: Quat): void => {
    pose.turns.set(side + name, side === 'Left' ? turn : mirrorTurn(turn));
  };
  put('Shoulder', turns(degrees(Y, -swing * 0.12), degrees(Z, -3)));
  put('Arm', turns(degrees(X, -swing), degrees(Z, -gait.armDrop), degrees([1, -1, 0], 12)));
  put('ForeArm', degrees(LEFT_ELBOW, gait.elbow(phase - 0.03)));
  put('Hand', turns(degrees(LEFT_ELBOW, 6 + swing * 0.15), degrees([1, 1, 0], 0)));
}

/** The left foot's path; the right one's is its mirror. Flat it slides with the ground; pitched it rolls on heel or ball. */
function footOnTreadmill(gait: Gait, side: 'Left' | 'Right', phase: number): FootTarget {
  const p = phase - Math.floor(phase);
  const travel = gait.back - gait.front;
  const swing = (p - gait.stance) / (1 - gait.stance);
  const ground = (travel / gait.stance) * (1 - gait.stance);
  const z =
    swing <= 0 ? gait.front + (travel * p) / gait.stance : hermite(gait.back, ground, gait.front, ground, swing);
  const bind = FOX_JOINTS[jointIndex(side + 'Foot')].position;
  const inward = side === 'Left' ? -gait.narrow : gait.narrow;
  const flat: Vec3 = [bind[0] + inward, bind[1] + gait.lift(p), bind[2] + z];
  const pitch = gait.footPitch(p);
  return rolled(flat, bind, pitch, side);
}

/** The foot turned by `pitch` about its heel (toes up) or the ball (toes down); the toes stay flat under a raised heel. */
export function rolled(flat: Vec3, bind: Vec3, pitch: number, side: 'Left' | 'Right'): FootTarget {
  const ball = FOX_JOINTS[jointIndex(side + 'ToeBase')].position;
  const pivot: Vec3 = pitch > 0 ? [0, -bind[1], -0.045] : [0, -bind[1] + 0.01, ball[2] - bind[2]];
  const toeOut = degrees(Y, side === 'Left' ? 5 : -5);
  const turn = mulQuat(toeOut, degrees(X, -pitch));
  const ankle = add(add(flat, rotateVec3(toeOut, pivot)), sub([0, 0, 0], rotateVec3(turn, pivot)));
  return { ankle, foot: turn, toes: degrees(X, Math.max(-45, Math.min(0, pitch))) };
}
