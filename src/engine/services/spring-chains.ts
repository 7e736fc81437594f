import type { Finding } from '../../core/appendage/finding';
import { planEdit } from '../../core/appendage/plan-edit';
import { buildSpringRig, type ChainInput, type SpringRig } from '../../core/dynamics/build-spring-rig';
import { parseSpringSettings } from '../../core/dynamics/parse-spring-settings';
import { baseSettings } from '../../core/dynamics/spring-presets';
import type { Warning } from '../../core/errors';
import { dot, cross, type Vec3 } from '../../core/math/vec3';
import { applyRigEdit } from '../../core/rig/apply-rig-edit';
import type { RigModel } from '../../core/rig/scene';
import { namedChains } from '../../core/rig/named-chains';
import { parseChainExtras } from '../../core/dynamics/spring-extras';
import { chainSettings, takenBy } from '../../project/chain-springs';
import type { SpringsByFinding } from '../../project/settings';
import type { CachedModel, RigAnalysis } from '../models/model-cache';

/** A rig with its new chains, and the springs that swing them. */
export interface SprungRig {
  readonly rig: RigModel;
  /** Undefined when no finding grows a chain. */
  readonly springs: SpringRig | undefined;
  readonly chains: readonly SprungChain[];
  readonly warnings: readonly Warning[];
}

export interface SprungChain extends ChainInput {
  readonly findingId: string;
}

/**
 * Grows the chains of the findings and hangs springs on them. A setting that cannot be used is a warning.
 * @param source when given, chains that the file has already swing as well, by the settings in its extras.
 */
export function sprungRig(
  { body, findings }: RigAnalysis,
  springs: SpringsByFinding = {},
  source?: CachedModel,
): SprungRig {
  const rig = applyRigEdit(body.rig, planEdit(body.rig, findings, 'chain'));
  const warnings: Warning[] = [];
  const chains: SprungChain[] = [];
  let next = body.rig.skeleton.nodes.length;
  for (const finding of findings.findings) {
    if (finding.verdict !== 'chain' || !finding.chain) continue;
    const parsed = chainSettings(springs, finding);
    warnings.push(...parsed.warnings);
    const joints = finding.chain.names.map(() => next++);
    const side = sideOf(finding, findings.forward, body.up);
    // A mirrored pair shares its variation, so that both move alike.
    const variation = side === 0 ? chains.length : 0;
    chains.push({
      findingId: finding.id,
      name: finding.chain.names[0],
      joints,
      side,
      variation,
      settings: parsed.settings,
    });
  }
  if (source) {
    const held = heldChains(body.rig, source, springs);
    chains.push(...held.chains);
    warnings.push(...held.warnings);
  }
  if (chains.length === 0) return { rig, springs: undefined, chains, warnings };
  return { rig, chains, warnings, springs: buildSpringRig(rig, chains, { forward: findings.forward, up: body.up, roles: body.roles.roles }) }; // prettier-ignore
}

/** Chains of a file that was fixed before, with the settings its extras keep. */
function heldChains(
  { skeleton }: RigModel,
  { container }: CachedModel,
  springs: SpringsByFinding,
): Pick<SprungRig, 'chains' | 'warnings'> {
  const warnings: Warning[] = [];
  const named = namedChains(skeleton).filter(({ attachJoint }) => attachJoint >= 0);
  const chains = named.map(({ name, joints, attachJoint }): SprungChain => {
    const stem = named.find((other) => other.joints.includes(attachJoint))?.name;
    const extras = container.json.nodes?.[skeleton.nodes[joints[0]]].extras as { rigwright?: unknown } | undefined;
    const plain = baseSettings({ wing: name.startsWith('Wing'), tine: stem !== undefined });
    const parsed = parseChainExtras(extras?.rigwright, plain);
    const wanted = parseSpringSettings({ ...takenBy({ stem }, springs['*']), ...springs[name] }, parsed.settings);
    warnings.push(...parsed.warnings, ...wanted.warnings);
    const { side, variation } = parsed;
    const { settings } = wanted;
    return { findingId: name, name: skeleton.names[joints[0]], joints, side, variation, settings };
  });
  return { chains, warnings };
}

/** Wings are left or right by where they leave the body; everything else hangs in the middle. */
function sideOf({ kind, collar }: Finding, forward: Vec3, up: Vec3): -1 | 0 | 1 {
  if (kind !== 'wing') return 0;
  return dot(collar.centre, cross(up, forward)) >= 0 ? 1 : -1;
}
