import type { Warning } from '../errors';
import { SPRING_DEFAULTS, SPRING_RANGES, type SpringSettings } from './spring-settings';

export interface ParsedSpringSettings {
  readonly settings: SpringSettings;
  /** One for each field that was unknown, of the wrong type or out of range. */
  readonly warnings: readonly Warning[];
}

/**
 * Settings from JSON of unknown origin (a file's extras, a preset, `--config`). Never throws: a field that
 * cannot be used falls back to `base`, a number out of range is held to its range, and each is a warning.
 */
export function parseSpringSettings(json: unknown, base: SpringSettings = SPRING_DEFAULTS): ParsedSpringSettings {
  const warnings: Warning[] = [];
  const settings: Record<string, unknown> = { ...base };
  if (json === undefined || json === null) return { settings: base, warnings };
  if (typeof json !== 'object' || Array.isArray(json)) {
    warnings.push({ code: 'spring-settings', message: 'The spring settings are not an object; defaults are used.' });
    return { settings: base, warnings };
  }
  for (const [key, value] of Object.entries(json)) {
    const problem = Object.hasOwn(SPRING_DEFAULTS, key)
      ? take(settings, key as keyof SpringSettings, value)
      : 'is not a setting';
    if (problem) warnings.push({ code: 'spring-settings', message: `Spring setting "${key}" ${problem}.` });
  }
  return { settings: settings as unknown as SpringSettings, warnings };
}

/** The settings as JSON: only what differs from `base`, so that files stay short and follow better defaults. */
export function serialiseSpringSettings(
  settings: SpringSettings,
  base: SpringSettings = SPRING_DEFAULTS,
): Partial<SpringSettings> {
  const differs = ([key, value]: [string, unknown]): boolean =>
    JSON.stringify(value) !== JSON.stringify(base[key as keyof SpringSettings]);
  return Object.fromEntries(Object.entries(settings).filter(differs));
}

/** Writes a usable value into `settings`; says what was wrong otherwise. */
function take(settings: Record<string, unknown>, key: keyof SpringSettings, value: unknown): string | undefined {
  if (key === 'windDirection') {
    const usable = Array.isArray(value) && value.length === 3 && value.every(Number.isFinite);
    if (!usable) return 'must be three numbers; the default is used';
    settings[key] = [...value];
    return undefined;
  }
  if (key === 'swayDirection') {
    if (value !== 'side' && value !== 'vertical') return 'must be "side" or "vertical"; the default is used';
    settings[key] = value;
    return undefined;
  }
  if (key === 'forwardPlane' || key === 'collide') {
    if (typeof value !== 'boolean') return 'must be true or false; the default is used';
    settings[key] = value;
    return undefined;
  }
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'must be a number; the default is used';
  const [low, high] = SPRING_RANGES[key];
  settings[key] = Math.min(high, Math.max(low, value));
  return settings[key] === value ? undefined : `must lie in ${low}…${high}; it was held to that`;
}
