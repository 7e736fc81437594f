import { describe, expect, it } from 'vitest';
import { chainCoordinate } from '../../../src/core/appendage/chain-coordinate';
import { pieceCourse } from '../../../src/core/appendage/piece-course';
import { pieceShape } from '../../../src/core/appendage/piece-shape';
import { all, revolved, ring, tube } from '../../fixtures/tubes';

describe('pieceShape', () => {
  it('measures a tube: λ1 = L²/12, λ2 = r²/2 of its skin', () => {
    const surface = revolved(tube(0, 6, 0.3));
    const { elongation, flatness, centroid, axes } = pieceShape(surface, all(surface));
    expect(elongation).toBeCloseTo(6 / Math.sqrt(12) / (0.3 / Math.SQRT2), 0);
    expect(flatness).toBeCloseTo(1, 3);
    expect(centroid[2]).toBeCloseTo(3, 3);
    expect(Math.abs(axes[0][2])).toBeCloseTo(1, 6);
  });

  it('does not depend on the tessellation', () => {
    const coarse = revolved(tube(0, 6, 0.3, 0.5));
    const uneven = revolved([...tube(0, 3, 0.3, 0.5), ...tube(3.02, 6, 0.3, 0.02)]);
    const a = pieceShape(coarse, all(coarse));
    const b = pieceShape(uneven, all(uneven));
    expect(b.elongation).toBeCloseTo(a.elongation, 1);
    expect(b.centroid[2]).toBeCloseTo(a.centroid[2], 1);
  });

  it('refuses an empty piece', () => {
    expect(() => pieceShape(revolved(tube(0, 1, 0.3)), [])).toThrow(RangeError);
  });
});

describe('pieceCourse', () => {
  it('agrees with the covariance on a straight tube and takes the middle of its course', () => {
    const surface = revolved(tube(0, 6, 0.3));
    const coordinate = chainCoordinate(surface, all(surface), ring(0), 99);
    const course = pieceCourse(surface, all(surface), coordinate);
    expect(course.elongation / pieceShape(surface, all(surface)).elongation).toBeCloseTo(1, 1);
    expect(Math.abs(course.centre[2] - 3)).toBeLessThan(0.2);
  });

  it('keeps the middle of a cone half way along, where its centroid is not', () => {
    const surface = revolved(Array.from({ length: 31 }, (_, i): [number, number] => [i * 0.2, 1 - i * 0.03]));
    const coordinate = chainCoordinate(surface, all(surface), ring(0), 99);
    expect(pieceShape(surface, all(surface)).centroid[2]).toBeLessThan(2.4);
    expect(pieceCourse(surface, all(surface), coordinate).centre[2]).toBeCloseTo(3, 0);
  });
});
