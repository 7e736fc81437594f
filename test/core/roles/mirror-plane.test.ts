import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { axisAngleQuat, rotateVec3 } from '../../../src/core/math/quat';
import { dot } from '../../../src/core/math/vec3';
import { mirrorPlane, reflect } from '../../../src/core/roles/mirror-plane';

const JOINTS = [
  [0, 1, 0], [0, 1.4, 0.1], [0, 1.7, 0],
  [0.2, 1.4, 0], [-0.2, 1.4, 0], [0.6, 1.3, 0.1], [-0.6, 1.3, 0.1],
  [0.1, 0.5, 0], [-0.1, 0.5, 0], [0.12, 0, 0.1], [-0.12, 0, 0.1],
] as const; // prettier-ignore
const DESCENDANTS = Uint32Array.from([10, 5, 0, 1, 1, 0, 0, 1, 1, 0, 0]);
const ALL = new Uint8Array(JOINTS.length).fill(1);

describe('mirrorPlane', () => {
  it('pairs up mirrored joints and keeps the midline to itself', () => {
    const plane = mirrorPlane(JOINTS.flat(), ALL, DESCENDANTS, 2);
    expect(plane?.normal[0]).toBeCloseTo(1, 6);
    expect(plane?.offset).toBeCloseTo(0, 6);
    expect(Array.from(plane?.partners ?? [])).toEqual([0, 1, 2, 4, 3, 6, 5, 8, 7, 10, 9]);
  });

  it('turns and moves with the skeleton', () => {
    const axis = fc.tuple(fc.double({ min: -1, max: 1, noNaN: true }), fc.double({ min: -1, max: 1, noNaN: true }));
    fc.assert(
      fc.property(axis, fc.double({ min: 0, max: 6, noNaN: true }), ([x, y], angle) => {
        const turn = axisAngleQuat([x, y, 0.3], angle);
        const moved = JOINTS.flatMap((p) => rotateVec3(turn, p).map((v) => v + 3));
        const plane = mirrorPlane(moved, ALL, DESCENDANTS, 2);
        expect(Math.abs(dot(plane?.normal ?? [0, 0, 0], rotateVec3(turn, [1, 0, 0])))).toBeCloseTo(1, 4);
      }),
      { seed: 7, numRuns: 60 },
    );
  });

  it('finds none in a line of joints', () => {
    const line = [0, 0, 0, 0, 1, 0, 0, 2.2, 0, 0, 3.7, 0];
    expect(mirrorPlane(line, new Uint8Array(4).fill(1), Uint32Array.from([3, 2, 1, 0]), 4)).toBeUndefined();
  });
});

describe('reflect', () => {
  it('is its own inverse', () => {
    expect(reflect(reflect([1, 2, 3], [0, 1, 0], 5), [0, 1, 0], 5)).toEqual([1, 2, 3]);
  });
});
