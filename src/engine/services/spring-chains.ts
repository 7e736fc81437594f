import type { Finding } from '../../core/appendage/finding';
import { planEdit } from '../../core/appendage/plan-edit';
import { buildSpringRig, type ChainInput, type SpringRig } from '../../core/dynamics/build-spring-rig';
import { parseSpringSettings, type ParsedSpringSettings } from '../../core/dynamics/parse-spring-settings';
import { presetSettings, SPRING_PRESETS, TINE_SETTINGS } from '../../core/dynamics/spring-presets';
import { SPRING_DEFAULTS, type SpringSettings } from '../../core/dynamics/spring-settings';
import type { Warning } from '../../core/errors';
import { dot, cross, type Vec3 } from '../../core/math/vec3';
import { applyRigEdit } from '../../core/rig/apply-rig-edit';
import type { RigModel } from '../../core/rig/scene';
import { namedChains } from '../../core/rig/named-chains';
import { parseChainExtras } from '../../core/dynamics/spring-extras';
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

const WING = SPRING_PRESETS.find(({ id }) => id === 'wing');

/** What a finding's spring starts from: wings have their own preset, tines are carried by their stem, everything else the defaults. */
export function baseSettings({ kind, stem }: Pick<Finding, 'kind' | 'stem'>): SpringSettings {
  if (stem !== undefined) return { ...SPRING_DEFAULTS, ...TINE_SETTINGS };
  return kind === 'wing' && WING ? presetSettings(WING) : SPRING_DEFAULTS;
}

/** What was set for all chains, for one of them: a tine does not take the carry, which its stem takes already. */
function forAll(springs: SpringsByFinding, { stem }: Pick<Finding, 'stem'>): SpringsByFinding[string] {
  const all = springs['*'] ?? {};
  return stem === undefined
    ? all
    : Object.fromEntries(Object.entries(all).filter(([name]) => !(name in TINE_SETTINGS)));
}

/** How a finding's chain swings: what was set for it over what was set for all, over what its kind starts from. */
export function springSettingsOf(
  finding: Pick<Finding, 'id' | 'kind' | 'stem'>,
  springs: SpringsByFinding,
): ParsedSpringSettings {
  return parseSpringSettings({ ...forAll(springs, finding), ...springs[finding.id] }, baseSettings(finding));
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
    const parsed = springSettingsOf(finding, springs);
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
    const isWing = name.startsWith('Wing');
    const plain = baseSettings({ kind: isWing ? 'wing' : 'tail', stem: extras?.rigwright ? undefined : stem });
    const parsed = parseChainExtras(extras?.rigwright, plain);
    const wanted = parseSpringSettings({ ...forAll(springs, { stem }), ...springs[name] }, parsed.settings);
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
