import { expect, test } from 'vitest';
import { placeSurface } from '../../../src/core/solve/place-surface';
import { prepareTransfer } from '../../../src/core/solve/prepare-transfer';
import { buildRig } from './build-rig';

const square = { positions: [0, 0, 0, 2, 0, 0, 2, 2, 0, 0, 2, 0], triangles: [0, 1, 2, 0, 2, 3] };
const moved = { positions: square.positions.map((x, i) => x + [3, 0, -1][i % 3]), triangles: square.triangles };

test('none leaves the surface where it is, and says how far off that is', () => {
  const { identity, residual, matrix } = placeSurface(square, moved, 'none');
  expect(identity).toBe(true);
  expect(matrix[12]).toBe(0);
  expect(residual).toBeGreaterThan(0.3);
});

test('centre lays the middles of the boxes over each other', () => {
  const { matrix, residual, scale } = placeSurface(square, moved, 'centre');
  expect([...matrix.slice(12, 15)]).toEqual([3, 0, -1]);
  expect(scale).toBe(1);
  expect(residual).toBeCloseTo(0, 12);
});

test('a matrix is taken as it is', () => {
  // Half the size: the far corner (2, 2) lands on (1, 1), the near one stays.
  const half = [0.5, 0, 0, 0, 0, 0.5, 0, 0, 0, 0, 0.5, 0, 0, 0, 0, 1];
  const { scale, residual } = placeSurface(square, square, half);
  expect(scale).toBe(0.5);
  // Three corners are off by 1, 1 and √2 from the nearest of the halved ones; the diagonal is √8.
  expect(residual).toBeCloseTo(Math.sqrt((1 + 2 + 1) / 4) / Math.sqrt(8), 12);
  expect(() => placeSurface(square, square, [1, 2])).toThrow(RangeError);
});

test('a transfer follows what was chosen: the limit leaves far vertices out, `vertex` takes the nearest vertex', () => {
  const corners: [number, number, number][] = [[0, 0, 0], [2, 0, 0], [2, 2, 0], [0, 2, 0]]; // prettier-ignore
  const plan = (places: readonly (readonly number[])[]) => {
    const { scene, rig } = buildRig({
      joints: [{ at: [0, 0, 0], parent: -1 }],
      vertices: places.map((at) => ({ at, skin: [[0, 1]] as const })),
      triangles: [0, 1, 2, 0, 2, 3],
    });
    return { scene, rig };
  };
  const artist = plan(corners);
  // One corner stands 0.1 off the plane: 3.5 % of the diagonal.
  const rig = plan([...corners.slice(0, 3), [0, 2, 0.1]]);
  const strict = prepareTransfer(artist, rig, { align: 'none', reach: 0.01 });
  expect(strict?.match).toMatchObject({ unmatched: 0.25 });
  const loose = prepareTransfer(artist, rig, { align: 'none', reach: 0.05, method: 'vertex' });
  expect(loose?.match).toMatchObject({ unmatched: 0, kind: 'vertex' });
});
