import { describe, expect, it } from 'vitest';
import { barycentric, rasterize } from '../../scripts/picture/rasterize';

/** Which pixels of a small picture are covered, row by row. */
function rows(width: number, height: number, points: readonly number[], triangles: readonly number[]): string[] {
  const seen = rasterize(width, height, Float64Array.from(points), triangles);
  return Array.from({ length: height }, (_, y) =>
    Array.from(seen.triangle.subarray(y * width, (y + 1) * width), (f) => (f < 0 ? '.' : String(f))).join(''),
  );
}

describe('rasterize', () => {
  it('covers exactly the pixels whose centres lie in the triangle', () => {
    // legs along x = 0 and y = 0, hypotenuse x + y = 4: centres (x + ½) + (y + ½) < 4 are in; those on it are not top-left
    expect(rows(5, 5, [0, 0, 1, 4, 0, 1, 0, 4, 1], [0, 1, 2])).toEqual(['000..', '00...', '0....', '.....', '.....']);
  });

  it('gives each pixel of a shared edge to one of its two triangles, whichever way they wind', () => {
    const square = [0, 0, 1, 4, 0, 1, 4, 4, 1, 0, 4, 1];
    for (const second of [
      [0, 2, 3],
      [0, 3, 2],
    ]) {
      const both = rows(4, 4, square, [0, 1, 2, ...second]);
      const first = rows(4, 4, square, [0, 1, 2]);
      const other = rows(4, 4, square, second);
      expect(both.join('')).not.toContain('.');
      const count = (picture: string[]): number => picture.join('').replaceAll('.', '').length;
      expect(count(first) + count(other)).toBe(16);
    }
  });

  it('shows the nearer triangle and nothing behind the eye', () => {
    const square = (z: number): number[] => [0, 0, z, 9, 0, z, 0, 9, z];
    expect(rows(2, 1, [...square(5), ...square(2), ...square(-1)], [0, 1, 2, 3, 4, 5, 6, 7, 8])).toEqual(['11']);
  });

  it('interpolates in perspective: half way on the screen is nearer the near end', () => {
    // edge from depth 1 to depth 3: the middle pixel sees w = (1/1) : (1/3) = ¾ : ¼
    const p = Float64Array.from([0, 0, 1, 10, 0, 3, 0, 10, 1]);
    const [, far] = barycentric(p, 0, 3, 6, 4.5, -0.5);
    expect(far).toBeCloseTo(0.25, 12);
  });
});
