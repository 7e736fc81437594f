import { dot, sub, type Vec3 } from '../math/vec3';

/**
 * When a foot stands, read from the path of its sole: low over the ground and still against it, with hysteresis, so
 * that a foot that hovers at a threshold does not flicker.
 *
 * A clip made in place has its ground run backwards under it. The ground's velocity is therefore read from the clip
 * itself, as the median velocity of soles that are low; of a clip that travels it is zero.
 * Space: any with `up`; heights and speeds in shares of the model's height. Cost: frames × feet.
 */
export interface FindContactsOptions {
  /** A sole stands from below `heightOn`, until above `heightOff`; share of the model's height over the ground. */
  readonly heightOn: number;
  readonly heightOff: number;
  /** … and slower than `speedOn`, until faster than `speedOff`; model heights a second, against the ground. */
  readonly speedOn: number;
  readonly speedOff: number;
}

export const FIND_CONTACTS_DEFAULTS: FindContactsOptions = Object.freeze({
  heightOn: 0.03,
  heightOff: 0.05,
  speedOn: 0.6,
  speedOff: 1.0,
});

export interface Contacts {
  /** For each foot #F, 1 where it stands. */
  readonly planted: readonly Uint8Array[];
  /** Units a second: how the ground moves in the clip. */
  readonly groundVelocity: Vec3;
}

/**
 * @param soles for each foot #F×3, the middle of its sole. @param times #F seconds.
 * @param up unit. @param height of the model.
 */
export function findContacts(
  soles: readonly Float64Array[],
  times: Float64Array,
  up: Vec3,
  height: number,
  options: Partial<FindContactsOptions> = {},
): Contacts {
  const { heightOn, heightOff, speedOn, speedOff } = { ...FIND_CONTACTS_DEFAULTS, ...options };
  const count = times.length;
  const levels = soles.map((sole) => Float64Array.from({ length: count }, (_, f) => levelOf(sole, f, up)));
  // Each sole has its own ground: feet differ in where their soles' middles are.
  const grounds = levels.map((level) => level.reduce((low, x) => Math.min(low, x), Infinity));
  const velocities = soles.map((sole) => Array.from({ length: count }, (_, f) => velocityAt(sole, times, f, up)));
  const groundVelocity = medianOf(
    velocities.flatMap((list, k) => list.filter((_, f) => levels[k][f] - grounds[k] < heightOn * height)),
  );
  const planted = soles.map((_, k) => {
    const out = new Uint8Array(count);
    let standing = false;
    for (let f = 0; f < count; f++) {
      const level = (levels[k][f] - grounds[k]) / height;
      const speed = Math.hypot(...sub(velocities[k][f], groundVelocity)) / height;
      standing = standing ? level < heightOff && speed < speedOff : level < heightOn && speed < speedOn;
      out[f] = standing ? 1 : 0;
    }
    return out;
  });
  return { planted, groundVelocity };
}

function levelOf(sole: Float64Array, f: number, up: Vec3): number {
  return sole[f * 3] * up[0] + sole[f * 3 + 1] * up[1] + sole[f * 3 + 2] * up[2];
}

/** Central difference along the ground; one-sided at the ends; zero for a single frame. */
function velocityAt(sole: Float64Array, times: Float64Array, f: number, up: Vec3): Vec3 {
  const a = Math.max(0, f - 1);
  const b = Math.min(times.length - 1, f + 1);
  const dt = times[b] - times[a];
  if (!(dt > 0)) return [0, 0, 0];
  const v: Vec3 = [0, 1, 2].map((c) => (sole[b * 3 + c] - sole[a * 3 + c]) / dt) as Vec3;
  const rise = dot(v, up);
  return [v[0] - rise * up[0], v[1] - rise * up[1], v[2] - rise * up[2]];
}

function medianOf(list: readonly Vec3[]): Vec3 {
  if (list.length === 0) return [0, 0, 0];
  return [0, 1, 2].map((c) => list.map((v) => v[c]).sort((a, b) => a - b)[list.length >> 1]) as Vec3;
}
