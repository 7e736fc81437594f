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
 * Feel. See `segmentSpring`.
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

/** Segments of the chain whose springs are taken literally: the published fox has four. */
export const REFERENCE_SEGMENTS = 4;

/** Exponents of the law below, by which a chain of K feels like a chain of four. */
const FREQUENCY_POWER = 0.3;
const DAMPING_POWER = 0.5;
const FOLLOW_POWER = 1;

export interface SegmentSpring {
  /** Hz, of the segment. */
  readonly frequencyHz: number;
  readonly dampingRatio: number;
  /** Share of its parent's deviation from rest that the segment's target takes over; 1: the published equation. */
  readonly follow: number;
}

/**
 * The spring of segment `index` of `count`.
 *
 * Each segment aims where its parent points, so a chain is a cascade. With y_i the way of tip i off its rest and
 * H = ω²/(s² + 2ζωs + ω²), the published chain is y_i = H·(2y_{i−1} − y_{i−2}): its modes grow from joint to joint by
 * |H ± √(H² − H)|, above 1 at every frequency, so more joints mean more swing, without end. It also settles later
 * (each joint adds its delay 2ζ/ω) and sags deeper (Σ gK/(ω²L), as K²). Frequencies alone cannot mend that: with
 * ω ∝ K sag and settling agree, but the gain of eight joints is some hundred times that of four. So three things
 * are re-tuned, with k = K/4:
 *
 *   f ← f·k^0.3,   ζ ← ζ·√k,   and a target that takes over only the share 1/k of its parent's deviation:
 *   y_i = H·(y_{i−1} + (y_{i−1} − y_{i−2})/k).
 *
 * The powers are fitted so that settling, sag and swing of K = 3…8 match K = 4 at the default settings; docs/springs.md
 * has the table, `npx tsx bench/springs-feel.ts` prints it. A single segment is no cascade and is taken literally.
 */
export function segmentSpring(
  settings: Pick<SpringSettings, 'frequencyHz' | 'tipFrequencyRatio' | 'dampingRatio'>,
  index: number,
  count: number,
): SegmentSpring {
  const along = count > 1 ? index / (count - 1) : 0;
  const profile = 1 + (settings.tipFrequencyRatio - 1) * along;
  const k = count > 1 ? count / REFERENCE_SEGMENTS : 1;
  return {
    frequencyHz: settings.frequencyHz * profile * k ** FREQUENCY_POWER,
    dampingRatio: settings.dampingRatio * k ** DAMPING_POWER,
    follow: k ** -FOLLOW_POWER,
  };
}
