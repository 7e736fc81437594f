import { INERTIA_FLOOR } from './affine-start';
import { factorDense } from './block-cholesky';
import type { BoneForest } from './bone-forest';
import { energyChange, momentGradient, targetMoments, type BoneMoments } from './bone-moments';
import { createRotationBlocks, rotationBlocks, type RotationBlocks } from './rotation-blocks';
import type { SkinSystem } from './skin-system';
import { applyTurn } from './twist';

/**
 * The best pose with translation off the table: every joint turns about its fixed place in its parent, roots also
 * move. Prices how much a rig leans on stretching, and is what a game that only plays rotations can have.
 *
 * Newton on world turns (see `rotationBlocks`) with a dense Cholesky. The energy has local minima (a leg can fold
 * either way), so a frame is solved from several starts and the best kept: the turns of the free solution, and the frame before.
 *
 * Space: solver space. Cost of a step: (3·#N)³ / 6 multiplications and about 60 #N².
 */
export interface SolveRotationsOptions {
  /** Newton steps a start at most. */
  readonly maxSteps: number;
  /** A step that turns and moves the skin less than this ends: RMS, fraction of the diagonal. */
  readonly movement: number;
  /** Proximal ridge at the start, share of what a turn moves. */
  readonly ridge: number;
}

export const SOLVE_ROTATIONS_DEFAULTS: SolveRotationsOptions = Object.freeze({
  maxSteps: 60,
  movement: 1e-7,
  ridge: 1e-6,
});

export interface RotationSolver {
  /**
   * @param targets #V×3. @param starts any number of #A×12; only turns and root places are read.
   * @param T #A×12, the best solution. @param nodes #N×12, the same for every node of the forest.
   * Returns the number of the best start.
   */
  solve(targets: Float64Array, starts: readonly Float64Array[], T: Float64Array, nodes?: Float64Array): number;
}

export function createRotationSolver(
  system: SkinSystem,
  moments: BoneMoments,
  forest: BoneForest,
  options: Partial<SolveRotationsOptions> = {},
): RotationSolver {
  const settings = { ...SOLVE_ROTATIONS_DEFAULTS, ...options };
  const C = new Float64Array(moments.count * 12);
  const blocks = createRotationBlocks(forest);
  return {
    solve(targets, starts, T, nodes) {
      if (starts.length === 0) throw new RangeError('solveRotations: no start');
      targetMoments(system, targets, C);
      const poses = starts.map((start) =>
        descend(forest, moments, C, poseOf(forest, moments.count, start), blocks, settings),
      );
      let best = 0;
      for (let k = 1; k < poses.length; k++) {
        const change = energyChange(poses[best].T, poses[best].D, poses[k].T, poses[k].D);
        if (change < 0) best = k;
      }
      T.set(poses[best].T);
      if (nodes) for (let i = 0; i < forest.bones.length; i++) writeTransform(forest, poses[best], i, nodes, i * 12);
      return best;
    },
  };
}

/** A pose that keeps bone lengths. */
interface JointedPose {
  /** #N×9 columns of 3: world turns. */
  readonly turns: Float64Array;
  /** #N×3, places of the joints. */
  readonly places: Float64Array;
  /** #A×12. */
  readonly T: Float64Array;
  /** #A×12, the gradient there. */
  readonly D: Float64Array;
}

/** The turns of `start`, its roots where it has them, everything else where the bones' lengths put it. */
function poseOf(forest: BoneForest, boneCount: number, start: Float64Array): JointedPose {
  const { bones, parents, heads } = forest;
  const pose: JointedPose = {
    turns: new Float64Array(bones.length * 9),
    places: new Float64Array(bones.length * 3),
    T: new Float64Array(boneCount * 12),
    D: new Float64Array(boneCount * 12),
  };
  bones.forEach((bone, i) => {
    // A skinless joint starts like the first bone that hangs on it.
    const model = bone >= 0 ? bone : bones.find((b, k) => b >= 0 && parents[k] === i);
    if (model === undefined) throw new RangeError('solveRotations: a skinless joint must hold a bone');
    for (let k = 0; k < 9; k++) pose.turns[i * 9 + k] = start[model * 12 + k];
    for (let r = 0; r < 3; r++) {
      let a = start[model * 12 + 9 + r];
      for (let c = 0; c < 3; c++) a += start[model * 12 + c * 3 + r] * heads[i * 3 + c];
      pose.places[i * 3 + r] = a;
    }
  });
  placeJoints(forest, pose);
  return pose;
}

/** Recomputes places below the roots, and T. */
function placeJoints({ bones, parents, heads }: BoneForest, pose: JointedPose): void {
  const { turns, places } = pose;
  for (let i = 0; i < bones.length; i++) {
    const p = parents[i];
    for (let r = 0; r < 3; r++) {
      if (p >= 0) {
        let a = places[p * 3 + r];
        for (let c = 0; c < 3; c++) a += turns[p * 9 + c * 3 + r] * (heads[i * 3 + c] - heads[p * 3 + c]);
        places[i * 3 + r] = a;
      }
    }
    if (bones[i] >= 0) writeTransform({ heads }, pose, i, pose.T, bones[i] * 12);
  }
}

/** T of node `i`: turns about its head, which stands at its place. */
function writeTransform(
  { heads }: Pick<BoneForest, 'heads'>,
  { turns, places }: JointedPose,
  i: number,
  out: Float64Array,
  o: number,
): void {
  for (let r = 0; r < 3; r++) {
    let t = places[i * 3 + r];
    for (let c = 0; c < 3; c++) {
      out[o + c * 3 + r] = turns[i * 9 + c * 3 + r];
      t -= turns[i * 9 + c * 3 + r] * heads[i * 3 + c];
    }
    out[o + 9 + r] = t;
  }
}

function descend(
  forest: BoneForest,
  moments: BoneMoments,
  C: Float64Array,
  start: JointedPose,
  blocks: RotationBlocks,
  { maxSteps, movement, ridge }: SolveRotationsOptions,
): JointedPose {
  let pose = start;
  momentGradient(moments, pose.T, C, pose.D);
  let damping = ridge;
  const step = new Float64Array(blocks.size);
  for (let steps = 0; steps < maxSteps;) {
    rotationBlocks(forest, moments, pose.T, pose.places, pose.D, blocks);
    let accepted = false;
    for (; !accepted && steps < maxSteps; damping *= 10) {
      steps++;
      const moved = solveStep(blocks, forest.bones.length, moments.vertexCount, damping, step);
      const trial = movedBy(forest, pose, step);
      momentGradient(moments, trial.T, C, trial.D);
      accepted = energyChange(pose.T, pose.D, trial.T, trial.D) <= 0;
      if (accepted) pose = trial;
      if (moved < movement) return pose;
    }
    damping = Math.max(ridge, damping / 100);
  }
  return pose;
}

function movedBy(forest: BoneForest, pose: JointedPose, step: Float64Array): JointedPose {
  const n = forest.bones.length;
  const trial: JointedPose = {
    turns: new Float64Array(pose.turns.length),
    places: pose.places.slice(),
    T: new Float64Array(pose.T.length),
    D: new Float64Array(pose.D.length),
  };
  for (let i = 0; i < n; i++) applyTurn(pose.turns, i * 9, step, i * 3, trial.turns);
  forest.roots.forEach((root, k) => {
    for (let r = 0; r < 3; r++) trial.places[root * 3 + r] += step[3 * (n + k) + r];
  });
  placeJoints(forest, trial);
  return trial;
}

/** Writes the damped Newton step, Gauss–Newton where Newton is indefinite; returns the RMS distance it moves skin. */
function solveStep(
  blocks: RotationBlocks,
  nodes: number,
  vertexCount: number,
  damping: number,
  step: Float64Array,
): number {
  const { size, gradient, hessian, curvature } = blocks;
  let mean = 0;
  for (let i = 0; i < size; i++) mean += hessian[i * size + i] / size;
  const load = (newton: boolean): Float64Array => {
    const a = hessian.slice();
    for (let i = 0; i < size; i++) a[i * size + i] += damping * (a[i * size + i] + INERTIA_FLOOR * mean);
    if (newton)
      for (let i = 0; i < nodes; i++)
        for (let r = 0; r < 3; r++)
          for (let c = 0; c <= r; c++) a[(3 * i + r) * size + 3 * i + c] += curvature[i * 9 + r * 3 + c];
    return a;
  };
  let factor = load(true);
  if (!factorDense(factor, 0, size)) {
    factor = load(false);
    if (!factorDense(factor, 0, size)) throw new RangeError('solveRotations: not finite');
  }
  for (let i = 0; i < size; i++) step[i] = -gradient[i];
  solveDense(factor, size, step);
  let moved = 0;
  for (let i = 0; i < size; i++) moved += step[i] * step[i] * hessian[i * size + i];
  return Math.sqrt(Math.max(0, moved) / vertexCount);
}

function solveDense(l: Float64Array, n: number, x: Float64Array): void {
  for (let r = 0; r < n; r++) {
    let sum = x[r];
    for (let c = 0; c < r; c++) sum -= l[r * n + c] * x[c];
    x[r] = sum / l[r * n + r];
  }
  for (let r = n - 1; r >= 0; r--) {
    let sum = x[r];
    for (let c = r + 1; c < n; c++) sum -= l[c * n + r] * x[c];
    x[r] = sum / l[r * n + r];
  }
}
