import type { RigEdit } from '../rig/rig-edit';
import type { Finding } from './finding';
import { createInfluenceRows } from './influence-rows';

/** Hands a finding's skin to its attach joint at weight 1, so that it moves as one piece. Cost: #P. */
export function makeRigid(finding: Pick<Finding, 'vertices' | 'attachJoint'>): RigEdit {
  const rows = createInfluenceRows();
  for (const vertex of finding.vertices) rows.set(vertex, [[finding.attachJoint, 1]]);
  return { joints: [], ...rows.build() };
}
