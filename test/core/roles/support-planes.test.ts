import { describe, expect, it } from 'vitest';
import { supportPlanes } from '../../../src/core/roles/support-planes';
import type { Vec3 } from '../../../src/core/math/vec3';

const UP: Vec3 = [0, 1, 0];
const ALONG: Vec3 = [0, 0, 1];

/** Side view of four legs 2 long, feet at z 0 and 3, on ground that rises by `slope` per unit; (z, y). */
const standing = (slope: number) =>
  Float32Array.from(
    [
      [0, 0],
      [0, 2],
      [3, 3 * slope],
      [3, 2 + 3 * slope],
      [1.5, 2.2],
    ].flatMap(([z, y]) => [0, y, z]),
  );
const all = [0, 1, 2, 3, 4];

describe('supportPlanes', () => {
  it('is the line from hind to fore feet', () => {
    const [level] = supportPlanes(standing(0), all, UP, ALONG, [0, 1.5, 1.5]);
    expect(level).toEqual({ up: [0, 1, 0], base: 3 });
    const [sloping] = supportPlanes(standing(0.75), all, UP, ALONG, [0, 2, 1.5]);
    expect(sloping.base).toBeCloseTo(3.75, 6);
    // The ground runs along (z, y) = (4, 3)/5, so that its normal is (−3, 4)/5.
    [0, 0.8, -0.6].forEach((x, c) => expect(sloping.up[c]).toBeCloseTo(x, 6));
  });

  it('says nothing when the body would fall over', () => {
    expect(supportPlanes(standing(0), all, UP, ALONG, [0, 1.5, 9])).toEqual([]);
    expect(supportPlanes(new Float32Array(), [], UP, ALONG, [0, 0, 0])).toEqual([]);
  });

  it('takes no wall for ground', () => {
    const wall = Float32Array.from([0, 0, 0, 0, 5, 1, 0, 6, 1]);
    expect(supportPlanes(wall, [0, 1, 2], UP, ALONG, [0, 2.5, 0.5])).toEqual([]);
  });
});
