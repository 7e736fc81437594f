import type { NewJoint, RigEdit } from '../rig/rig-edit';
import type { RigModel } from '../rig/scene';
import type { Findings } from './finding';
import { growChain, rigRow } from './grow-chain';
import { createInfluenceRows } from './influence-rows';
import { makeRigid } from './make-rigid';

/**
 * What is to be changed in the rig for its findings. Mode `chain` does what the verdicts say; mode `rigid` hands
 * every appendage to its attach joint as one piece. Findings to be left are not touched in either. Where two
 * findings share a vertex the earlier one keeps it; a tine grows from the last bone of its stem; where the bands of two chains overlap on the body both count.
 * Cost: #P summed over the findings.
 */
export function planEdit(rig: RigModel, findings: Findings, mode: 'chain' | 'rigid'): RigEdit {
  const rows = createInfluenceRows();
  const joints: NewJoint[] = [];
  const owned = new Set<number>();
  const ends = new Map<string, number>();
  const rowOf = (vertex: number) => rows.get(vertex) ?? rigRow(rig, vertex);

  for (const finding of findings.findings) {
    if (finding.verdict === 'leave') continue;
    const firstJoint = rig.skeleton.parents.length + joints.length;
    const grows = mode === 'chain' && finding.verdict === 'chain' && finding.chain;
    const host = finding.stem === undefined ? undefined : ends.get(finding.stem);
    const edit = grows ? growChain(rig, finding, grows, firstJoint, rowOf, host) : makeRigid(finding);
    if (grows) ends.set(finding.id, firstJoint + grows.segments - 1);
    joints.push(...edit.joints);
    const { width } = edit.influences;
    edit.vertices.forEach((vertex, i) => {
      if (owned.has(vertex)) return;
      const at = (k: number) =>
        [edit.influences.joints[i * width + k], edit.influences.weights[i * width + k]] as const;
      rows.set(
        vertex,
        Array.from({ length: width }, (_, k) => at(k)),
      );
    });
    for (const vertex of finding.vertices) owned.add(vertex);
  }
  return { joints, ...rows.build() };
}
