import { fitRotation } from './fit-rotation';
import { skinPoints, type SkinSystem } from './skin-system';

/**
 * The reference solver: one bone at a time, each by Horn's closed form against what the other bones leave over, sweep
 * after sweep until the residual stops moving. It works on vertices, shares no formula with `createBoneSolver`, and is
 * what that one is tested against. It converges linearly: bones that share skin can only trade it in small steps, so
 * the last digits of a control take hundreds of sweeps.
 *
 * Space: solver space. Cost of a sweep: about 60 multiplications an influence.
 */
export interface SweepBonesOptions {
  readonly maxSweeps: number;
  /** A sweep that lowers the RMS residual by less than this ends the frame: fraction of the diagonal, absolute. */
  readonly progress: number;
}

export const SWEEP_BONES_DEFAULTS: SweepBonesOptions = Object.freeze({ maxSweeps: 1000, progress: 1e-8 });

export interface SweepBonesResult {
  readonly sweeps: number;
  readonly converged: boolean;
}

/** @param targets #V×3. @param T #A×12: the frame before on entry, the solution on return. */
export function sweepBones(
  system: SkinSystem,
  targets: Float64Array,
  T: Float64Array,
  options: Partial<SweepBonesOptions> = {},
): SweepBonesResult {
  const { maxSweeps, progress } = { ...SWEEP_BONES_DEFAULTS, ...options };
  const residual = new Float64Array(targets.length);
  skinPoints(system, T, residual);
  for (let i = 0; i < residual.length; i++) residual[i] = targets[i] - residual[i];

  let before = rms(residual);
  for (let sweeps = 1; sweeps <= maxSweeps; sweeps++) {
    for (let a = 0; a < system.joints.length; a++) {
      shiftResidual(system, a, T, residual, 1);
      fitBone(system, a, T, residual);
      shiftResidual(system, a, T, residual, -1);
    }
    const after = rms(residual);
    if (before - after < progress) return { sweeps, converged: true };
    before = after;
  }
  return { sweeps: maxSweeps, converged: false };
}

/** Adds (sign 1) or removes what bone `a` contributes to the surface. */
function shiftResidual(system: SkinSystem, a: number, T: Float64Array, residual: Float64Array, sign: number): void {
  const { entryStart, entryVertex, entryPoint: p } = system;
  const o = a * 12;
  for (let e = entryStart[a]; e < entryStart[a + 1]; e++)
    for (let r = 0; r < 3; r++)
      residual[entryVertex[e] * 3 + r] +=
        sign *
        (T[o + r] * p[e * 4] + T[o + 3 + r] * p[e * 4 + 1] + T[o + 6 + r] * p[e * 4 + 2] + T[o + 9 + r] * p[e * 4 + 3]);
}

const N = new Float64Array(9);

/** Weighted rigid fit of bone `a` onto `left`, what the other bones leave of the target. */
function fitBone(system: SkinSystem, a: number, T: Float64Array, left: Float64Array): void {
  const { entryStart, entryVertex, entryPoint: p } = system;
  // min Σ |T (wP) − left|²: weights w² on points P and places left / w.
  let mass = 0;
  const from = [0, 0, 0];
  const to = [0, 0, 0];
  N.fill(0);
  for (let e = entryStart[a]; e < entryStart[a + 1]; e++) {
    const w = p[e * 4 + 3];
    const v = entryVertex[e] * 3;
    mass += w * w;
    for (let c = 0; c < 3; c++) {
      from[c] += w * p[e * 4 + c];
      to[c] += w * left[v + c];
      for (let r = 0; r < 3; r++) N[c * 3 + r] += left[v + r] * p[e * 4 + c];
    }
  }
  const floor = 1e-12 * mass;
  for (let c = 0; c < 3; c++)
    for (let r = 0; r < 3; r++) N[c * 3 + r] += floor * T[a * 12 + c * 3 + r] - (to[r] * from[c]) / mass;
  fitRotation(N, 0, T, a * 12);
  for (let r = 0; r < 3; r++) {
    let t = to[r];
    for (let c = 0; c < 3; c++) t -= T[a * 12 + c * 3 + r] * from[c];
    T[a * 12 + 9 + r] = t / mass;
  }
}

function rms(residual: Float64Array): number {
  let sum = 0;
  for (const x of residual) sum += x * x;
  return Math.sqrt(sum / (residual.length / 3));
}
