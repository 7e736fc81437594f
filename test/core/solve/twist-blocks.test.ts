import { describe, expect, it } from 'vitest';
import { boneForest } from '../../../src/core/solve/bone-forest';
import { boneMoments, energyChange, momentGradient, targetMoments } from '../../../src/core/solve/bone-moments';
import { createRotationBlocks, rotationBlocks } from '../../../src/core/solve/rotation-blocks';
import { bindTransforms, skinPoints, skinSystem } from '../../../src/core/solve/skin-system';
import { applyTurn, applyTwist } from '../../../src/core/solve/twist';
import { createTwistBlocks, twistGradient, twistHessianBlock } from '../../../src/core/solve/twist-blocks';
import { buildRig, randomRig, randomTransforms } from './build-rig';

const system = skinSystem(buildRig(randomRig(7, 4, 90)).rig);
const moments = boneMoments(system);
const count = system.joints.length;
const targets = new Float64Array(system.vertices.length * 3);
skinPoints(system, randomTransforms(8, count, 0.8, 0.2), targets);
const C = new Float64Array(count * 12);
targetMoments(system, targets, C);

/** ½ Σ |reached − target|², straight from the vertices. */
function energy(T: Float64Array): number {
  const reached = new Float64Array(targets.length);
  skinPoints(system, T, reached);
  return reached.reduce((sum, x, i) => sum + (x - targets[i]) ** 2, 0) / 2;
}

function gradientOf(T: Float64Array): Float64Array {
  const D = new Float64Array(count * 12);
  momentGradient(moments, T, C, D);
  return D;
}

/** Central second difference of `f` along i and k. */
function second(f: (x: Float64Array) => number, size: number, i: number, k: number, h: number): number {
  const at = (si: number, sk: number): number => {
    const x = new Float64Array(size);
    x[i] += si * h;
    x[k] += sk * h;
    return f(x);
  };
  return (at(1, 1) - at(1, -1) - at(-1, 1) + at(-1, -1)) / (4 * h * h);
}

describe('moments', () => {
  it('give the energy change that the vertices give', () => {
    const [a, b] = [bindTransforms(count), randomTransforms(9, count, 0.3, 0.1)];
    expect(energyChange(a, gradientOf(a), b, gradientOf(b))).toBeCloseTo(energy(b) - energy(a), 12);
  });
});

describe('twistBlocks', () => {
  const T = randomTransforms(10, count, 0.5, 0.1);
  const blocks = createTwistBlocks(moments);
  twistGradient(moments, T, gradientOf(T), blocks);
  const twisted = (x: Float64Array): number => {
    const out = T.slice();
    for (let j = 0; j < count; j++) applyTwist(T, j * 12, x, j * 6, blocks.pivots, j * 3, out);
    return energy(out);
  };

  it('gradient is the energy’s slope', () => {
    for (let i = 0; i < count * 6; i++) {
      const x = new Float64Array(count * 6);
      x[i] = 1e-5;
      const up = twisted(x);
      x[i] = -1e-5;
      expect((up - twisted(x)) / 2e-5).toBeCloseTo(blocks.gradient[i], 6);
    }
  });

  it('Gauss–Newton blocks and curvature together are the energy’s second derivative', () => {
    for (let j = 0; j < count; j++)
      for (let b = moments.rowStart[j]; b < moments.rowStart[j + 1]; b++) {
        const k = moments.neighbour[b];
        twistHessianBlock(moments, b, j, k, blocks);
        for (let r = 0; r < 6; r++)
          for (let c = 0; c < 6; c++) {
            const own = j === k && r < 3 && c < 3 ? blocks.curvature[j * 9 + r * 3 + c] : 0;
            const want = second(twisted, count * 6, j * 6 + r, k * 6 + c, 1e-4);
            expect(blocks.hessian[b * 36 + r * 6 + c] + own).toBeCloseTo(want, 4);
          }
      }
  });
});

describe('rotationBlocks', () => {
  const forest = boneForest(system);
  const nodes = forest.bones.length;
  const size = 3 * (nodes + forest.roots.length);
  const turns = new Float64Array(nodes * 9);
  const start = randomTransforms(11, count, 0.7, 0);
  for (let i = 0; i < nodes; i++) for (let k = 0; k < 9; k++) turns[i * 9 + k] = start[forest.bones[i] * 12 + k];

  /** Places joints by their bones' lengths after turns and moves `x`. */
  function posed(x: Float64Array): { T: Float64Array; places: Float64Array } {
    const R = turns.slice();
    for (let i = 0; i < nodes; i++) applyTurn(turns, i * 9, x, i * 3, R);
    const places = new Float64Array(nodes * 3);
    const T = new Float64Array(count * 12);
    for (let i = 0; i < nodes; i++) {
      const p = forest.parents[i];
      for (let r = 0; r < 3; r++) {
        places[i * 3 + r] = p < 0 ? 0.1 * r + x[3 * (nodes + forest.roots.indexOf(i)) + r] : places[p * 3 + r];
        for (let c = 0; c < 3; c++) {
          if (p >= 0) places[i * 3 + r] += R[p * 9 + c * 3 + r] * (forest.heads[i * 3 + c] - forest.heads[p * 3 + c]);
          T[forest.bones[i] * 12 + c * 3 + r] = R[i * 9 + c * 3 + r];
        }
        T[forest.bones[i] * 12 + 9 + r] = places[i * 3 + r];
        for (let c = 0; c < 3; c++) T[forest.bones[i] * 12 + 9 + r] -= R[i * 9 + c * 3 + r] * forest.heads[i * 3 + c];
      }
    }
    return { T, places };
  }
  const { T, places } = posed(new Float64Array(size));
  const blocks = createRotationBlocks(forest);
  rotationBlocks(forest, moments, T, places, gradientOf(T), blocks);
  const moved = (x: Float64Array): number => energy(posed(x).T);

  it('gradient is the energy’s slope', () => {
    for (let i = 0; i < size; i++) {
      const x = new Float64Array(size);
      x[i] = 1e-5;
      const up = moved(x);
      x[i] = -1e-5;
      expect((up - moved(x)) / 2e-5).toBeCloseTo(blocks.gradient[i], 6);
    }
  });

  it('the reduced matrix is the energy’s second derivative', () => {
    for (let i = 0; i < size; i++)
      for (let k = 0; k <= i; k++) {
        const node = Math.floor(i / 3);
        const own = node < nodes && node === Math.floor(k / 3) ? blocks.curvature[node * 9 + (i % 3) * 3 + (k % 3)] : 0;
        expect(blocks.hessian[i * size + k] + own).toBeCloseTo(second(moved, size, i, k, 1e-4), 4);
      }
  });
});
