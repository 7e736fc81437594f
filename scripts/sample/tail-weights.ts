/**
 * The fault the sample exists for. A rigger whose skeleton has no tail hands the tail's skin to whatever body part
 * lies nearest: the left shin takes about half of it, the two thighs the rest by side. Nothing here is smoothed along
 * the tail's own surface, which is why it tears.
 */
import type { Vec3 } from '../../src/core/math/vec3';
import { fractal, mix, smoothstep } from './noise';
import { jointIndex } from './skeleton';
import type { Weights } from './weights';

export function tailWeights([x, y, z]: Vec3): Weights {
  const blot = fractal(x * 14, y * 9, z * 14, 2);
  const shin = mix(0.16, 0.92, smoothstep(0.77, 0.52, y + 0.06 * blot - 0.28 * x));
  const left = smoothstep(-0.048, 0.048, x + 0.035 * blot);
  const thighs = 1 - shin;
  return new Map([
    [jointIndex('LeftLeg'), shin],
    [jointIndex('LeftUpLeg'), thighs * left],
    [jointIndex('RightUpLeg'), thighs * (1 - left)],
  ]);
}
