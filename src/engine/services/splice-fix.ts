import { planEdit } from '../../core/appendage/plan-edit';
import type { Skeleton } from '../../core/rig/scene';
import { checkpoint, type Run } from '../../core/run';
import type { Splice } from '../../gltf/write/splice';
import { spliceRigEdit } from '../../gltf/write/splice-rig-edit';
import type { FixedChain, FixVariant } from '../../rpc/model';
import type { RigAnalysis } from '../models/model-cache';

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
    if (variant === 'chain') chains.push(...chainsOf(rig, body.rig.skeleton, findings.findings, firstNode, splice));
  }
  return chains;
}

/** New joints become nodes in the order of the findings' chains, behind the file's own. */
function chainsOf(
  rig: number,
  { bind }: Skeleton,
  findings: RigAnalysis['findings']['findings'],
  firstNode: number,
  splice: Splice,
): FixedChain[] {
  let next = firstNode;
  return findings.flatMap(({ id, verdict, chain, attachJoint }) => {
    if (verdict !== 'chain' || !chain) return [];
    const nodes = chain.names.map(() => next++);
    const names = nodes.map((node) => splice.json.nodes?.[node].name ?? '');
    const frame = [0, 4, 8].flatMap((column) => [...bind.subarray(attachJoint * 16 + column, attachJoint * 16 + column + 3)]); // prettier-ignore
    return [{ findingId: id, rig, nodes, names, frame }];
  });
}
