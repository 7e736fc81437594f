/**
 * A pose is said in the bind pose's world axes: each joint's turn, applied within its parent's. It needs no thought of
 * which way a bone's own axes point; `toLocal` gives the node rotations of the file.
 */
import { cross, dot, length, normalize, sub, add, scale, type Vec3 } from '../../src/core/math/vec3';
import { axisAngleQuat, conjugate, mulQuat, quatFromMat4, rotateVec3, type Quat } from '../../src/core/math/quat';
import { FOX_JOINTS, jointIndex } from './skeleton';

export interface Pose {
  /** Hips in the world, metres. */
  hips: Vec3;
  /** Turn of each joint by its name without the prefix. */
  readonly turns: Map<string, Quat>;
}

export function degrees(axis: Vec3, angle: number): Quat {
  return axisAngleQuat(axis, (angle * Math.PI) / 180);
}

/** Turns applied one after another, the last first. */
export function turns(...quats: Quat[]): Quat {
  return quats.reduce((a, b) => mulQuat(a, b));
}

/** The same turn on the other side of the body. */
export function mirrorTurn([x, y, z, w]: Quat): Quat {
  return [x, -y, -z, w];
}

/** Rotation of each joint in its parent, as the file stores it. */
export function toLocal(pose: Pose): Quat[] {
  return FOX_JOINTS.map((joint) => {
    const turn = pose.turns.get(joint.name.replace('mixamorig:', '')) ?? [0, 0, 0, 1];
    const parent = FOX_JOINTS[joint.parent];
    const inParent = parent ? mulQuat(conjugate(parent.rotation), turn) : turn;
    return mulQuat(inParent, joint.rotation);
  });
}

export interface FootTarget {
  /** Ankle in the world, metres. */
  readonly ankle: Vec3;
  /** Orientation of the foot in the world relative to the bind pose. */
  readonly foot: Quat;
  /** Turn of the toes within the foot. */
  readonly toes: Quat;
}

/**
 * Bends a leg so that its ankle reaches the target, knee forward. The hips must stand already.
 * An ankle out of reach is taken to 99.5 % of the leg's length.
 */
export function placeFoot(pose: Pose, side: 'Left' | 'Right', target: FootTarget): void {
  const [hips, up, low, foot] = ['Hips', side + 'UpLeg', side + 'Leg', side + 'Foot'].map((n) => FOX_JOINTS[jointIndex(n)]); // prettier-ignore
  const pelvis = pose.turns.get('Hips') ?? [0, 0, 0, 1];
  const root = add(pose.hips, rotateVec3(pelvis, sub(up.position, hips.position)));
  const thigh = sub(low.position, up.position);
  const shin = sub(foot.position, low.position);
  const [l1, l2] = [length(thigh), length(shin)];
  const reach = sub(target.ankle, root);
  const far = Math.min(length(reach), 0.995 * (l1 + l2));
  const down = normalize(reach);
  const forward = rotateVec3(pelvis, [0.06 * (side === 'Left' ? 1 : -1), 0.1, 1]);
  const pole = normalize(sub(forward, scale(down, dot(forward, down))));
  const along = (l1 * l1 - l2 * l2 + far * far) / (2 * far);
  const out = Math.sqrt(Math.max(0, l1 * l1 - along * along));
  const knee = add(root, add(scale(down, along), scale(pole, out)));
  const ankle = add(root, scale(down, far));
  const bend = cross(thigh, shin);
  const posedBend = cross(sub(knee, root), sub(ankle, knee));
  const thighTurn = frameTurn(thigh, bend, sub(knee, root), posedBend);
  const shinTurn = frameTurn(shin, bend, sub(ankle, knee), posedBend);
  pose.turns.set(side + 'UpLeg', mulQuat(conjugate(pelvis), thighTurn));
  pose.turns.set(side + 'Leg', mulQuat(conjugate(thighTurn), shinTurn));
  pose.turns.set(side + 'Foot', mulQuat(conjugate(shinTurn), target.foot));
  pose.turns.set(side + 'ToeBase', target.toes);
}

/** The rotation that takes a bone and its hinge's axis to where they shall be. */
function frameTurn(bone: Vec3, hinge: Vec3, toBone: Vec3, toHinge: Vec3): Quat {
  const frame = (b: Vec3, h: Vec3): Quat => {
    const y = normalize(b);
    const x = normalize(sub(h, scale(y, dot(h, y))));
    const z = cross(x, y);
    return quatFromMat4([...x, 0, ...y, 0, ...z, 0, 0, 0, 0, 1]);
  };
  return mulQuat(frame(toBone, toHinge), conjugate(frame(bone, hinge)));
}
