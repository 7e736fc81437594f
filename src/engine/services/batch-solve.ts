import { extname } from 'node:path';
import { RigwrightError } from '../../core/errors';
import { subRun } from '../../core/run';
import { isDifferentShape } from '../../core/solve/match-surfaces';
import { PREPARE_TRANSFER_DEFAULTS } from '../../core/solve/prepare-transfer';
import { SOLVE_STAGES, type BatchQuality, type SolvedOutcome, type SolveRecipe } from '../../rpc/batching';
import type { NamedBytes } from '../../rpc/model';
import { createModelCache, type ModelCache } from '../models/model-cache';
import type { ModelHandle } from '../models/model-handle';
import { sizeOf, stageRun } from './batch-stages';
import { exportSolvedService } from './export-solved';
import { handleOf, type ModelSource } from './open-model';
import { cachedPair } from './pair-cache';
import { result, type Service } from './service';
import { clipOff } from './solve-control';
import type { SolvedRigReport } from './solve-report';

export interface BatchSolveArgs extends Omit<SolveRecipe, 'artistId'> {
  readonly motion: ModelHandle;
  readonly source: ModelSource;
  /** File name of the result. */
  readonly name: string;
}

/** What there is to say of a rig, and its files where they were asked for and may be used. */
export interface BatchSolveResult {
  readonly outcome: Omit<SolvedOutcome, 'files' | 'skipped'>;
  readonly files: readonly NamedBytes[];
}

/** One rig of a batch, from its bytes to its file with the artist's clips in it, in one job. The rig is not kept. */
export const batchSolveService: Service<BatchSolveArgs, BatchSolveResult> = async (args, context) => {
  const { motion, source, name, clips, settings, write, report } = args;
  const { run } = context;
  const models = passingModels(context.models, motion);
  const handle = await handleOf(source);
  const rig = await models.load(handle, stageRun(run, SOLVE_STAGES, 'loading'));

  // 1. The match: a rig of another shape is not solved, because its score would be believed.
  const matching = stageRun(run, SOLVE_STAGES, 'matching');
  const artist = await models.load(motion, subRun(matching, 0, 0.2));
  const { match } = cachedPair(artist, rig, settings, subRun(matching, 0.2, 1));
  const told = {
    recipe: 'solve',
    ...sizeOf(rig),
    matched: 1 - match.unmatched,
    warnings: rig.scene.warnings,
  } as const;
  if (isDifferentShape(match)) {
    const vertices = rig.scene.rigs[0].positions.length / 3;
    const { reach = PREPARE_TRANSFER_DEFAULTS.reach } = settings;
    const doubt = { code: 'different-shape', missing: vertices - match.vertices.length, vertices, reach } as const;
    return result({ outcome: { ...told, solved: [], doubts: [doubt], changes: [] }, files: [] });
  }

  // 2. As an export makes it. The control is judged here, where it is a doubt: what blocks then is the file's own.
  const rest = subRun(run, SOLVE_STAGES[1].until, 1) ?? run;
  const wanted = { motion, rigs: [{ rig: handle, settings }], clips, pattern: '{name}', anyway: true };
  const kinds = report ? (['html'] as const) : [];
  const made = (await exportSolvedService({ ...wanted, report: kinds }, { models, run: rest })).value;
  if (made.blocks.length > 0) throw new RigwrightError('gate', 'export-blocked', made.blocks.join(' '));
  const [control, solved] = made.reports;
  const quality = batchQuality(solved);
  const outcome: BatchSolveResult['outcome'] = {
    ...told,
    solved: batchClips(solved),
    ...(quality ? { quality } : {}),
    doubts: solveDoubts(control, solved),
    changes: made.changes,
  };
  if (!write || clipOff(control)) return result({ outcome, files: [] });
  return result({ outcome, files: made.files.map((file) => ({ ...file, name: beside(name, file.name) })) });
};

/** The artist's model as the worker keeps it, and the rig for as long as its job: thousands must not push out what is open. */
function passingModels(kept: ModelCache, motion: ModelHandle): ModelCache {
  const own = createModelCache(1);
  return { load: (handle, run) => (handle.id === motion.id ? kept : own).load(handle, run) };
}

/** The result has its own name, and the report beside it the same with its own extension. */
function beside(name: string, made: string): string {
  const extension = extname(made);
  return extension === '.glb' ? name : `${name.slice(0, name.length - extname(name).length)}${extension}`;
}

function batchClips({ clips }: SolvedRigReport): SolvedOutcome['solved'] {
  return Object.entries(clips).map(([name, { quality, meanPercent, worstPercent }]) => ({
    name,
    ...(quality === null ? {} : { quality }),
    mean: meanPercent / 100,
    worst: worstPercent / 100,
  }));
}

function batchQuality(report: SolvedRigReport): BatchQuality | undefined {
  const mean = report.gates.carriesMotion.quality;
  const [worst] = batchClips(report)
    .flatMap(({ name, quality }) => (quality === undefined ? [] : [{ clip: name, worst: quality }]))
    .sort((a, b) => a.worst - b.worst);
  return mean === null || !worst ? undefined : { mean, ...worst };
}

/** Why a person should look at a rig that was solved: a control that failed, gates that did. */
export function solveDoubts(
  control: Pick<SolvedRigReport, 'clips'>,
  { gates: { drivable, carriesMotion } }: Pick<SolvedRigReport, 'gates'>,
): SolvedOutcome['doubts'] {
  const off = clipOff(control);
  const { pass, quality, threshold } = carriesMotion;
  return [
    ...(off
      ? [
          {
            code: 'control-failed',
            clip: off.name,
            mean: off.meanPercent / 100,
            worst: off.worstPercent / 100,
          } as const,
        ]
      : []),
    ...(drivable.pass ? [] : [{ code: 'not-drivable', reasons: drivable.reasons } as const]),
    ...(pass || quality === null ? [] : [{ code: 'motion-lost', quality, threshold } as const]),
  ];
}
