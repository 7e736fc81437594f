import type { NewJoint, RigEdit } from '../rig/rig-edit';
import type { RigModel } from '../rig/scene';
import type { Finding, Findings } from './finding';
import { growChain } from './grow-chain';
import { createInfluenceRows } from './influence-rows';
import { makeRigid } from './make-rigid';

/**
 * What is to be changed in the rig for its findings. Mode `chain` does what the verdicts say; mode `rigid` hands
 * every appendage to its attach joint as one piece. Findings to be left are not touched in either. Where two
 * findings share a vertex the earlier one keeps it. Cost: #P summed over the findings.
 */
export function planEdit(rig: RigModel, findings: Findings, mode: 'chain' | 'rigid'): RigEdit {
  const rows = createInfluenceRows();
  const joints: NewJoint[] = [];
  for (const finding of findings.findings) {
    const edit = editOf(rig, finding, mode, rig.skeleton.parents.length + joints.length);
    if (!edit) continue;
    joints.push(...edit.joints);
    const { width } = edit.influences;
    edit.vertices.forEach((vertex, i) => {
      if (rows.has(vertex)) return;
      const at = (k: number): [number, number] => [
        edit.influences.joints[i * width + k],
        edit.influences.weights[i * width + k],
      ];
      rows.set(
        vertex,
        Array.from({ length: width }, (_, k) => at(k)),
      );
    });
  }
  return { joints, ...rows.build() };
}

function editOf(rig: RigModel, finding: Finding, mode: 'chain' | 'rigid', firstJoint: number): RigEdit | undefined {
  if (finding.verdict === 'leave') return undefined;
  return mode === 'chain' && finding.verdict === 'chain' && finding.chain
    ? growChain(rig, finding, finding.chain, firstJoint)
    : makeRigid(finding);
}
