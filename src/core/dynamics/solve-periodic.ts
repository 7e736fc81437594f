import { checkpoint, type Run } from '../run';
import { applyDrive, type RecordedDrive } from './record-drive';
import type { SpringSystem } from './spring-system';
import { stepSprings } from './step-springs';

export interface SolvePeriodicOptions {
  /** Seconds of plain play before the search, ≥ 0. */
  readonly warmUpSeconds?: number;
  /** Share of a chain's length by which tips may miss their start, > 0. */
  readonly tolerance?: number;
  /** Loops played at most, ≥ 1. */
  readonly maxLoops?: number;
  /** Loops remembered by the acceleration, 0…20; 0 is plain iteration. */
  readonly memory?: number;
}

export const SOLVE_PERIODIC_DEFAULTS: Required<SolvePeriodicOptions> = Object.freeze({
  warmUpSeconds: 4,
  tolerance: 1e-5,
  maxLoops: 60,
  memory: 8,
});

export interface PeriodicResult {
  readonly converged: boolean;
  readonly loops: number;
  /** Greatest miss of a tip after one loop, share of its chain's length. */
  readonly miss: number;
}

/**
 * Leaves the system in the state that one loop of the drive brings back to itself, at grid time 0.
 *
 * The loop map F (state at the start → state one loop later) is a few hundred to a few thousand spring steps; its
 * fixed point is the periodic motion. Plain iteration converges as the springs' own decay; Anderson acceleration
 * (Walker & Ni 2011, type II) takes the combination of the last `memory` loops whose residual is least, which
 * needs a third to a tenth of the loops. The best state seen is kept, so a motion that will not become periodic
 * (large swings are chaotic) still gives its smallest miss, and says so.
 *
 * Rejected: preroll alone (a chain of eight still misses by 7 % after twelve loops of the article's springs); Newton with a
 * numerical Jacobian (6K loops a step, and contacts make F non-smooth).
 */
export function solvePeriodic(
  system: SpringSystem,
  drive: RecordedDrive,
  options: SolvePeriodicOptions = {},
  run?: Run,
): PeriodicResult {
  const { warmUpSeconds, tolerance, maxLoops, memory } = { ...SOLVE_PERIODIC_DEFAULTS, ...options };
  if (drive.steps < 1) throw new RangeError('solvePeriodic: the drive has no steps');
  const size = stateSize(system);
  const scales = stateScales(system);
  const warmUp = Math.ceil(warmUpSeconds / (drive.steps * system.step));
  for (let loop = 0; loop < warmUp; loop++) playLoop(system, drive);

  let x = readState(system, new Float64Array(size));
  let best = { miss: Infinity, state: x };
  const states: Float64Array[] = [];
  const residuals: Float64Array[] = [];
  let loops = warmUp;
  for (let k = 0; k < maxLoops; k++) {
    checkpoint(run, k / maxLoops, 'Finding the loop');
    writeState(system, x);
    playLoop(system, drive);
    loops++;
    const image = readState(system, new Float64Array(size));
    const residual = image.map((value, i) => value - x[i]);
    const miss = missOf(system, residual);
    if (miss < best.miss) best = { miss, state: image };
    if (miss < tolerance) break;
    states.push(image);
    residuals.push(residual);
    if (states.length > memory + 1) {
      states.shift();
      residuals.shift();
    }
    const mix = MIXES[Math.min(MIXES.length - 1, Math.floor((k * MIXES.length) / maxLoops))];
    x = accelerate(states, residuals, scales, mix);
  }
  writeState(system, best.state);
  const before = readState(system, new Float64Array(size));
  playLoop(system, drive);
  const after = readState(system, new Float64Array(size));
  return { converged: best.miss < tolerance, loops, miss: missOf(system, after.map((value, i) => value - before[i])) };
} // prettier-ignore

/**
 * Share of the residual that each third of the search takes: the whole first; then less, which finds the orbit
 * also where contacts make the plain iteration jump between two.
 */
const MIXES = [1, 0.5, 0.2];

/** One loop, from the state at grid time 0 to grid time 0. */
export function playLoop(system: SpringSystem, drive: RecordedDrive, each?: (n: number) => void): void {
  system.status.ticks = 0;
  for (let n = 1; n <= drive.steps; n++) {
    applyDrive(system, drive, n % drive.steps);
    stepSprings(system, drive.steps);
    each?.(n);
  }
}

/** Tips relative to heads, velocities, and the sway's gates. */
function stateSize(system: SpringSystem): number {
  return system.reach.length * 2 + system.gate.length;
}

function readState(system: SpringSystem, out: Float64Array): Float64Array {
  out.set(system.reach);
  out.set(system.velocity, system.reach.length);
  out.set(system.gate, system.reach.length * 2);
  return out;
}

function writeState(system: SpringSystem, state: Float64Array): void {
  const n = system.reach.length;
  system.reach.set(state.subarray(0, n));
  system.velocity.set(state.subarray(n, n * 2));
  system.gate.set(state.subarray(n * 2));
  for (let c = 0; c < system.chainDriver.length; c++) {
    for (let i = system.start[c] + 1; i < system.start[c + 1]; i++)
      for (let d = 0; d < 3; d++) system.head[i * 3 + d] = system.head[i * 3 - 3 + d] + system.reach[i * 3 - 3 + d];
  }
}

/** Weights that make positions, velocities (by the bone's own frequency) and gates comparable. */
function stateScales(system: SpringSystem): Float64Array {
  const scales = new Float64Array(stateSize(system)).fill(1);
  for (let i = 0; i < system.lengths.length; i++) {
    const length = system.lengths[i] || 1;
    const omega = Math.sqrt(system.pull[i] / system.step) || 1;
    scales.fill(1 / length, i * 3, i * 3 + 3);
    scales.fill(1 / (length * omega), system.reach.length + i * 3, system.reach.length + i * 3 + 3);
  }
  return scales;
}

/** Greatest distance of a tip from where it started, share of its chain's length. */
function missOf(system: SpringSystem, residual: Float64Array): number {
  let miss = 0;
  for (let c = 0; c < system.chainDriver.length; c++) {
    let length = 0;
    for (let i = system.start[c]; i < system.start[c + 1]; i++) length += system.lengths[i];
    const tip = [0, 0, 0];
    for (let i = system.start[c]; i < system.start[c + 1]; i++) {
      for (let d = 0; d < 3; d++) tip[d] += residual[i * 3 + d];
      miss = Math.max(miss, Math.hypot(...tip) / (length * Math.abs(system.anchorScale[c])));
    }
  }
  return miss;
}

/** Next state from the last states F(x_k) and residuals F(x_k) − x_k: least squares over residual differences. */
function accelerate(states: readonly Float64Array[], residuals: readonly Float64Array[], scales: Float64Array, mix: number): Float64Array {
  const m = states.length - 1;
  const last = states[m];
  const mixed = (j: number): Float64Array => states[j].map((value, i) => value - (1 - mix) * residuals[j][i]);
  if (m === 0) return mixed(m);
  const size = last.length;
  const differences = Array.from({ length: m }, (_, j) => residuals[m].map((r, i) => (r - residuals[j][i]) * scales[i]));
  const target = residuals[m].map((r, i) => r * scales[i]);
  const gram = new Float64Array(m * m);
  const right = new Float64Array(m);
  for (let a = 0; a < m; a++) {
    for (let b = 0; b < m; b++) gram[a * m + b] = product(differences[a], differences[b]);
    right[a] = product(differences[a], target);
  }
  let trace = 0;
  for (let a = 0; a < m; a++) trace += gram[a * m + a];
  for (let a = 0; a < m; a++) gram[a * m + a] += 1e-12 * trace;
  const gamma = solveSymmetric(gram, right, m);
  const next = mixed(m);
  const from = next.slice();
  for (let j = 0; j < m; j++) {
    const other = mixed(j);
    for (let i = 0; i < size; i++) next[i] -= gamma[j] * (from[i] - other[i]);
  }
  return next;
} // prettier-ignore

function product(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
}

/** Gaussian elimination with pivoting of a small system; columns without a pivot get zero. */
function solveSymmetric(a: Float64Array, b: Float64Array, n: number): Float64Array {
  for (let k = 0; k < n; k++) {
    let pivot = k;
    for (let r = k + 1; r < n; r++) if (Math.abs(a[r * n + k]) > Math.abs(a[pivot * n + k])) pivot = r;
    if (a[pivot * n + k] === 0) continue;
    for (let c = 0; c < n; c++) [a[k * n + c], a[pivot * n + c]] = [a[pivot * n + c], a[k * n + c]];
    [b[k], b[pivot]] = [b[pivot], b[k]];
    for (let r = k + 1; r < n; r++) {
      const factor = a[r * n + k] / a[k * n + k];
      for (let c = k; c < n; c++) a[r * n + c] -= factor * a[k * n + c];
      b[r] -= factor * b[k];
    }
  }
  const x = new Float64Array(n);
  for (let k = n - 1; k >= 0; k--) {
    let sum = b[k];
    for (let c = k + 1; c < n; c++) sum -= a[k * n + c] * x[c];
    x[k] = a[k * n + k] !== 0 ? sum / a[k * n + k] : 0;
  }
  return x;
}
