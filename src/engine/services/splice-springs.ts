import { serialiseSpringSettings } from '../../core/dynamics/parse-spring-settings';
import { setExtras, type JsonValue } from '../../gltf/write/set-extras';
import type { Splice } from '../../gltf/write/splice';
import type { SpringsByFinding } from '../../project/settings';
import type { FixedChain } from '../../rpc/model';
import type { RigAnalysis } from '../models/model-cache';
import { sprungRig } from './spring-chains';

/** Writes the chains' spring settings into the extras of their root joints, where the runtime reads them. */
export function spliceSprings(
  splice: Splice,
  analyses: readonly RigAnalysis[],
  chains: readonly FixedChain[],
  springs: SpringsByFinding | undefined,
  formats: readonly ('vrm' | 'extras')[],
): void {
  if (!formats.includes('extras')) return;
  for (const sprung of analyses.flatMap((analysis) => sprungRig(analysis, springs).chains)) {
    const written = chains.find(({ findingId }) => findingId === sprung.findingId);
    if (!written) continue;
    const settings = serialiseSpringSettings(sprung.settings) as Record<string, JsonValue>;
    setExtras(splice, { node: written.nodes[0] }, { spring: settings });
  }
}
