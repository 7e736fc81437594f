import type { Finding } from '../core/appendage/finding';
import { parseSpringSettings, type ParsedSpringSettings } from '../core/dynamics/parse-spring-settings';
import { baseSettings, TINE_SETTINGS } from '../core/dynamics/spring-presets';
import type { SpringEdits, SpringsByFinding } from './settings';

/** What of a finding its spring depends on. */
export type SprungFinding = Pick<Finding, 'id' | 'kind' | 'stem'>;

/** What a chain takes of settings that are meant for many: a tine not the carry, which its stem takes already. */
export function takenBy({ stem }: Pick<Finding, 'stem'>, settings: SpringEdits = {}): SpringEdits {
  if (stem === undefined) return settings;
  return Object.fromEntries(Object.entries(settings).filter(([name]) => !(name in TINE_SETTINGS)));
}

/** What a chain swings by before anything is set for it alone. */
export function chainBase(springs: SpringsByFinding, finding: SprungFinding): ParsedSpringSettings {
  const { kind, stem } = finding;
  const base = baseSettings({ wing: kind === 'wing', tine: stem !== undefined });
  return parseSpringSettings(takenBy(finding, { ...springs['*'], ...springs[kind] }), base);
}

/** What a chain swings by: one function for what is written, measured and shown. */
export function chainSettings(springs: SpringsByFinding, finding: SprungFinding): ParsedSpringSettings {
  const base = chainBase(springs, finding);
  const own = parseSpringSettings(springs[finding.id], base.settings);
  return { settings: own.settings, warnings: [...base.warnings, ...own.warnings] };
}
