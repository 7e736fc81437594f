import { aimBone, createBoneFrame, enterChain, turnBone } from './bone-frame';
import { readAnchors } from './read-anchors';
import { readHostAnchor } from './read-host-anchor';
import { carryChain } from './reset-springs';
import { resolveContacts } from './resolve-contacts';
import { smoothNoise } from './smooth-noise';
import { SPRING_FLAGS, type SpringSystem } from './spring-system';

/**
 * One step of every chain on the fixed grid. Method: docs/springs.md; coefficients: spring-coefficients.ts.
 *
 * For each bone, root to tip: rest target from the parent's simulated frame, semi-implicit Euler, projection onto
 * the sphere of the bone's length about its head, contacts, rotation read back. The projection's correction goes
 * into the velocity as v += Δp/h: since the sphere moves with the head, that takes away the radial velocity
 * relative to the head. (Taking away the absolute radial velocity instead costs 2.4 % of the motion.)
 *
 * Tips are kept relative to their heads, so that a still chain has differences of exactly zero, near the origin or far from it.
 *
 * Rejected: pulling a fraction per frame (stiffness in disguise, changes with the frame rate); verlet with the
 * drag per frame (the same); implicit steps (damp what the artist asked to swing).
 *
 * Allocates nothing. Cost: linear in bones × (1 + capsules).
 *
 * @param loopSteps length in steps of the loop being played, for sway and wind that repeat with it; 0: none.
 */
export function stepSprings(system: SpringSystem, loopSteps = 0): void {
  const { anchor, anchorVelocity, status, step } = system;
  const chains = system.chainDriver.length;
  if (before.length < chains * 8) before = new Float64Array(chains * 8);
  before.set(system.anchorRotation);
  before.set(system.anchorScale, chains * 4);
  before.set(anchor, chains * 5);
  readAnchors(system);
  system.previous.set(system.rotations);
  status.ticks++;
  status.penetration = 0;
  const teleport = system.options.teleportMetres / system.options.metresPerUnit;
  for (let c = 0; c < chains; c++) {
    if (system.hostBone[c] >= 0) readHostAnchor(system, c);
    let moved = 0;
    for (let d = 0; d < 3; d++) {
      const delta = anchor[c * 3 + d] - before[chains * 5 + c * 3 + d];
      anchorVelocity[c * 3 + d] = delta / step;
      moved += delta * delta;
    }
    if (moved > teleport * teleport) {
      carryChain(system, c, before);
      system.capsuleStartBefore.set(system.capsuleStart);
      system.capsuleAxisBefore.set(system.capsuleAxis);
      anchorVelocity.fill(0, c * 3, c * 3 + 3);
    }
    stepChain(system, c, loopSteps);
  }
  if (status.penetration > status.worstPenetration) status.worstPenetration = status.penetration;
}

const frame = createBoneFrame();
const accelerate = new Float64Array(3);
const air = new Float64Array(3);
let before = new Float64Array(0);

function stepChain(system: SpringSystem, c: number, loopSteps: number): void {
  const { start, step, status, anchorVelocity } = system;
  const settings = system.settings[c];
  const time = status.ticks * step;
  const amplitude = settings.swayDegrees > 0 ? swayAmplitude(system, c) : 0;
  const windy = settings.windStrength > 0;
  for (let d = 0; d < 3; d++) {
    accelerate[d] = (-settings.gravity / system.options.metresPerUnit) * system.options.up[d];
    air[d] = (1 - settings.airDrag) * anchorVelocity[c * 3 + d];
  }
  let swayed = 0;
  enterChain(frame, system, c);
  for (let i = start[c]; i < start[c + 1]; i++) {
    let sway = 0;
    if (amplitude > 0) {
      const angle = swayAngle(system, c, i, time, amplitude, loopSteps * step);
      sway = angle - swayed;
      swayed = angle;
    }
    repairKeyed(system, i);
    aimBone(frame, system, i, sway, true);
    moveHead(system, i, c);
    if (system.lengths[i] > 0) {
      if (windy) blow(system, c, i, time, loopSteps * step);
      integrate(system, i);
      resolveContacts(system, c, i, frame);
      checkState(system, i);
    } else system.reach.fill(0, i * 3, i * 3 + 3);
    turnBone(frame, system, i);
    if (settings.weight < 1) blend(system, i, settings.weight);
  }
}

/** A keyed rotation that is not a unit quaternion is taken as none. */
function repairKeyed(system: SpringSystem, i: number): void {
  const { keyed: k } = system;
  const o = i * 4;
  const n = k[o] * k[o] + k[o + 1] * k[o + 1] + k[o + 2] * k[o + 2] + k[o + 3] * k[o + 3];
  if (n > 0.5 && n < 2) return;
  k[o] = k[o + 1] = k[o + 2] = 0;
  k[o + 3] = 1;
  system.status.flags |= SPRING_FLAGS.badDriver;
}

/** The tip stays in the world while its head moves on, but for the share of the root's travel it is carried along. */
function moveHead(system: SpringSystem, i: number, c: number): void {
  const { head, reach, anchorVelocity, step } = system;
  const carried = (1 - system.settings[c].inertia) * step;
  for (let d = 0; d < 3; d++) {
    const o = i * 3 + d;
    reach[o] -= frame[4 + d] - head[o] - carried * anchorVelocity[c * 3 + d];
    head[o] = frame[4 + d];
  }
}

function integrate(system: SpringSystem, i: number): void {
  const { reach: r, velocity: v, step } = system;
  const drag = system.drag[i], pull = system.pull[i], push = system.push[i]; // prettier-ignore
  const o = i * 3;
  const vx = v[o] - drag * (v[o] - air[0]) + pull * (frame[16] - r[o]) + push * accelerate[0];
  const vy = v[o + 1] - drag * (v[o + 1] - air[1]) + pull * (frame[17] - r[o + 1]) + push * accelerate[1];
  const vz = v[o + 2] - drag * (v[o + 2] - air[2]) + pull * (frame[18] - r[o + 2]) + push * accelerate[2];
  const x = r[o] + vx * step;
  const y = r[o + 1] + vy * step;
  const z = r[o + 2] + vz * step;
  const length = system.lengths[i] * Math.abs(frame[7]);
  const square = x * x + y * y + z * z;
  const off = square - length * length;
  // Within rounding of the sphere nothing is moved, so that rest is rest to the last bit.
  const factor = Math.abs(off) > 1e-14 * length * length && square > 0 ? length / Math.sqrt(square) : 1;
  const fix = (factor - 1) / step;
  r[o] = x * factor;
  r[o + 1] = y * factor;
  r[o + 2] = z * factor;
  v[o] = vx + x * fix;
  v[o + 1] = vy + y * fix;
  v[o + 2] = vz + z * fix;
}

/** Anything that is no longer a number goes back to its target, at rest. */
function checkState(system: SpringSystem, i: number): void {
  const { reach: r, velocity: v } = system;
  const o = i * 3;
  if (Number.isFinite(r[o] + r[o + 1] + r[o + 2] + v[o] + v[o + 1] + v[o + 2])) return;
  for (let d = 0; d < 3; d++) {
    r[o + d] = frame[16 + d];
    v[o + d] = 0;
  }
  system.status.flags |= SPRING_FLAGS.badState;
}

/** Output = keyed → simulated by `weight`, along the shorter arc (normalised lerp). */
function blend(system: SpringSystem, i: number, weight: number): void {
  const { keyed: k, rotations: q } = system;
  const o = i * 4;
  const dot = k[o] * q[o] + k[o + 1] * q[o + 1] + k[o + 2] * q[o + 2] + k[o + 3] * q[o + 3];
  const from = dot < 0 ? weight - 1 : 1 - weight;
  let n = 0;
  for (let d = 0; d < 4; d++) {
    q[o + d] = from * k[o + d] + weight * q[o + d];
    n += q[o + d] * q[o + d];
  }
  n = 1 / Math.sqrt(n);
  for (let d = 0; d < 4; d++) q[o + d] *= n;
}

/** Below the first speed of its root, m/s, a chain sways; above the second it does not. */
const STILL = 0.05;
const MOVING = 0.25;
/** Seconds in which the sway fades in, and out. */
const FADE_IN = 1;
const FADE_OUT = 0.25;

/** Fades the sway with the root's speed. Returns the amplitude now, radians. */
function swayAmplitude(system: SpringSystem, c: number): number {
  const { anchorVelocity: v, gate, step } = system;
  const speed = Math.hypot(v[c * 3], v[c * 3 + 1], v[c * 3 + 2]) * system.options.metresPerUnit;
  const goal = Math.min(1, Math.max(0, (MOVING - speed) / (MOVING - STILL)));
  gate[c] += (goal - gate[c]) * (1 - Math.exp(-step / (goal > gate[c] ? FADE_IN : FADE_OUT)));
  return (system.settings[c].swayDegrees * gate[c] * Math.PI) / 180;
}

/** Sway of the segment against the body, radians: grows along the chain, and lags by the phase. */
function swayAngle(system: SpringSystem, c: number, i: number, time: number, amplitude: number, loop: number): number {
  const settings = system.settings[c];
  const period = loop > 0 ? loop / Math.max(1, Math.round(loop / settings.swayPeriod)) : settings.swayPeriod;
  const lag = (settings.swayPhaseDegrees / 360) * system.along[i];
  const cycles = time / period - lag + smoothNoise(0, system.seeds[c]);
  return amplitude * system.along[i] * Math.sin(2 * Math.PI * cycles);
}

/** Seconds by which a gust reaches the tip later than the root. */
const GUST_TRAVEL = 0.15;

function blow(system: SpringSystem, c: number, i: number, time: number, loop: number): void {
  const { windDirection: w, windStrength, windTurbulence, windGustHz, gravity } = system.settings[c];
  const cells = loop > 0 ? Math.max(1, Math.round(loop * windGustHz)) : 0;
  const x = (time - GUST_TRAVEL * system.along[i]) * (loop > 0 ? cells / loop : windGustHz);
  const size = Math.hypot(w[0], w[1], w[2]) || 1;
  const { metresPerUnit, up } = system.options;
  for (let d = 0; d < 3; d++) {
    const gust = windTurbulence * smoothNoise(x, system.seeds[c] + 101 * d, cells);
    accelerate[d] = (windStrength * (w[d] / size + gust) - gravity * up[d]) / metresPerUnit;
  }
}
