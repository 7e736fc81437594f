import type { SpringSettings } from './spring-settings';

/**
 * Coefficients of one spring on the fixed grid, and the law that keeps a chain's feel apart from its number of
 * segments.
 *
 * Integration. Semi-implicit Euler on p̈ = ω²(T − p) − 2ζωṗ + g reads
 *
 *   v ← v − drag·v + pull·(T − p) + push·g,   p ← p + h·v
 *
 * with drag = 2ζωh, pull = ω²h, push = h. Taken so, at 240 Hz the amplitude decays 1 % too fast for the default
 * spring. The map's matrix has determinant 1 − drag and trace 2 − drag − pull·h; setting both to those of the
 * exact solution, e^(−2ζωh) and 2e^(−ζωh)cos(ω_d h), gives coefficients with which the same two lines follow
 * the damped oscillator exactly at every grid time for any h, ω and ζ (exponential fitting; Hairer, Lubich &
 * Wanner, Geometric Numerical Integration, XIII). push = pull/ω² keeps the sag g/ω².
 *
 * Feel. See `segmentFrequency`.
 */
export interface SpringCoefficients {
  /** 1 per step: share of the velocity lost. */
  readonly drag: number;
  /** 1/s: velocity gained per unit of distance to the target. */
  readonly pull: number;
  /** s: velocity gained per unit of acceleration. */
  readonly push: number;
}

/** @param omega rad/s. @param damping ratio ζ. @param step seconds. */
export function springCoefficients(omega: number, damping: number, step: number): SpringCoefficients {
  const x = omega * step;
  if (x < 1e-6) return { drag: 0, pull: 0, push: step };
  const decay = Math.exp(-damping * x);
  const radical = 1 - damping * damping;
  const swing = Math.sqrt(Math.abs(radical)) * x;
  const turn = radical >= 0 ? Math.cos(swing) : Math.cosh(swing);
  // 1 + decay² − 2·decay·turn, without the cancellation of three numbers near 1.
  const half = radical >= 0 ? Math.sin(swing / 2) : Math.sinh(swing / 2);
  const pullStep = (1 - decay) ** 2 + (radical >= 0 ? 4 : -4) * decay * half * half;
  const drag = -Math.expm1(-2 * damping * x);
  return Number.isFinite(turn)
    ? { drag, pull: pullStep / step, push: pullStep / (step * omega * omega) }
    : { drag: 1, pull: 1 / step, push: 1 / (step * omega * omega) };
}

/** Segments of the chain that `frequencyHz` speaks of. */
export const REFERENCE_SEGMENTS = 4;

/**
 * Frequency of segment `index` of `count`, Hz.
 *
 * Each segment aims where its parent points, so a chain is a cascade: tip i follows y_i = H(2y_{i−1} − y_{i−2})
 * with H = ω²/(s² + 2ζωs + ω²). Every segment delays what it passes on by 2ζ/ω and sags by g/(ω²ℓ) against its
 * parent, with ℓ = L/K. With equal ω, the delay grows as K and the sag of the tip's direction, Σ g/(ω²ℓ), as K².
 * With ω proportional to K both are constant: K·2ζ/ω and K·gK/(ω²L). That is the law: f_K = f·K/4.
 */
export function segmentFrequency(
  settings: Pick<SpringSettings, 'frequencyHz' | 'tipFrequencyRatio'>,
  index: number,
  count: number,
): number {
  const along = count > 1 ? index / (count - 1) : 0;
  const profile = 1 + (settings.tipFrequencyRatio - 1) * along;
  return settings.frequencyHz * profile * (count / REFERENCE_SEGMENTS);
}
