import { Option, type Command } from 'commander';
import { SPRING_PRESETS } from '../core/dynamics/spring-presets';
import { SPRING_DEFAULTS, SPRING_RANGES, type SpringSettings } from '../core/dynamics/spring-settings';
import { RigwrightError } from '../core/errors';
import type { SpringsByFinding } from '../project/settings';
import { addOptionFlags, optionsFrom, readJsonFile, type FlagSpec } from './option-flags';

/** Flags of commands that write springs. The same settings go to every chain; a file of its own for single chains. */
export interface SpringFlags extends Record<string, unknown> {
  readonly springPreset?: string;
  readonly springConfig?: string;
  readonly forwardPlane?: boolean;
  readonly collide?: boolean;
  readonly swayDirection?: SpringSettings['swayDirection'];
  readonly windDirection?: SpringSettings['windDirection'];
}

const HELP: Readonly<Record<keyof typeof SPRING_RANGES, string>> = {
  frequencyHz: 'how fast the root swings, Hz',
  tipFrequencyRatio: 'frequency of the tip against the root',
  dampingRatio: 'share of critical damping; below 1 it overshoots',
  gravity: 'pull downwards, m/s²',
  carryDegrees: 'how far the tail is held back and up, degrees',
  carryCeilingDegrees: 'carry stops where the tail would rise this far above level, degrees',
  carrySpread: 'share of the chain over which the carry is spread',
  foldDegrees: 'how far a wing is folded back, degrees',
  liftDegrees: 'how far a wing is raised, degrees',
  forwardOffset: "place of the forward plane before the root, shares of the chain's length",
  weight: 'blend from the keyed motion (0) to the spring (1)',
  airDrag: "what damps: still air (1) or the root's own motion (0)",
  inertia: "share of the root's travel that the chain feels",
  skinStretch: 'how far a bend may stretch the skin: what no joint may pass',
  bendLimitDegrees: 'greatest bend of a joint, degrees',
  radiusScale: "factor on the thickness of the chain's skin at colliders",
  swayDegrees: 'idle sway of the tip, degrees',
  swayPeriod: 'period of the idle sway, seconds',
  swayPhaseDegrees: "how far the tip's sway lags behind the root's, degrees",
  windStrength: 'mean acceleration by the wind, m/s²',
  windTurbulence: 'gusts against mean wind',
  windGustHz: 'how often gusts come, Hz',
  seed: 'same seed, same sway and wind',
};

const SPECS: readonly FlagSpec[] = Object.entries(SPRING_RANGES).map(([name, hard]) => ({
  name,
  hard,
  help: HELP[name as keyof typeof HELP],
}));

export function addSpringFlags(command: Command): Command {
  const presets = SPRING_PRESETS.map(({ id }) => id);
  command
    .addOption(new Option('--spring-preset <name>', 'start from a preset').choices(presets))
    .option('--spring-config <file>', 'a JSON object of finding ids and their spring settings; it overrules the flags')
    .option('--no-forward-plane', 'let the chain swing in front of its root')
    .option('--no-collide', 'let the chain pass through the body and the floor')
    .addOption(new Option('--sway-direction <name>', 'plane of the idle sway').choices(['side', 'vertical']))
    .option('--wind-direction <x,y,z>', 'world direction the wind blows to', directionFrom);
  addOptionFlags(command, SPECS, SPRING_DEFAULTS as unknown as Readonly<Record<string, unknown>>);
  return command;
}

/** The flags' settings for every chain, and those of the file for the chains it names. */
export async function springsFrom(flags: SpringFlags): Promise<SpringsByFinding> {
  const preset = SPRING_PRESETS.find(({ id }) => id === flags.springPreset)?.settings ?? {};
  const shared: Partial<SpringSettings> = {
    ...preset,
    ...(await optionsFrom(flags, SPECS)),
    ...(flags.forwardPlane === false ? { forwardPlane: false } : {}),
    ...(flags.collide === false ? { collide: false } : {}),
    ...(flags.swayDirection ? { swayDirection: flags.swayDirection } : {}),
    ...(flags.windDirection ? { windDirection: flags.windDirection } : {}),
  };
  const single = flags.springConfig === undefined ? {} : await springFile(flags.springConfig);
  return { '*': shared, ...single };
}

async function springFile(path: string): Promise<Record<string, Partial<SpringSettings>>> {
  const parsed = await readJsonFile(path, 'spring file');
  const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);
  if (isObject(parsed) && Object.values(parsed as object).every(isObject)) {
    return parsed as Record<string, Partial<SpringSettings>>;
  }
  throw new RigwrightError(
    'usage',
    'spring-file-shape',
    `${path} must hold one JSON object: finding ids, each with an object of settings.`,
  );
}

function directionFrom(text: string): [number, number, number] {
  const numbers = text.split(',').map(Number);
  if (numbers.length === 3 && numbers.every(Number.isFinite)) return numbers as [number, number, number];
  throw new RigwrightError(
    'usage',
    'wind-direction',
    `--wind-direction wants three numbers, such as 1,0,0, not ${text}.`,
  );
}
