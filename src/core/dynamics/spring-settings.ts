/**
 * The settings of one spring chain, in physical units. One type for the command line, the studio, the runtime
 * and `extras.rigwright`. Lengths are metres, times seconds, angles degrees where the name says so.
 *
 * `frequencyHz` is the frequency of a root segment of a chain of four (the published fox). Chains of more or
 * fewer segments are re-tuned so that they settle and sag alike: see spring-coefficients.ts.
 */
export interface SpringSettings {
  /** Hz, 0.05…20. Undamped frequency of the root segment. */
  readonly frequencyHz: number;
  /** 0.1…2. Frequency of the last segment ÷ that of the first; linear in between. */
  readonly tipFrequencyRatio: number;
  /** 0…4. Share of critical damping: below 1 it overshoots. */
  readonly dampingRatio: number;
  /** m/s², −20…30, along −up. Less than the earth's: a tail has muscle in it. */
  readonly gravity: number;
  /** Degrees, −180…180. Rest pose turned backward and up about the body's side axis. */
  readonly carryDegrees: number;
  /** Degrees, −90…180. Carry stops where the chain as a whole would rise this far above level: a tail held out stays out. */
  readonly carryCeilingDegrees: number;
  /** 0…1. Share of the chain over which carry, fold and lift are spread from the root; 0 is all at the root joint. */
  readonly carrySpread: number;
  /** Degrees, −180…180. Rest pose turned so that the tip moves backward about the up axis; mirrored on the right side. */
  readonly foldDegrees: number;
  /** Degrees, −180…180. Rest pose turned so that the tip rises about the forward axis; mirrored on the right side. */
  readonly liftDegrees: number;
  /** No tip may pass in front of the plane through the chain's root that faces forward. */
  readonly forwardPlane: boolean;
  /** −1…1, share of the chain's length. How far in front of the root that plane stands. */
  readonly forwardOffset: number;
  /** 0…1. Blend from the keyed motion (0) to the spring (1). */
  readonly weight: number;
  /** 0…1. What the damping acts against: the still air (1, the published equation) or the root's own motion (0). */
  readonly airDrag: number;
  /**
   * 0…1. Share of the root's travel that the chain feels; the rest carries it along. 1 is the published equation, in
   * which the bob of a run (tens of m/s²) outweighs a soft tail's spring (6 m/s²) and whirls it. Turning is always felt.
   */
  readonly inertia: number;
  /** Degrees, 1…180. Greatest bend of a joint away from its rest target. */
  readonly bendLimitDegrees: number;
  /** 0.02…4. Greatest stretch of the skin on a bend's outer side, share of its length: how far a joint may bend at all. */
  readonly skinStretch: number;
  /** Bodies and floor are solid. */
  readonly collide: boolean;
  /** 0…3. Factor on the thickness of the chain's skin, where it meets a collider. */
  readonly radiusScale: number;
  /** Degrees, 0…90. Idle sway of the tip while the root is still. */
  readonly swayDegrees: number;
  /** Seconds, 0.2…60. */
  readonly swayPeriod: number;
  /** Degrees, −720…720. How far the tip's sway lags behind the root's. */
  readonly swayPhaseDegrees: number;
  /** `side`: about the up axis. `vertical`: up and down; mirrored wings beat together. */
  readonly swayDirection: 'side' | 'vertical';
  /** m/s², 0…100. Mean acceleration by the wind. */
  readonly windStrength: number;
  /** World direction the wind blows to; need not be unit. */
  readonly windDirection: readonly [number, number, number];
  /** 0…2. Gusts ÷ mean wind. */
  readonly windTurbulence: number;
  /** Hz, 0.01…20. How often gusts come. */
  readonly windGustHz: number;
  /** Whole number. Same seed, same sway and wind. */
  readonly seed: number;
}

export const SPRING_DEFAULTS: SpringSettings = Object.freeze({
  frequencyHz: 0.9,
  tipFrequencyRatio: 0.5,
  dampingRatio: 0.45,
  gravity: 1,
  carryDegrees: 50,
  carryCeilingDegrees: 10,
  carrySpread: 0.8,
  foldDegrees: 0,
  liftDegrees: 0,
  forwardPlane: true,
  forwardOffset: 0,
  weight: 1,
  airDrag: 1,
  inertia: 0.1,
  bendLimitDegrees: 40,
  skinStretch: 0.11,
  collide: true,
  radiusScale: 1,
  swayDegrees: 0,
  swayPeriod: 3.2,
  swayPhaseDegrees: 90,
  swayDirection: 'side',
  windStrength: 0,
  windDirection: Object.freeze([1, 0, 0] as const),
  windTurbulence: 0.6,
  windGustHz: 0.5,
  seed: 1,
});

type NumericKey = {
  [K in keyof SpringSettings]: SpringSettings[K] extends number ? K : never;
}[keyof SpringSettings];

/** Lowest and highest value of each number: sliders, flags and files are held to them. */
export const SPRING_RANGES: Readonly<Record<NumericKey, readonly [low: number, high: number]>> = Object.freeze({
  frequencyHz: [0.05, 20],
  tipFrequencyRatio: [0.1, 2],
  dampingRatio: [0, 4],
  gravity: [-20, 30],
  carryDegrees: [-180, 180],
  carryCeilingDegrees: [-90, 180],
  carrySpread: [0, 1],
  foldDegrees: [-180, 180],
  liftDegrees: [-180, 180],
  forwardOffset: [-1, 1],
  weight: [0, 1],
  airDrag: [0, 1],
  inertia: [0, 1],
  bendLimitDegrees: [1, 180],
  skinStretch: [0.02, 4],
  radiusScale: [0, 3],
  swayDegrees: [0, 90],
  swayPeriod: [0.2, 60],
  swayPhaseDegrees: [-720, 720],
  windStrength: [0, 100],
  windTurbulence: [0, 2],
  windGustHz: [0.01, 20],
  seed: [0, 4294967295],
});
