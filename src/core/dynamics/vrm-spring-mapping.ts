import type { Vec3 } from '../math/vec3';
import { determinant3 } from '../math/mat4';
import { segmentSpring } from './spring-coefficients';
import type { SpringRig } from './build-spring-rig';

/** What VRMC_springBone 1.0 can say of our springs: plain JSON, by skeleton joint (the writer turns joints into nodes). */
export interface VrmSprings {
  readonly springs: readonly {
    readonly name: string;
    readonly joints: readonly VrmSpringJoint[];
    /** Indices into `colliderGroups`. */
    readonly colliderGroups: readonly number[];
  }[];
  readonly colliders: readonly VrmCollider[];
  readonly colliderGroups: readonly { readonly name: string; readonly colliders: readonly number[] }[];
}

export interface VrmSpringJoint {
  /** Skeleton index. */
  readonly joint: number;
  readonly hitRadius: number;
  readonly stiffness: number;
  readonly dragForce: number;
  readonly gravityPower: number;
  readonly gravityDir: Vec3;
}

export interface VrmCollider {
  /** Skeleton index. */
  readonly joint: number;
  readonly shape:
    | { readonly capsule: { readonly offset: Vec3; readonly tail: Vec3; readonly radius: number } }
    | { readonly sphere: { readonly offset: Vec3; readonly radius: number } };
}

/** Frames a second at which the two laws agree. VRM's drag is per frame, so at other rates its springs differ. */
export const VRM_REFERENCE_RATE = 60;

/**
 * Our springs in VRM's terms. Its law, next = cur + (cur − prev)(1 − drag) + axis·stiffness·dt + gravity·dt, then back to
 * the bone's length, compared with p̈ = ω²(T − p) − 2ζωṗ + g over one frame of 1/60 s:
 *
 *   stiffness = ω²ℓ/60,   dragForce = 1 − e^(−2ζω/60),   gravityPower = g/60
 *
 * with ℓ the bone's length in scene units at rest (the target pulls along the axis with all of the length). VRM knows no carry, forward plane,
 * wind, sway or follow: the carried pose must be in the file's rest pose, and chains of other than four segments swing differently.
 */
export function vrmSpringMapping(rig: SpringRig, metresPerUnit = 1): VrmSprings {
  const scaleOf = (driver: number): number => Math.cbrt(Math.abs(determinant3(rig.restDrivers, driver * 16)));
  const colliders = rig.capsules.map(({ driver, a, b, radius }): VrmCollider => {
    const joint = rig.driverJoints[driver];
    const size = radius * scaleOf(driver);
    const point = a.every((x, d) => x === b[d]);
    return {
      joint,
      shape: point ? { sphere: { offset: a, radius: size } } : { capsule: { offset: a, tail: b, radius: size } },
    };
  });
  const springs = rig.chains.map((chain, c) => {
    const joints = rig.joints[c];
    const count = joints.length - 1;
    const { settings, radii } = chain;
    const scale = scaleOf(chain.driver);
    const mapped = joints.map((joint, k): VrmSpringJoint => {
      const i = Math.min(k, count - 1);
      const spring = segmentSpring(settings, i, count);
      const omega = 2 * Math.PI * spring.frequencyHz;
      const length = scale * Math.hypot(chain.tips[i * 3], chain.tips[i * 3 + 1], chain.tips[i * 3 + 2]);
      return {
        joint,
        hitRadius: (radii?.[i] ?? 0) * settings.radiusScale * scale,
        stiffness: (omega * omega * length) / VRM_REFERENCE_RATE,
        dragForce: -Math.expm1((-2 * spring.dampingRatio * omega) / VRM_REFERENCE_RATE),
        gravityPower: Math.abs(settings.gravity) / metresPerUnit / VRM_REFERENCE_RATE,
        gravityDir: [0, settings.gravity < 0 ? 1 : -1, 0],
      };
    });
    return { name: chain.name, joints: mapped, colliderGroups: settings.collide && colliders.length > 0 ? [0] : [] };
  });
  const colliderGroups = colliders.length > 0 ? [{ name: 'body', colliders: [...colliders.keys()] }] : [];
  return { springs, colliders, colliderGroups };
}
