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
  const shin = mix(0.22, 0.86, smoothstep(0.74, 0.4, y + 0.1 * blot + 0.25 * x));
  const left = smoothstep(-0.05, 0.05, x + 0.03 * blot);
  const thighs = 1 - shin;
  return new Map([
    [jointIndex('LeftLeg'), shin],
    [jointIndex('LeftUpLeg'), thighs * left],
    [jointIndex('RightUpLeg'), thighs * (1 - left)],
  ]);
}
