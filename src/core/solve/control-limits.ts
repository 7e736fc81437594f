/**
 * What a control, an artist's rig solved against its own clips, may be off by: fractions of the diagonal. A perfect
 * answer exists, so what is left is rounding; more says that no other score can be trusted.
 */
export const CONTROL_LIMITS = Object.freeze({ mean: 2e-5, worst: 1.5e-3 });
