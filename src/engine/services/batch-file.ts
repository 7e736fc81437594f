import { RigwrightError } from '../../core/errors';
import { FIX_STAGES, type BatchFinding, type FixedOutcome, type FixRecipe } from '../../rpc/batching';
import { isSourceBytes, readModel, type RigAnalysis } from '../models/model-cache';
import { analyse } from './analyse';
import { batchDoubts, batchStretch } from './batch-doubts';
import { sizeOf, stageRun } from './batch-stages';
import { checkWritten } from './check-written';
import { measure } from './measure-stretch';
import { handleOf, type ModelSource } from './open-model';
import { result, type Service } from './service';
import { writeModel } from './write-model';

export interface BatchFileArgs extends FixRecipe {
  readonly source: ModelSource;
}

/** What there is to say of a file, and its fixed bytes where they were asked for and may be used. */
export interface BatchFileResult {
  readonly outcome: Omit<FixedOutcome, 'files' | 'skipped'>;
  readonly bytes?: Uint8Array;
}

/**
 * One file of a batch, from its bytes to its fixed bytes, in one job. The model is not kept: a batch of thousands must
 * not push out what an artist has open.
 */
export const batchFileService: Service<BatchFileArgs, BatchFileResult> = async (args, { run }) => {
  const { source, detection, springs, springsAs, bake, write } = args;
  const measured = { physics: springsAs.length > 0, ...args.measure };
  const model = await readModel(await handleOf(source), stageRun(run, FIX_STAGES, 'loading'));
  const analyses = analyse(model, { detection }, stageRun(run, FIX_STAGES, 'finding'));
  const plan = { variant: 'chain', springs, springsAs, bake } as const;
  const fixed = write ? await writeModel(model, analyses, plan, stageRun(run, FIX_STAGES, 'chaining')) : undefined;
  const changing = analyses.some(({ findings }) => findings.findings.some(({ verdict }) => verdict !== 'leave'));
  const stretch = changing
    ? measure(
        model,
        analyses,
        { ...measured, springs, variants: ['original', 'chain'] },
        stageRun(run, FIX_STAGES, 'measuring'),
      )
    : [];

  if (fixed) {
    const file = { name: model.handle.name, bytes: fixed.bytes, clipsKept: bake === undefined };
    const { blocks } = await checkWritten(model, analyses, 'chain', [file], stageRun(run, FIX_STAGES, 'writing'));
    if (blocks.length > 0) throw new RigwrightError('gate', 'export-blocked', blocks.join(' '));
  }

  const worst = batchStretch(stretch);
  const outcome: BatchFileResult['outcome'] = {
    recipe: 'fix',
    ...sizeOf(model),
    findings: analyses.flatMap(batchFindings),
    ...(worst ? { stretch: worst } : {}),
    doubts: batchDoubts(analyses, stretch, measured.options),
    changes: fixed?.changes ?? [],
    warnings: model.scene.warnings,
  };
  if (!fixed) return result({ outcome });
  const { bytes } = fixed;
  return isSourceBytes(model, bytes) ? result({ outcome, bytes }) : result({ outcome, bytes }, bytes);
};

function batchFindings({ body, findings }: RigAnalysis): BatchFinding[] {
  return findings.findings.map(({ id, kind, verdict, reason, attachJoint, collar, vertices, chain }) => ({
    id,
    kind,
    verdict,
    reason,
    attachJoint: body.rig.skeleton.names[attachJoint] ?? '',
    side: Math.sign(collar.centre[0]),
    vertices: vertices.length,
    ...(verdict === 'chain' && chain ? { chain: { segments: chain.segments, length: chain.length } } : {}),
  }));
}
