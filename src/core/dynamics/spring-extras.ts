import type { Warning } from '../errors';
import type { Vec3 } from '../math/vec3';
import type { SpringRig } from './build-spring-rig';
import { parseSpringSettings, serialiseSpringSettings } from './parse-spring-settings';
import { SPRING_DEFAULTS, type SpringSettings } from './spring-settings';

/**
 * What `extras.rigwright` of a node says about springs. Everything hangs on the node it speaks of, so no name or
 * index can break when a file is merged or renamed: a chain on its first joint, a collider on its own joint.
 */
export interface ChainExtras {
  readonly schema: 1;
  /** Settings that differ from the defaults. */
  readonly spring: Partial<SpringSettings>;
  /** In the frame of the joint the chain hangs from: the body's directions, and the skin's thickness per segment. */
  readonly forward: Vec3;
  readonly up: Vec3;
  readonly radii: readonly number[];
  readonly side: -1 | 0 | 1;
  readonly variation: number;
  readonly metresPerUnit: number;
}

export interface ColliderExtras {
  /** Capsules in the node's own frame and units. */
  readonly colliders: readonly { readonly a: Vec3; readonly b: Vec3; readonly radius: number }[];
}

/** What is to be written, by skeleton joint. */
export function springExtras(rig: SpringRig, metresPerUnit: number): Map<number, Partial<ChainExtras & ColliderExtras>> {
  const out = new Map<number, Partial<ChainExtras & ColliderExtras>>();
  const round = (x: number): number => Number(x.toPrecision(6));
  const vec = (v: Vec3): Vec3 => [round(v[0]), round(v[1]), round(v[2])];
  rig.chains.forEach((chain, c) =>
    out.set(rig.joints[c][0], {
      schema: 1,
      spring: serialiseSpringSettings(chain.settings),
      forward: vec(chain.forward),
      up: vec(chain.up),
      radii: Array.from(chain.radii ?? [], round),
      side: chain.side ?? 0,
      variation: chain.variation ?? 0,
      metresPerUnit,
    }),
  );
  for (const { driver, a, b, radius } of rig.capsules) {
    const joint = rig.driverJoints[driver];
    const colliders = [...(out.get(joint)?.colliders ?? []), { a: vec(a), b: vec(b), radius: round(radius) }];
    out.set(joint, { ...out.get(joint), colliders });
  }
  return out;
} // prettier-ignore

export interface ParsedChainExtras extends Omit<ChainExtras, 'schema' | 'spring'> {
  readonly settings: SpringSettings;
  readonly warnings: readonly Warning[];
}

/**
 * Chain settings from a node's `extras.rigwright`, whatever it holds.
 * @param base what the chain swings by when the node says nothing about springs; what it leaves out is the default.
 */
export function parseChainExtras(extras: unknown, base: SpringSettings = SPRING_DEFAULTS): ParsedChainExtras {
  const json = isObject(extras) ? extras : {};
  const { settings, warnings } = parseSpringSettings(json.spring, isObject(json.spring) ? SPRING_DEFAULTS : base);
  const side = json.side === 1 || json.side === -1 ? json.side : 0;
  return {
    settings,
    warnings,
    side,
    forward: vec3Of(json.forward) ?? [0, 0, 1],
    up: vec3Of(json.up) ?? [0, 1, 0],
    radii: Array.isArray(json.radii) ? json.radii.map((r) => (Number.isFinite(r) && r > 0 ? (r as number) : 0)) : [],
    variation: Number.isInteger(json.variation) ? (json.variation as number) : 0,
    metresPerUnit: typeof json.metresPerUnit === 'number' && json.metresPerUnit > 0 ? json.metresPerUnit : 1,
  };
}

/** Capsules from a node's `extras.rigwright`; those that are none are left out. */
export function parseColliderExtras(extras: unknown): ColliderExtras['colliders'] {
  const list = isObject(extras) && Array.isArray(extras.colliders) ? extras.colliders : [];
  return list.flatMap((entry: unknown) => {
    if (!isObject(entry)) return [];
    const a = vec3Of(entry.a);
    const b = vec3Of(entry.b);
    const { radius } = entry;
    return a && b && typeof radius === 'number' && radius > 0 && radius < Infinity ? [{ a, b, radius }] : [];
  });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function vec3Of(value: unknown): Vec3 | undefined {
  return Array.isArray(value) && value.length === 3 && value.every(Number.isFinite) ? (value as Vec3) : undefined;
}
