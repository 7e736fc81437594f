/** The fox's 22 joints, named as Mixamo names them. Y up, metres, facing +Z, the character's left is +X. */
import { inverseMat4, composeMat4 } from '../../src/core/math/mat4';
import { conjugate, mulQuat, quatFromMat4, rotateVec3, type Quat } from '../../src/core/math/quat';
import { cross, normalize, sub, type Vec3 } from '../../src/core/math/vec3';

export const JOINT_PREFIX = 'mixamorig:';

interface JointPlan {
  readonly name: string;
  readonly parent: string | null;
  /** Position in the bind pose (an A-pose). */
  readonly at: Vec3;
  /** What the bone points at, where that is not the joint's only child. */
  readonly aim?: Vec3;
}

const SPINE: readonly JointPlan[] = [
  { name: 'Hips', parent: null, at: [0, 0.98, 0], aim: [0, 1.08, 0] },
  { name: 'Spine', parent: 'Hips', at: [0, 1.075, 0.002] },
  { name: 'Spine1', parent: 'Spine', at: [0, 1.18, 0.004] },
  { name: 'Spine2', parent: 'Spine1', at: [0, 1.285, 0.002], aim: [0, 1.4, -0.012] },
  { name: 'Neck', parent: 'Spine2', at: [0, 1.405, -0.012] },
  { name: 'Head', parent: 'Neck', at: [0, 1.49, 0.006], aim: [0, 1.7, 0.02] },
];

const LEFT: readonly JointPlan[] = [
  { name: 'Shoulder', parent: 'Spine2', at: [0.045, 1.365, -0.004] },
  { name: 'Arm', parent: 'LeftShoulder', at: [0.155, 1.352, -0.012] },
  { name: 'ForeArm', parent: 'LeftArm', at: [0.345, 1.162, -0.022] },
  { name: 'Hand', parent: 'LeftForeArm', at: [0.512, 0.995, 0.006], aim: [0.61, 0.897, 0.024] },
  { name: 'UpLeg', parent: 'Hips', at: [0.093, 0.925, 0.0] },
  { name: 'Leg', parent: 'LeftUpLeg', at: [0.108, 0.53, 0.035] },
  { name: 'Foot', parent: 'LeftLeg', at: [0.114, 0.125, -0.035] },
  { name: 'ToeBase', parent: 'LeftFoot', at: [0.119, 0.045, 0.092], aim: [0.122, 0.04, 0.2] },
];

export interface FoxJoint {
  /** As in the file, prefix included. */
  readonly name: string;
  /** Index or -1; parents stand before children. */
  readonly parent: number;
  /** Bind position, metres. */
  readonly position: Vec3;
  /** Bind rotation in the world: +Y along the bone, +Z towards the front where the bone allows. */
  readonly rotation: Quat;
  /** Rest translation and rotation in the parent. */
  readonly localTranslation: Vec3;
  readonly localRotation: Quat;
  /** 16, column-major. */
  readonly inverseBind: Float64Array;
}

function mirrored(plan: JointPlan): JointPlan {
  const flip = (v: Vec3): Vec3 => [-v[0], v[1], v[2]];
  const parent = plan.parent === null ? null : plan.parent.replace(/^Left/, 'Right');
  return { name: plan.name, parent, at: flip(plan.at), aim: plan.aim && flip(plan.aim) };
}

function sided(side: 'Left' | 'Right', plans: readonly JointPlan[]): JointPlan[] {
  return plans.map((plan) => ({ ...plan, name: side + plan.name }));
}

/** Rotation whose +Y is `along`; +Z stays as near the world's +Z as it can. */
function boneRotation(along: Vec3): Quat {
  const y = normalize(along);
  const forward: Vec3 = Math.abs(y[2]) > 0.8 ? [0, 1, 0] : [0, 0, 1];
  const x = normalize(cross(y, forward));
  const z = cross(x, y);
  return quatFromMat4([...x, 0, ...y, 0, ...z, 0, 0, 0, 0, 1]);
}

function buildSkeleton(): FoxJoint[] {
  const plans = [...SPINE, ...sided('Left', LEFT), ...sided('Right', LEFT.map(mirrored))];
  const indexOf = new Map(plans.map((plan, index) => [plan.name, index]));
  const joints: FoxJoint[] = [];
  for (const plan of plans) {
    const parent = plan.parent === null ? -1 : indexOf.get(plan.parent)!;
    const child = plans.find((other) => other.parent === plan.name);
    const rotation = boneRotation(sub(plan.aim ?? child!.at, plan.at));
    const up = joints[parent];
    const unparent: Quat = up ? conjugate(up.rotation) : [0, 0, 0, 1];
    const bind = new Float64Array(16);
    composeMat4(bind, 0, plan.at, 0, rotation, 0, [1, 1, 1], 0);
    joints.push({
      name: JOINT_PREFIX + plan.name,
      parent,
      position: plan.at,
      rotation,
      localTranslation: up ? rotateVec3(unparent, sub(plan.at, up.position)) : plan.at,
      localRotation: mulQuat(unparent, rotation),
      inverseBind: inverseMat4(bind)!,
    });
  }
  return joints;
}

export const FOX_JOINTS: readonly FoxJoint[] = buildSkeleton();

/** Index of a joint by its name without the prefix. */
export function jointIndex(name: string): number {
  const index = FOX_JOINTS.findIndex((joint) => joint.name === JOINT_PREFIX + name);
  if (index < 0) throw new RangeError(`jointIndex: the fox has no joint "${name}"`);
  return index;
}
