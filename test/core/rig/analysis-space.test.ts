import { describe, expect, it } from 'vitest';
import { composeMat4, determinant3, transformDirection, transformPoint } from '../../../src/core/math/mat4';
import { axisAngleQuat, type Quat } from '../../../src/core/math/quat';
import { analysisSpace } from '../../../src/core/rig/analysis-space';

function similarity(angleDegrees: number, axis: number[], scale: number | number[], at = [0, 0, 0]): Float64Array {
  const m = new Float64Array(16);
  const rotation: Quat = axisAngleQuat(axis, (angleDegrees * Math.PI) / 180);
  const scales = typeof scale === 'number' ? [scale, scale, scale] : scale;
  composeMat4(m, 0, at, 0, rotation, 0, scales, 0);
  return m;
}

function space(matrices: Float64Array[], weights: number[], centroids?: number[]) {
  return analysisSpace({
    bindToWorld: matrices.flatMap((m) => [...m]),
    weights,
    centroids: centroids ?? weights.flatMap(() => [0, 0, 0]),
  });
}

function expectMatrix(actual: Float64Array, expected: Float64Array) {
  for (let k = 0; k < 16; k++) expect(actual[k]).toBeCloseTo(expected[k], 9);
}

describe('analysisSpace', () => {
  it('is the common similarity where all joints agree, however it is turned, scaled and placed', () => {
    const m = similarity(37, [1, 2, 3], 0.01, [4, 5, 6]);
    const found = space([m, m, m], [1, 5, 0], [0, 1, 2, 3, 4, 5, 6, 7, 8]);
    expectMatrix(found.matrix, m);
    expect(found).toMatchObject({ mirrored: false });
    expect(found.scale).toBeCloseTo(0.01, 12);
  });

  it('brings a Z-up armature of scale 100 upright', () => {
    const m = similarity(-90, [1, 0, 0], 100);
    const up = transformDirection(space([m], [1]).matrix, 0, 0, 1);
    expect(up[1]).toBeCloseTo(100, 9);
  });

  it('averages joints that disagree by the skin they carry', () => {
    const turned = [similarity(60, [0, 0, 1], 1), similarity(0, [0, 0, 1], 1)];
    expectMatrix(space(turned, [1, 1]).matrix, similarity(30, [0, 0, 1], 1));
    expectMatrix(space(turned, [1, 0]).matrix, similarity(60, [0, 0, 1], 1));
  });

  it('keeps size and place of a posed model: no limb shrinks it, and its skin stays about where it is', () => {
    const arms = [similarity(40, [0, 0, 1], 2, [1, 0, 0]), similarity(-40, [0, 0, 1], 2, [-1, 0, 0])];
    const found = space(arms, [1, 1], [1, 1, 0, -1, 1, 0]);
    expect(found.scale).toBeCloseTo(2, 9);
    const centre = transformPoint(found.matrix, 0, 1, 0);
    const left = transformPoint(arms[0], 1, 1, 0);
    const right = transformPoint(arms[1], -1, 1, 0);
    for (let k = 0; k < 3; k++) expect(centre[k]).toBeCloseTo((left[k] + right[k]) / 2, 9);
  });

  it('takes the upright bind pose for a posed model that leans, but leaves a model that was turned as a whole', () => {
    const leaning = [similarity(18, [1, 0, 0], 1), similarity(2, [1, 0, 0], 1)];
    expectMatrix(space(leaning, [1, 1]).matrix, similarity(0, [1, 0, 0], 1));
    const turned = similarity(10, [1, 0, 0], 1);
    expectMatrix(space([turned, turned], [1, 1]).matrix, turned);
    const far = [similarity(40, [1, 0, 0], 1), similarity(20, [1, 0, 0], 1)];
    expectMatrix(space(far, [1, 1]).matrix, similarity(30, [1, 0, 0], 1));
  });

  it('does not mirror with a mirrored armature, and keeps up and size', () => {
    const found = space([similarity(0, [0, 1, 0], [-2, 2, 2], [0, 3, 0])], [1]);
    expect(found.mirrored).toBe(true);
    expect(determinant3(found.matrix)).toBeCloseTo(8, 9);
    expectMatrix(found.matrix, similarity(0, [0, 1, 0], 2, [0, 3, 0]));
  });

  it('ignores joints scaled to nothing, counts all the same when none carries skin, and is identity for no joint', () => {
    const m = similarity(0, [0, 1, 0], 3);
    expectMatrix(space([m, new Float64Array(16)], [1, 9]).matrix, m);
    expectMatrix(space([m], [0]).matrix, m);
    expectMatrix(space([], []).matrix, similarity(0, [0, 1, 0], 1));
  });

  it('wants its arrays to fit together', () => {
    expect(() => analysisSpace({ bindToWorld: [], weights: [1], centroids: [0, 0, 0] })).toThrow(RangeError);
  });
});
