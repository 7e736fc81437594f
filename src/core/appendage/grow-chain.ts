import type { NewJoint, RigEdit } from '../rig/rig-edit';
import type { RigModel } from '../rig/scene';
import { chainWeights, createChainWeights } from './chain-weights';
import type { ChainPlan, Finding } from './finding';
import { createInfluenceRows } from './influence-rows';

/**
 * Grows the planned chain along a finding: K weighted joints and a weightless end under the attach joint, sharing
 * its bind rotation (and scale), so that each is a pure translation in its parent; and the weights of the skin by
 * the published formula.
 *
 * @param firstJoint skeleton index that the chain's first joint will have (#J plus joints added before).
 * Cost: #P.
 */
export function growChain(
  rig: RigModel,
  finding: Pick<Finding, 'vertices' | 'geodesic' | 'attachJoint'>,
  chain: ChainPlan,
  firstJoint: number,
): RigEdit {
  const { segments, length } = chain;
  const rows = createInfluenceRows();
  const row = createChainWeights();
  finding.vertices.forEach((vertex, i) => {
    chainWeights(length > 0 ? (finding.geodesic[i] / length) * segments : 0, segments, row);
    rows.set(
      vertex,
      Array.from(row.bones, (bone, k) => [bone < 0 ? finding.attachJoint : firstJoint + bone, row.weights[k]]),
    );
  });
  return { joints: chainJoints(rig, finding.attachJoint, chain, firstJoint), ...rows.build() };
}

/** The joints of a chain, root first, the end last. */
export function chainJoints(rig: RigModel, attachJoint: number, chain: ChainPlan, firstJoint: number): NewJoint[] {
  const attachBind = rig.skeleton.bind.subarray(attachJoint * 16, attachJoint * 16 + 16);
  return chain.names.map((name, i) => {
    const bind = Float64Array.from(attachBind);
    for (let c = 0; c < 3; c++) bind[12 + c] = chain.positions[i * 3 + c];
    return { name, parent: i === 0 ? attachJoint : firstJoint + i - 1, bind };
  });
}
