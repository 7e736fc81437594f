import { lerp, type Vec3 } from '../../src/core/math/vec3';

/** sRGB 0…1 → linear, and back. */
export function toLinear(c: number): number {
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
}

export function toSrgb(c: number): number {
  return c <= 0.0031308 ? c * 12.92 : 1.055 * c ** (1 / 2.4) - 0.055;
}

/** `#rrggbb` → sRGB 0…1. */
export function hex(colour: string): Vec3 {
  const n = Number.parseInt(colour.slice(1), 16);
  return [((n >> 16) & 255) / 255, ((n >> 8) & 255) / 255, (n & 255) / 255];
}

export function linearHex(colour: string): Vec3 {
  return hex(colour).map(toLinear) as Vec3;
}

/** The studio's heat map, blue 0 → red 1 (`--rw-heat-0` … `--rw-heat-6`). */
const HEAT = ['#2b5fd9', '#2f9fe0', '#35c4a8', '#9ccf4a', '#f2cf3b', '#f08a2c', '#d92b2b'].map(hex);

/** Heat 0…1 → linear colour; interpolated in sRGB like the studio's legend. */
export function heatColour(heat: number): Vec3 {
  const at = Math.min(1, Math.max(0, heat)) * (HEAT.length - 1);
  const k = Math.min(HEAT.length - 2, Math.floor(at));
  return lerp(HEAT[k], HEAT[k + 1], at - k).map(toLinear) as Vec3;
}
