import type { Vec3 } from '../../../src/core/math/vec3';
import { SPRING_DEFAULTS, type SpringSettings } from '../../../src/core/dynamics/spring-settings';
import type { SpringChainSpec, SpringSystem } from '../../../src/core/dynamics/spring-system';
import { stepSprings } from '../../../src/core/dynamics/step-springs';

export const IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

/** Settings with nothing but the spring itself: no gravity, no carry, no plane, no limit. */
export const BARE: Partial<SpringSettings> = {
  gravity: 0,
  carryDegrees: 0,
  forwardPlane: false,
  bendLimitDegrees: 180,
};

/** A straight chain of `count` segments, `length` long, from the origin of driver 0; forward Z, up Y. */
export function literalChain(
  count: number,
  settings: Partial<SpringSettings> = {},
  { length = 0.8, direction = [0, -1, 0] as Vec3, radius = 0 } = {},
): SpringChainSpec {
  const part = length / count;
  return {
    name: 'Tail',
    driver: 0,
    root: [0, 0, 0],
    rotations: Array.from({ length: count }, () => [0, 0, 0, 1]).flat(),
    tips: Array.from({ length: count }, () => direction.map((d) => d * part)).flat(),
    radii: Array.from({ length: count }, () => radius),
    forward: [0, 0, 1],
    up: [0, 1, 0],
    settings: { ...SPRING_DEFAULTS, ...settings },
  };
}

/** World position of the tip of bone `i`. */
export function tipOf(system: SpringSystem, i = system.lengths.length - 1): Vec3 {
  const at = (d: number): number => system.head[i * 3 + d] + system.reach[i * 3 + d];
  return [at(0), at(1), at(2)];
}

/** A rotation about the axis x, y or z as a column-major matrix, scaled, with a translation. */
export function placed(axis: 0 | 1 | 2, radians: number, translation: Vec3 = [0, 0, 0], size = 1): number[] {
  const c = Math.cos(radians) * size;
  const s = Math.sin(radians) * size;
  const [a, b] = [(axis + 1) % 3, (axis + 2) % 3];
  const m = Array.from({ length: 16 }, () => 0);
  m[axis * 5] = size;
  m[a * 5] = m[b * 5] = c;
  m[a * 4 + b] = s;
  m[b * 4 + a] = -s;
  m.splice(12, 4, ...translation, 1);
  return m;
}

/** A hips motion with every kind of movement: bobbing, swaying, turning and tilting. Column-major, metres × `size`. */
export function hipsAt(t: number, size = 1): number[] {
  const sway = 0.1 * Math.sin(2 * Math.PI * t);
  const turn = 0.5 * Math.sin(2 * Math.PI * 0.7 * t);
  return placed(1, turn, [sway * size, (1 + 0.06 * Math.sin(4 * Math.PI * t)) * size, 0.3 * Math.sin(t) * size], size);
}

/** Steps with driver 0 placed by `drive` (seconds from now). */
export function run(
  system: SpringSystem,
  steps: number,
  drive: (t: number) => ArrayLike<number> = () => IDENTITY,
): void {
  for (let n = 1; n <= steps; n++) {
    system.drivers.set(drive(n / 240));
    stepSprings(system);
  }
}

/** Column-major a · b. */
export function times(a: readonly number[], b: readonly number[]): number[] {
  return Array.from({ length: 16 }, (_, k) => {
    let sum = 0;
    for (let j = 0; j < 4; j++) sum += a[j * 4 + (k % 4)] * b[Math.floor(k / 4) * 4 + j];
    return sum;
  });
}
