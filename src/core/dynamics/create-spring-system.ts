import { determinant3 } from '../math/mat4';
import { axisAngleQuat, conjugate, mulQuat, rotateVec3, type Quat } from '../math/quat';
import { cross, dot, length, normalize, vec3At, type Vec3 } from '../math/vec3';
import { closestOnSegments } from './closest-on-segments';
import { resetSprings } from './reset-springs';
import { segmentSpring, springCoefficients } from './spring-coefficients';
import type { SpringSettings } from './spring-settings';
import {
  SPRING_FLAGS,
  SPRING_SYSTEM_DEFAULTS,
  type CapsuleSpec,
  type SpringChainSpec,
  type SpringSystem,
  type SpringSystemOptions,
} from './spring-system';

/**
 * Lays chains and capsules out as arrays and puts them to rest.
 *
 * @param restDrivers #D×16, the drivers' world matrices in the rest pose, from which clearances are taken.
 */
export function createSpringSystem(
  chains: readonly SpringChainSpec[],
  restDrivers: ArrayLike<number>,
  capsules: readonly CapsuleSpec[] = [],
  options: Partial<SpringSystemOptions> = {},
): SpringSystem {
  const settled = { ...SPRING_SYSTEM_DEFAULTS, ...options };
  validate(chains, restDrivers, capsules, settled);
  const system = allocate(chains, restDrivers, capsules, settled);
  chains.forEach((chain, c) => fillChain(system, chain, c));
  capsules.forEach((capsule, x) => {
    system.capsuleDriver[x] = capsule.driver;
    system.capsuleLocal.set([...capsule.a, ...capsule.b], x * 6);
  });
  resetSprings(system, 'bind');
  system.restScale.set(system.anchorScale.map(Math.abs));
  measureBind(system, chains, capsules);
  chains.forEach((_, c) => fillClearance(system, c));
  resetSprings(system);
  return system;
}

/** Re-tunes a chain of a running system; its motion goes on. */
export function tuneSprings(
  system: SpringSystem,
  chain: number,
  spec: SpringChainSpec,
  settings: SpringSettings,
): void {
  (system.settings as SpringSettings[])[chain] = settings;
  fillTuning(system, { ...spec, settings }, chain);
  fillClearance(system, chain);
}

function validate(
  chains: readonly SpringChainSpec[],
  drivers: ArrayLike<number>,
  capsules: readonly CapsuleSpec[],
  { stepHz, metresPerUnit }: SpringSystemOptions,
): void {
  const count = drivers.length / 16;
  if (!Number.isInteger(count)) throw new RangeError('createSpringSystem: restDrivers must hold 16 numbers a driver');
  if (!(stepHz >= 30)) throw new RangeError(`createSpringSystem: stepHz must be at least 30, got ${stepHz}`);
  if (!(metresPerUnit > 0)) throw new RangeError('createSpringSystem: metresPerUnit must be positive');
  for (const [c, chain] of chains.entries()) {
    const bones = chain.tips.length / 3;
    if (bones < 1 || chain.rotations.length !== bones * 4)
      throw new RangeError(`createSpringSystem: chain "${chain.name}" needs 4 rotation and 3 tip numbers a joint`);
    if (!(chain.driver >= 0 && chain.driver < count))
      throw new RangeError(`createSpringSystem: chain "${chain.name}" names driver ${chain.driver} of ${count}`);
    if (chain.host && !(chain.host.chain < c && chain.host.bone < chains[chain.host.chain].tips.length / 3))
      throw new RangeError(`createSpringSystem: chain "${chain.name}" must stand behind the chain it hangs from`);
  }
  for (const { driver } of capsules)
    if (!(driver >= 0 && driver < count)) throw new RangeError(`createSpringSystem: capsule on driver ${driver}`);
}

function allocate(
  chains: readonly SpringChainSpec[],
  restDrivers: ArrayLike<number>,
  capsules: readonly CapsuleSpec[],
  options: SpringSystemOptions,
): SpringSystem {
  const start = new Int32Array(chains.length + 1);
  chains.forEach((chain, c) => (start[c + 1] = start[c] + chain.tips.length / 3));
  const c = chains.length;
  const b = start[c];
  const x = capsules.length;
  const f64 = (n: number): Float64Array => new Float64Array(n);
  return {
    names: chains.map((chain) => chain.name),
    options,
    step: 1 / options.stepHz,
    settings: chains.map((chain) => chain.settings),
    drivers: Float64Array.from(restDrivers),
    keyed: f64(b * 4), rotations: f64(b * 4), previous: f64(b * 4),
    start, chainDriver: new Int32Array(c), hostBone: new Int32Array(c).fill(-1), hostChain: new Int32Array(c).fill(-1), root: f64(c * 3), side: new Int8Array(c), seeds: new Int32Array(c),
    anchorRotation: f64(c * 4), anchorScale: f64(c), anchor: f64(c * 3), anchorVelocity: f64(c * 3),
    restScale: f64(c), forward: f64(c * 3), forwardNow: f64(c * 3), gate: f64(c), follow: f64(c),
    tips: f64(b * 3), lengths: f64(b), skinLimit: f64(b), pose: f64(b * 4), swayAxis: f64(b * 3), along: f64(b),
    drag: f64(b), pull: f64(b), push: f64(b), frontLimit: f64(b), floorLimit: f64(b),
    head: f64(b * 3), reach: f64(b * 3), velocity: f64(b * 3),
    capsuleDriver: new Int32Array(x), capsuleLocal: f64(x * 6),
    capsuleStart: f64(x * 3), capsuleAxis: f64(x * 3), capsuleStartBefore: f64(x * 3), capsuleAxisBefore: f64(x * 3),
    clearanceHead: f64(b * x), clearanceTip: f64(b * x),
    radii: f64(b), capsuleRadii: f64(x), bindApart: f64(b * x), bindHeight: f64(b),
    status: { ticks: 0, penetration: 0, worstPenetration: 0, flags: 0 },
  }; // prettier-ignore
}

function fillChain(system: SpringSystem, chain: SpringChainSpec, c: number): void {
  const first = system.start[c];
  system.chainDriver[c] = chain.driver;
  if (chain.host) {
    system.hostChain[c] = chain.host.chain;
    system.hostBone[c] = system.start[chain.host.chain] + chain.host.bone;
  }
  system.root.set(Array.from(chain.root), c * 3);
  system.side[c] = chain.side ?? 0;
  system.anchorRotation[c * 4 + 3] = 1;
  system.anchorScale[c] = 1;
  system.keyed.set(Array.from(chain.rotations), first * 4);
  system.tips.set(Array.from(chain.tips), first * 3);
  let total = 0;
  for (let i = first; i < system.start[c + 1]; i++) total += system.lengths[i] = length(vec3At(system.tips, i));
  for (let i = first; i < system.start[c + 1]; i++) {
    if (system.lengths[i] > total * 1e-9) continue;
    system.lengths[i] = 0;
    system.status.flags |= SPRING_FLAGS.zeroLength;
  }
  system.forward.set(normalize(chain.forward), c * 3);
  fillTuning(system, chain, c);
}

/**
 * A tube of radius r bent by θ over a length l stretches its outer side by rθ/l. The thicker of the two bones that meet
 * at a joint counts, and at the root, which bends over a band of the piece, the second bone's; a chain whose thickness is not known bends freely.
 */
function skinLimit({ radii = [], settings }: SpringChainSpec, bone: number, boneLength: number): number {
  const neighbour = bone > 0 ? bone - 1 : 1;
  const radius = Math.max(radii[bone] ?? 0, radii[neighbour] ?? 0);
  return radius > 0 ? Math.min(Math.PI, (settings.skinStretch * boneLength) / radius) : Math.PI;
}

function fillTuning(system: SpringSystem, chain: SpringChainSpec, c: number): void {
  const { settings } = chain;
  const first = system.start[c];
  const count = system.start[c + 1] - first;
  const side = cross(normalize(chain.up), normalize(chain.forward));
  const turn = restTurn(settings, chain, side);
  const swayAxis = settings.swayDirection === 'side' ? chain.up : chain.side ? chain.forward : side;
  const swaySign = settings.swayDirection === 'vertical' && chain.side === -1 ? -1 : 1;
  system.seeds[c] = (settings.seed + Math.imul(chain.variation ?? 0, 7919)) | 0;
  let bind: Quat = [0, 0, 0, 1];
  let shapeBefore = 0;
  for (let k = 0; k < count; k++) {
    const i = first + k;
    const toParent = conjugate(bind);
    const middle = (k + 0.5) / count;
    const shape = settings.carrySpread > 0 ? Math.min(1, middle / settings.carrySpread) : 1;
    system.along[i] = middle;
    system.skinLimit[i] = skinLimit(chain, k, system.lengths[i]);
    system.pose.set(axisAngleQuat(rotateVec3(toParent, turn.axis), turn.radians * (shape - shapeBefore)), i * 4);
    const axis = normalize(rotateVec3(toParent, swayAxis));
    for (let d = 0; d < 3; d++) system.swayAxis[i * 3 + d] = axis[d] * swaySign;
    const { frequencyHz, dampingRatio, follow } = segmentSpring(settings, k, count);
    const spring = springCoefficients(2 * Math.PI * frequencyHz, dampingRatio, system.step);
    system.follow[c] = follow;
    system.drag[i] = spring.drag;
    system.pull[i] = spring.pull;
    system.push[i] = spring.push;
    bind = mulQuat(bind, Array.from(chain.rotations).slice(k * 4, k * 4 + 4));
    shapeBefore = shape;
  }
  fillFrontLimit(system, c);
}

/** Carry about the side axis, after fold about up, after lift about forward, as one axis and angle in the driver's frame. */
function restTurn(settings: SpringSettings, chain: SpringChainSpec, side: Vec3): { axis: Vec3; radians: number } {
  const radians = Math.PI / 180;
  const mirror = chain.side ?? 0;
  const fold = axisAngleQuat(chain.up, settings.foldDegrees * radians * mirror);
  const lift = axisAngleQuat(chain.forward, settings.liftDegrees * radians * mirror);
  const q = mulQuat(axisAngleQuat(side, carryOf(settings, chain) * radians), mulQuat(fold, lift));
  const sign = q[3] < 0 ? -1 : 1;
  const axis: Vec3 = [q[0] * sign, q[1] * sign, q[2] * sign];
  const s = length(axis);
  return s > 0 ? { axis, radians: 2 * Math.atan2(s, q[3] * sign) } : { axis: side, radians: 0 };
}

/** Degrees of carry: what is asked for, but no farther than the ceiling from where the chain's tip points as it is. */
function carryOf({ carryDegrees, carryCeilingDegrees }: SpringSettings, chain: SpringChainSpec): number {
  const [forward, up] = [normalize(chain.forward), normalize(chain.up)];
  let q: Quat = [0, 0, 0, 1];
  let back = 0;
  let rise = 0;
  for (let k = 0; k < chain.tips.length / 3; k++) {
    q = mulQuat(q, Array.from(chain.rotations).slice(k * 4, k * 4 + 4));
    const tip = rotateVec3(q, vec3At(chain.tips, k));
    back -= dot(tip, forward);
    rise += dot(tip, up);
  }
  const elevation = (Math.atan2(rise, back) * 180) / Math.PI;
  return Math.min(carryDegrees, Math.max(0, carryCeilingDegrees - elevation));
}

/** The forward plane never cuts into the carried rest pose: each tip may be as far in front as it rests. */
function fillFrontLimit(system: SpringSystem, c: number): void {
  const forward = vec3At(system.forward, c);
  let q: Quat = [0, 0, 0, 1];
  let front = 0;
  let offset = 0;
  for (let i = system.start[c]; i < system.start[c + 1]; i++) offset += system.lengths[i];
  offset *= system.settings[c].forwardOffset;
  for (let i = system.start[c]; i < system.start[c + 1]; i++) {
    const local = mulQuat(system.pose.subarray(i * 4, i * 4 + 4), system.keyed.subarray(i * 4, i * 4 + 4));
    q = mulQuat(q, local);
    const tip = rotateVec3(q, vec3At(system.tips, i));
    front += tip[0] * forward[0] + tip[1] * forward[1] + tip[2] * forward[2];
    system.frontLimit[i] = Math.max(offset, front);
  }
}

/** Thicknesses, and how far apart everything is in the bind pose, in which the system stands now. */
function measureBind(system: SpringSystem, chains: readonly SpringChainSpec[], capsules: readonly CapsuleSpec[]): void {
  const at = new Float64Array(2);
  const { up, floor = 0 } = system.options;
  const { head, reach, capsuleStart, capsuleAxis } = system;
  capsules.forEach(({ driver, radius }, x) => {
    system.capsuleRadii[x] = radius * Math.cbrt(Math.abs(determinant3(system.drivers, driver * 16)));
  });
  chains.forEach((chain, c) => {
    for (let i = system.start[c]; i < system.start[c + 1]; i++) {
      system.radii[i] = (chain.radii?.[i - system.start[c]] ?? 0) * system.restScale[c];
      for (let x = 0; x < capsules.length; x++) {
        const square = closestOnSegments(at, head, i * 3, reach, i * 3, capsuleStart, x * 3, capsuleAxis, x * 3);
        system.bindApart[i * capsules.length + x] = Math.sqrt(square);
      }
      let height = -floor;
      for (let d = 0; d < 3; d++) height += (head[i * 3 + d] + reach[i * 3 + d]) * up[d];
      system.bindHeight[i] = height;
    }
  });
}

/**
 * Skin that already touches in the bind pose must not be pushed apart: the distance kept between a joint and a
 * capsule is the sum of the radii there, or what the bones on either side have in the bind pose where that is less.
 * (The distance to an axis is convex along a bone, so linear clearances below both ends' stay below it.) The
 * floor alike.
 */
function fillClearance(system: SpringSystem, c: number): void {
  const { radii, capsuleRadii, bindApart, clearanceHead, clearanceTip, settings } = system;
  const count = capsuleRadii.length;
  const first = system.start[c];
  const last = system.start[c + 1] - 1;
  const { radiusScale } = settings[c];
  for (let i = first; i <= last; i++) {
    const next = Math.min(last, i + 1);
    for (let x = 0; x < count; x++) {
      const pair = i * count + x;
      const apart = bindApart[pair];
      const thick = capsuleRadii[x] + (radiusScale * (radii[i] + radii[next])) / 2;
      clearanceTip[pair] = Math.min(thick, apart, bindApart[next * count + x]);
      clearanceHead[pair] = i > first ? clearanceTip[pair - count] : Math.min(capsuleRadii[x] + radiusScale * radii[i], apart);
    }
    system.floorLimit[i] = Math.min(radiusScale * radii[i], system.bindHeight[i]);
  }
} // prettier-ignore
