import type { NewJoint, RigEdit } from '../rig/rig-edit';
import type { RigModel } from '../rig/scene';
import { knotPosition } from './chain-knots';
import { chainWeights, createChainWeights, smoothChainWeights, type ChainWeights } from './chain-weights';
import type { ChainPlan, Finding } from './finding';
import { createInfluenceRows } from './influence-rows';

type Row = readonly (readonly [joint: number, weight: number])[];

/**
 * Grows the planned chain along a finding: K weighted joints and a weightless end under the attach joint, sharing
 * its bind rotation (and scale), so that each is a pure translation in its parent; and the weights of the skin.
 *
 * Without a seam the weights are the published formula's, in which the attach joint takes the part before the root.
 * With one, the chain's share β rises over the band, from 0 at its outer end on the body to 1 at its inner end on the
 * piece. The rest of the piece's skin goes to the attach joint, so that without springs the whole piece
 * moves as one; on the body the old weights fade to the attach joint's over the outer half of the band.
 *
 * @param firstJoint skeleton index that the chain's first joint will have (#J plus joints added before).
 * @param rowOf a vertex's weights before this edit: the rig's, or what an earlier chain left.
 * @param host what the chain grows from, when that is not the attach joint but the end of another new chain.
 * Cost: #P + band.
 */
export function growChain(
  rig: RigModel,
  finding: Pick<Finding, 'vertices' | 'geodesic' | 'attachJoint'>,
  chain: ChainPlan,
  firstJoint: number,
  rowOf: (vertex: number) => Row = (vertex) => rigRow(rig, vertex),
  host = finding.attachJoint,
): RigEdit {
  const { segments, length, seam, knots } = chain;
  const rows = createInfluenceRows();
  const row = createChainWeights();

  finding.vertices.forEach((vertex, i) => {
    const g = finding.geodesic[i];
    const s = knots ? knotPosition(knots, g) : length > 0 ? (g / length) * segments : 0;
    if (!seam) {
      chainWeights(s, segments, row);
      rows.set(vertex, pairs(row, host, firstJoint));
      return;
    }
    smoothChainWeights(s, segments, row);
    const share = seam.share[i];
    rows.set(vertex, [...scaled(pairs(row, firstJoint, firstJoint), share), [host, 1 - share]]);
  });
  seam?.vertices.forEach((vertex, i) => {
    const share = seam.bodyShare[i];
    const attached = seam.attached[i];
    rows.set(vertex, [...scaled(rowOf(vertex), 1 - attached), [host, attached - share], [firstJoint, share]]);
  });
  return { joints: chainJoints(rig, finding.attachJoint, chain, firstJoint, host), ...rows.build() };
}

/** A vertex's weights in the rig. */
export function rigRow(rig: RigModel, vertex: number): Row {
  const { joints, weights, width } = rig.influences;
  return Array.from({ length: width }, (_, k) => [joints[vertex * width + k], weights[vertex * width + k]]);
}

function pairs(row: ChainWeights, beforeRoot: number, firstJoint: number): Row {
  return Array.from(row.bones, (bone, k) => [bone < 0 ? beforeRoot : firstJoint + bone, row.weights[k]]);
}

function scaled(row: Row, factor: number): Row {
  return row.map(([joint, weight]) => [joint, weight * factor]);
}

/** The joints of a chain, root first, the end last. */
export function chainJoints(
  rig: RigModel,
  attachJoint: number,
  chain: ChainPlan,
  firstJoint: number,
  host = attachJoint,
): NewJoint[] {
  const attachBind = rig.skeleton.bind.subarray(attachJoint * 16, attachJoint * 16 + 16);
  return chain.names.map((name, i) => {
    const bind = Float64Array.from(attachBind);
    for (let c = 0; c < 3; c++) bind[12 + c] = chain.positions[i * 3 + c];
    return { name, parent: i === 0 ? host : firstJoint + i - 1, bind };
  });
}
