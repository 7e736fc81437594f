import { createAffineStart, INERTIA_FLOOR, startAffine } from './affine-start';
import { analyseBlocks, createBlockCholesky, factorBlocks, solveBlocks, type BlockCholesky } from './block-cholesky';
import { energyChange, momentGradient, targetMoments, type BoneMoments } from './bone-moments';
import { createTurnHold, isCheap, leavesOpen, surfaceOff } from './hold-turns';
import type { SkinSystem } from './skin-system';
import { applyTwist } from './twist';
import { createTwistBlocks, twistGradient, twistHessianBlock, type TwistBlocks } from './twist-blocks';

/**
 * The rigid transforms of all bones whose blend of skin comes closest to a target surface (least squares), the
 * transform half of skinning decomposition (Le & Deng, Smooth Skinning Decomposition with Rigid Bones, 2012).
 *
 * All bones move together. The classic way, bone after bone by Horn's method with the others held (`sweepBones`),
 * stalls: bones that share skin can only trade it in small steps, and its last digits cost hundreds of sweeps. Here a
 * frame is: moments (the only pass over vertices), an affine start, and a handful of Newton steps on 6 numbers a
 * bone, each one block-sparse Cholesky.
 *
 * Space: solver space (see `skinSystem`). Cost of a frame: 12 multiplications an influence, then per step
 * about 500 a pair of touching bones and the factorisation.
 * Rejected: stopping on relative progress (freezes on a slow slope: the control never reaches zero); energies subtracted
 * (rounding hides everything under 1e-8 of the diagonal).
 */
export interface SolveBonesOptions {
  /** Newton steps a frame at most, 1… */
  readonly maxSteps: number;
  /** A step that moves the skin less than this ends the frame: RMS, fraction of the diagonal. */
  readonly movement: number;
  /** Proximal ridge at the start of a frame, share of a bone's own inertia. Never biases the answer, only the path. */
  readonly ridge: number;
}

export const SOLVE_BONES_DEFAULTS: SolveBonesOptions = Object.freeze({ maxSteps: 40, movement: 1e-9, ridge: 1e-9 });

export interface SolveBonesResult {
  readonly steps: number;
  /** False when `maxSteps` ran out first. */
  readonly converged: boolean;
}

/** Solves frame after frame; keeps what does not change between them. */
export interface BoneSolver {
  /**
   * @param targets #V×3, solver space. @param T #A×12: the frame before on entry, the solution on return.
   * @param hold bones that the surface leaves nearly undetermined keep their turns of the frame before.
   */
  solve(targets: Float64Array, T: Float64Array, hold?: boolean): SolveBonesResult;
}

export function createBoneSolver(
  system: SkinSystem,
  moments: BoneMoments,
  options: Partial<SolveBonesOptions> = {},
): BoneSolver {
  const settings = { ...SOLVE_BONES_DEFAULTS, ...options };
  const pattern = analyseBlocks(moments.count, moments.rowStart, moments.neighbour);
  const start = createAffineStart(moments, pattern);
  const factor = createBlockCholesky(pattern, 6);
  const newton = createNewton(moments, factor);
  const held = createTurnHold(system, moments);
  const heldNewton = createNewton(held.moments, factor);
  const heldSettings = { ...settings, movement: Math.max(settings.movement, HELD_MOVEMENT) };
  const C = new Float64Array(moments.count * 12);
  const affine = new Float64Array(C.length);
  const D = new Float64Array(C.length);
  const affineD = new Float64Array(C.length);
  const points = new Float64Array(system.vertices.length * 3);

  return {
    solve(targets, T, hold = false) {
      // 1. Start from the affine answer or the frame before, whichever is nearer.
      targetMoments(system, targets, C);
      momentGradient(moments, T, C, D);
      startAffine(start, C, T, affine);
      momentGradient(moments, affine, C, affineD);
      const first = energyChange(T, D, affine, affineD) < 0 ? affine : T;

      // 2. Newton; and once more with the turns held, where the surface leaves them open and hardly notices.
      const free = descend(newton, C, first, settings);
      let best = free.T;
      const off = hold ? surfaceOff(system, free.T, targets, points) : 0;
      if (leavesOpen(off)) {
        held.toward(T);
        const still = descend(heldNewton, C, free.T, heldSettings).T;
        if (isCheap(surfaceOff(system, still, targets, points), off)) best = still;
      }
      T.set(best);
      return { steps: free.steps, converged: free.converged };
    },
  };
}

/** A held answer is a choice among near equals: it need not be as exact as the control. */
const HELD_MOVEMENT = 1e-6;

interface Descent extends SolveBonesResult {
  readonly T: Float64Array;
  /** The gradient there. */
  readonly D: Float64Array;
}

/** Newton steps, each accepted only if it lowers the energy; the ridge grows until one does. */
function descend(
  newton: Newton,
  C: Float64Array,
  from: Float64Array,
  { maxSteps, movement, ridge }: SolveBonesOptions,
): Descent {
  const { moments, blocks, step } = newton;
  let T = from.slice();
  let D = new Float64Array(T.length);
  let trial = new Float64Array(T.length);
  let trialD = new Float64Array(T.length);
  momentGradient(moments, T, C, D);
  let damping = ridge;
  let steps = 0;
  let converged = false;
  while (!converged && steps < maxSteps) {
    prepareStep(newton, T, D);
    let accepted = false;
    for (; !accepted && !converged && steps < maxSteps; damping *= 10) {
      steps++;
      const moved = solveStep(newton, damping);
      for (let j = 0; j < moments.count; j++) applyTwist(T, j * 12, step, j * 6, blocks.pivots, j * 3, trial);
      momentGradient(moments, trial, C, trialD);
      converged = moved < movement;
      accepted = energyChange(T, D, trial, trialD) <= 0;
    }
    if (accepted) {
      [T, trial] = [trial, T];
      [D, trialD] = [trialD, D];
    }
    damping = Math.max(ridge, damping / 100);
  }
  return { T, D, steps, converged };
}

interface Newton {
  readonly moments: BoneMoments;
  readonly blocks: TwistBlocks;
  readonly factor: BlockCholesky;
  /** #A×6. */
  readonly step: Float64Array;
}

function createNewton(moments: BoneMoments, factor: BlockCholesky): Newton {
  return { moments, blocks: createTwistBlocks(moments), factor, step: new Float64Array(moments.count * 6) };
}

function prepareStep({ moments, blocks, factor }: Newton, T: Float64Array, D: Float64Array): void {
  twistGradient(moments, T, D, blocks);
  const { rowStart, neighbour } = moments;
  for (let j = 0; j < moments.count; j++)
    for (let b = rowStart[j]; b < rowStart[j + 1]; b++)
      if (factor.pattern.inputBlock[b] >= 0) twistHessianBlock(moments, b, j, neighbour[b], blocks);
}

/** Writes −(H + N + ridge)⁻¹ g, or without N where that is indefinite; returns the RMS distance it moves the skin. */
function solveStep({ moments, blocks, factor, step }: Newton, damping: number): number {
  loadMatrix(moments, blocks, factor, damping, true);
  if (!factorBlocks(factor)) {
    loadMatrix(moments, blocks, factor, damping, false);
    if (!factorBlocks(factor)) throw new RangeError('solveBones: not finite');
  }
  for (let i = 0; i < step.length; i++) step[i] = -blocks.gradient[i];
  solveBlocks(factor, step);
  let sum = 0;
  for (let j = 0; j < moments.count; j++) {
    const h = moments.diagonalBlock[j] * 36;
    for (let r = 0; r < 6; r++)
      for (let c = 0; c < 6; c++) sum += step[j * 6 + r] * blocks.hessian[h + r * 6 + c] * step[j * 6 + c];
  }
  return Math.sqrt(Math.max(0, sum) / moments.vertexCount);
}

function loadMatrix(
  moments: BoneMoments,
  { hessian, curvature }: TwistBlocks,
  { pattern, values }: BlockCholesky,
  damping: number,
  newton: boolean,
): void {
  values.fill(0);
  for (let b = 0; b < pattern.inputBlock.length; b++) {
    const o = pattern.inputBlock[b] * 36;
    if (o >= 0) for (let k = 0; k < 36; k++) values[o + k] = hessian[b * 36 + k];
  }
  for (let j = 0; j < moments.count; j++) {
    const b = moments.diagonalBlock[j];
    const o = pattern.inputBlock[b] * 36;
    const mass = moments.blocks[b * 16 + 15];
    // The pivot is the centroid, so half the trace of the turning block is the bone's second moment about it.
    const inertia = (hessian[b * 36] + hessian[b * 36 + 7] + hessian[b * 36 + 14]) / 2 + INERTIA_FLOOR * mass;
    for (let r = 0; r < 6; r++) values[o + r * 7] += damping * (r < 3 ? inertia : mass);
    if (newton)
      for (let r = 0; r < 3; r++) for (let c = 0; c < 3; c++) values[o + r * 6 + c] += curvature[j * 9 + r * 3 + c];
  }
}
