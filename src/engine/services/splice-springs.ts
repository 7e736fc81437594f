import { springExtras } from '../../core/dynamics/spring-extras';
import { inferUnitScale } from '../../core/rig/infer-unit-scale';
import { setExtras, type JsonValue } from '../../gltf/write/set-extras';
import type { Splice } from '../../gltf/write/splice';
import type { SpringsByFinding } from '../../project/settings';
import type { FixedChain } from '../../rpc/model';
import type { RigAnalysis } from '../models/model-cache';
import { sprungRig } from './spring-chains';

/** `extras`: Rigwright's own settings, which its runtime reads. `vrm`: VRMC_springBone as well. */
export type SpringFormat = 'vrm' | 'extras';

/** Writes springs and colliders beside the chains: settings on a chain's first node, capsules on the joints they move with. */
export function spliceSprings(
  splice: Splice,
  analyses: readonly RigAnalysis[],
  chains: readonly FixedChain[],
  springs: SpringsByFinding | undefined,
  formats: readonly SpringFormat[],
): void {
  if (!formats.includes('extras')) return;
  for (const analysis of analyses) {
    const sprung = sprungRig(analysis, springs);
    if (!sprung.springs) continue;
    const nodes = writtenNodes(sprung, chains);
    let places = 0;
    for (const [joint, extras] of springExtras(sprung.springs, inferUnitScale(analysis.findings.height))) {
      const node = nodes.get(joint) ?? sprung.rig.skeleton.nodes[joint];
      if (node < 0) continue;
      if (setExtras(splice, { node }, extras as Record<string, JsonValue>, { silent: true })) places++;
    }
    splice.note(`Spring settings and colliders stored in the extras of ${places} nodes.`);
  }
}

/** glTF node of each new joint, by skeleton joint. */
function writtenNodes(sprung: ReturnType<typeof sprungRig>, chains: readonly FixedChain[]): Map<number, number> {
  const nodes = new Map<number, number>();
  for (const { findingId, joints } of sprung.chains) {
    const written = chains.find((chain) => chain.findingId === findingId);
    joints.forEach((joint, i) => written && nodes.set(joint, written.nodes[i]));
  }
  return nodes;
}
