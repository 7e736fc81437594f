import { transformPoint } from '../math/mat4';
import { betweenQuat, conjugate, mulQuat, quatFromMat4, rotateVec3, type Quat } from '../math/quat';
import { add, distance, length, scale, sub, vec3At, type Vec3 } from '../math/vec3';
import { createSpringSystem } from './create-spring-system';
import type { SpringRig } from './build-spring-rig';
import { stepSprings } from './step-springs';
import { vrmSpringMapping, type VrmSpringJoint } from './vrm-spring-mapping';

export interface VrmMatchRow {
  /** Frames a second at which a VRM player would run. */
  readonly rateHz: number;
  /** RMS distance between its tips and ours, % of the chain's length. */
  readonly rmsPercent: number;
}

/** World matrix of the joint the chain hangs from, at a time in seconds. */
export type RootMotion = (time: number) => ArrayLike<number>;

/** Seconds compared, after as many to forget the start. */
const SECONDS = 4;

/**
 * How near VRM's springs come to ours, chain `c` of a rig, at given frame rates: both are run over the same root
 * motion, VRM's by its published law once a frame. What VRM cannot say (carry, forward plane, limit, colliders, sway, wind) is left
 * out of both, so that what remains is the difference of the laws.
 */
export function vrmMatch(rig: SpringRig, c: number, motion: RootMotion, rates: readonly number[] = [30, 60, 120], metresPerUnit = 1): VrmMatchRow[] {
  const chain = rig.chains[c];
  const bare = { carryDegrees: 0, foldDegrees: 0, liftDegrees: 0, forwardPlane: false, inertia: 1, bendLimitDegrees: 180, skinStretch: 4, collide: false, swayDegrees: 0, windStrength: 0 };
  const plain = { ...chain, settings: { ...chain.settings, ...bare } };
  const system = createSpringSystem([{ ...plain, driver: 0, host: undefined }], Float64Array.from(motion(0)), [], { metresPerUnit });
  const tips: Float64Array[] = [];
  for (let n = 1; n <= SECONDS * 2 * system.options.stepHz; n++) {
    system.drivers.set(Array.from(motion(n * system.step)));
    stepSprings(system);
    tips[n] = system.head.map((x, i) => x + system.reach[i]);
  }
  const { joints } = vrmSpringMapping({ ...rig, chains: [plain], joints: [rig.joints[c]] }, metresPerUnit).springs[0];
  const total = system.lengths.reduce((sum, l) => sum + l, 0) * system.restScale[0];
  return rates.map((rateHz) => {
    const vrm = createVrmChain(plain, joints, motion(0));
    let sum = 0;
    let count = 0;
    for (let frame = 1; frame <= SECONDS * 2 * rateHz; frame++) {
      const time = frame / rateHz;
      const now = vrm(motion(time), 1 / rateHz);
      if (time < SECONDS) continue;
      const n = Math.min(tips.length - 1, Math.round(time * system.options.stepHz));
      now.forEach((tip, i) => (sum += distance(tip, vec3At(tips[n], i)) ** 2));
      count += now.length;
    }
    return { rateHz, rmsPercent: (100 * Math.sqrt(sum / count)) / total };
  });
} // prettier-ignore

/**
 * One chain under VRM's law, as the specification words it:
 * next = cur + (cur − prev)(1 − drag) + axis·stiffness·dt + gravity·dt, brought back to the bone's length.
 * Each call is a frame; it returns the tips, world space.
 */
export function createVrmChain(
  chain: Pick<SpringRig['chains'][number], 'root' | 'rotations' | 'tips'>,
  joints: readonly VrmSpringJoint[],
  start: ArrayLike<number>,
): (root: ArrayLike<number>, dt: number) => Vec3[] {
  const count = chain.tips.length / 3;
  const local = (i: number): Quat => Array.from(chain.rotations).slice(i * 4, i * 4 + 4) as Quat;
  const walk = (root: ArrayLike<number>, each: (i: number, head: Vec3, rest: Quat, reach: number) => Vec3): Vec3[] => {
    let q = quatFromMat4(root);
    let head = transformPoint(root, chain.root[0], chain.root[1], chain.root[2]);
    const size = length([root[0], root[1], root[2]]);
    return Array.from({ length: count }, (_, i) => {
      const rest = mulQuat(q, local(i));
      const bone = vec3At(chain.tips, i);
      const tip = each(i, head, rest, length(bone) * size);
      const turn = betweenQuat(bone, rotateVec3(conjugate(rest), sub(tip, head)));
      q = mulQuat(rest, turn);
      head = tip;
      return tip;
    });
  };
  const axis = (i: number, rest: Quat): Vec3 => {
    const bone = vec3At(chain.tips, i);
    return rotateVec3(rest, scale(bone, 1 / length(bone)));
  };
  let current = walk(start, (i, head, rest, reach) => add(head, scale(axis(i, rest), reach)));
  let previous = current;
  return (root, dt) => {
    const next = walk(root, (i, head, rest, reach) => {
      const { dragForce, stiffness, gravityPower, gravityDir } = joints[i];
      const inertia = scale(sub(current[i], previous[i]), 1 - dragForce);
      const pull = add(scale(axis(i, rest), stiffness * dt), scale(gravityDir, gravityPower * dt));
      const arm = sub(add(add(current[i], inertia), pull), head);
      return add(head, scale(arm, reach / length(arm)));
    });
    previous = current;
    current = next;
    return next;
  };
}
