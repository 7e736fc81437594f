import { RigwrightError } from '../../core/errors';
import { subRun, type Run } from '../../core/run';
import {
  BATCH_STAGES,
  type BatchFinding,
  type BatchRecipe,
  type BatchStage,
  type FileOutcome,
} from '../../rpc/batching';
import { isSourceBytes, readModel, type RigAnalysis } from '../models/model-cache';
import { analyse } from './analyse';
import { batchDoubts, batchStretch } from './batch-doubts';
import { checkWritten } from './check-written';
import { measure } from './measure-stretch';
import { handleOf, type ModelSource } from './open-model';
import { result, type Service } from './service';
import { writeModel } from './write-model';

export interface BatchFileArgs extends BatchRecipe {
  readonly source: ModelSource;
}

/** What there is to say of a file, and its fixed bytes where they were asked for and may be used. */
export interface BatchFileResult {
  readonly outcome: Omit<FileOutcome, 'files' | 'skipped'>;
  readonly bytes?: Uint8Array;
}

/**
 * One file of a batch, from its bytes to its fixed bytes, in one job. The model is not kept: a batch of thousands must
 * not push out what an artist has open.
 */
export const batchFileService: Service<BatchFileArgs, BatchFileResult> = async (args, { run }) => {
  const { source, detection, springs, springsAs, bake, write } = args;
  const measured = { physics: springsAs.length > 0, ...args.measure };
  const model = await readModel(await handleOf(source), stageRun(run, 'loading'));
  const analyses = analyse(model, { detection }, stageRun(run, 'finding'));
  const plan = { variant: 'chain', springs, springsAs, bake } as const;
  const fixed = write ? await writeModel(model, analyses, plan, stageRun(run, 'chaining')) : undefined;
  const changing = analyses.some(({ findings }) => findings.findings.some(({ verdict }) => verdict !== 'leave'));
  const stretch = changing
    ? measure(model, analyses, { ...measured, springs, variants: ['original', 'chain'] }, stageRun(run, 'measuring'))
    : [];

  if (fixed) {
    const file = { name: model.handle.name, bytes: fixed.bytes, clipsKept: bake === undefined };
    const { blocks } = await checkWritten(model, analyses, 'chain', [file], stageRun(run, 'writing'));
    if (blocks.length > 0) throw new RigwrightError('gate', 'export-blocked', blocks.join(' '));
  }

  const { rigs, clips, warnings } = model.scene;
  const worst = batchStretch(stretch);
  const outcome: BatchFileResult['outcome'] = {
    sourceBytes: model.handle.bytes.byteLength,
    vertices: rigs.reduce((sum, { positions }) => sum + positions.length / 3, 0),
    joints: rigs.reduce((sum, { skeleton }) => sum + skeleton.nodes.length, 0),
    clips: clips.length,
    findings: analyses.flatMap(batchFindings),
    ...(worst ? { stretch: worst } : {}),
    doubts: batchDoubts(analyses, stretch, measured.options),
    changes: fixed?.changes ?? [],
    warnings,
  };
  if (!fixed) return result({ outcome });
  const { bytes } = fixed;
  return isSourceBytes(model, bytes) ? result({ outcome, bytes }) : result({ outcome, bytes }, bytes);
};

/** The part of the run that a stage has. */
function stageRun(run: Run, stage: BatchStage): Run | undefined {
  const at = BATCH_STAGES.findIndex((each) => each.stage === stage);
  return subRun(run, BATCH_STAGES[at - 1]?.until ?? 0, BATCH_STAGES[at].until);
}

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
