import { createHash } from 'node:crypto';
import { planEdit } from '../../core/appendage/plan-edit';
import { checkpoint, subRun, type Run } from '../../core/run';
import { Splice } from '../../gltf/write/splice';
import { spliceRigEdit } from '../../gltf/write/splice-rig-edit';
import { writeGlb } from '../../gltf/write/write-glb';
import type { FixedChain, FixedModel, FixVariant } from '../../rpc/model';
import { isSourceBytes, type CachedModel, type RigAnalysis } from '../models/model-cache';
import type { ModelHandle } from '../models/model-handle';
import { analyse, type DetectionPlan } from './analyse';
import { result, type Service } from './service';

export interface FixArgs extends DetectionPlan {
  readonly model: ModelHandle;
  readonly variant: FixVariant;
}

/** The fixed file: what the studio previews and what an export writes are these same bytes. */
export const fixModelService: Service<FixArgs, FixedModel> = async (args, { models, run }) => {
  const model = await models.load(args.model, subRun(run, 0, 0.2));
  const analyses = analyse(model, args, subRun(run, 0.2, 0.6));
  const fixed = await fix(model, analyses, args.variant, subRun(run, 0.6, 1));
  return isSourceBytes(model, fixed.bytes) ? result(fixed) : result(fixed, fixed.bytes);
};

/** The fixed file of an analysed model. */
export async function fix(
  model: CachedModel,
  analyses: readonly RigAnalysis[],
  variant: FixVariant,
  run?: Run,
): Promise<FixedModel> {
  const splice = new Splice(model.container);
  const chains = await spliceFix(splice, analyses, variant, subRun(run, 0, 0.9));
  checkpoint(run, 0.9, 'Writing the file');
  const bytes = await writeGlb(splice);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { bytes, sha256, changes: splice.changes, chains, warnings: model.scene.warnings };
}

/** Splices the edits of all rigs into one file. */
export async function spliceFix(
  splice: Splice,
  analyses: readonly RigAnalysis[],
  variant: FixVariant,
  run?: Run,
): Promise<FixedChain[]> {
  const chains: FixedChain[] = [];
  for (const [rig, { body, findings }] of analyses.entries()) {
    checkpoint(run, rig / analyses.length, 'Writing joints and weights');
    const edit = planEdit(body.rig, findings, variant);
    const firstNode = splice.json.nodes?.length ?? 0;
    await spliceRigEdit(splice, body.rig, edit);
    chains.push(...chainsOf(rig, findings.findings, variant, firstNode, splice));
  }
  return chains;
}

/** New joints become nodes in the order of the findings' chains, behind the file's own. */
function chainsOf(
  rig: number,
  findings: RigAnalysis['findings']['findings'],
  variant: FixVariant,
  firstNode: number,
  splice: Splice,
): FixedChain[] {
  if (variant === 'rigid') return [];
  let next = firstNode;
  return findings.flatMap(({ id, verdict, chain }) => {
    if (verdict !== 'chain' || !chain) return [];
    const nodes = chain.names.map(() => next++);
    return [{ findingId: id, rig, nodes, names: nodes.map((node) => splice.json.nodes?.[node].name ?? '') }];
  });
}
