import {
  APPENDAGE_DEFAULTS,
  APPENDAGE_OPTION_SPECS,
  type AppendageOptionName,
  type OptionSpec,
} from '../../core/appendage/appendage-options';
import { SPRING_DEFAULTS, SPRING_RANGES } from '../../core/dynamics/spring-settings';
import type { NumberSpec } from '../lib/number-spec';

/** Options that are fractions but read as per cent, with the unit an artist knows. */
const PER_CENT: Readonly<Partial<Record<AppendageOptionName, string>>> = {
  farFraction: '% H',
  centroidRatio: '%',
  mergeOverlap: '%',
  weldTolerance: '% H',
  stubFraction: '% H',
};
const UNITS: Readonly<Partial<Record<AppendageOptionName, string>>> = { attachBias: '×', segmentFraction: 'H' };

/** In the order of the panel; the rest is under Advanced. */
export const MAIN_DETECTION: readonly AppendageOptionName[] = [
  'farFraction',
  'centroidRatio',
  'elongation',
  'attachBias',
  'segmentFraction',
  'mergeOverlap',
];

function detectionField(spec: OptionSpec<AppendageOptionName>): NumberSpec {
  const percent = PER_CENT[spec.name];
  const factor = percent ? 100 : 1;
  const digits = Math.max(0, Math.ceil(-Math.log10(spec.step * factor) - 1e-9));
  return {
    label: spec.label,
    unit: percent ?? UNITS[spec.name] ?? (spec.unit || undefined),
    soft: spec.soft,
    hard: spec.hard,
    step: spec.step,
    digits,
    default: APPENDAGE_DEFAULTS[spec.name],
    factor,
    hint: spec.help,
  };
}

/** The detection thresholds as fields, made from the pass's own metadata. */
export const DETECTION_FIELDS: ReadonlyMap<AppendageOptionName, NumberSpec> = new Map(
  APPENDAGE_OPTION_SPECS.map((spec) => [spec.name, detectionField(spec)]),
);

type SpringField = Omit<NumberSpec, 'hard' | 'default'>;

const SPRING_SOFT = {
  frequencyHz: field('Frequency', 'Hz', 'hertz', [0.1, 3], 0.05, 2, 'How fast the root of the chain swings.'),
  tipFrequencyRatio: field(
    'Tip ratio',
    '×',
    'times',
    [0.1, 1],
    0.05,
    2,
    'The tip swings this much slower than the root.',
  ),
  dampingRatio: field('Damping', undefined, undefined, [0, 1], 0.01, 2, 'At 1 it comes to rest without overshooting.'),
  gravity: field('Gravity', 'm/s²', 'metres per second squared', [0, 9.8], 0.05, 2, 'How much the chain sags.'),
  carryDegrees: field(
    'Carry angle',
    '°',
    'degrees',
    [-90, 110],
    1,
    0,
    'Lifts the rest pose back and up about the hips.',
  ),
  carrySpread: field(
    'Carry spread',
    undefined,
    undefined,
    [0, 1],
    0.05,
    2,
    'How far along the chain the carry is spread.',
  ),
  foldDegrees: field('Fold', '°', 'degrees', [-120, 120], 1, 0, 'Turns the rest pose backward about the up axis.'),
  liftDegrees: field('Lift', '°', 'degrees', [-120, 120], 1, 0, 'Raises the rest pose about the forward axis.'),
  weight: field('Weight', undefined, undefined, [0, 1], 0.05, 2, 'From the keyed motion (0) to the spring (1).'),
  airDrag: field(
    'Air drag',
    undefined,
    undefined,
    [0, 1],
    0.05,
    2,
    'Whether damping works against still air (1) or the body (0).',
  ),
  bendLimitDegrees: field('Bend limit', '°', 'degrees', [10, 120], 1, 0, 'The greatest bend of a joint.'),
  radiusScale: field(
    'Thickness',
    '× r',
    'times the fitted radius',
    [0.5, 2],
    0.05,
    2,
    'How thick the chain is where it meets the legs.',
  ),
  swayDegrees: field('Sway', '°', 'degrees', [0, 15], 0.5, 1, 'How far it sways while the character stands.'),
  swayPeriod: field('Sway period', 's', 'seconds', [1, 8], 0.1, 1, 'Seconds from side to side and back.'),
  windStrength: field('Wind', 'm/s²', 'metres per second squared', [0, 10], 0.1, 1, 'A steady push along the wind.'),
  windTurbulence: field('Gusts', undefined, undefined, [0, 1.5], 0.05, 2, 'How uneven the wind is.'),
} as const satisfies Record<string, SpringField>;

export type SpringFieldName = keyof typeof SPRING_SOFT;

/** The spring settings as fields; defaults and limits are those of the simulation. */
export const SPRING_FIELDS = Object.fromEntries(
  Object.entries(SPRING_SOFT).map(([name, soft]) => [
    name,
    { ...soft, hard: SPRING_RANGES[name as SpringFieldName], default: SPRING_DEFAULTS[name as SpringFieldName] },
  ]),
) as Readonly<Record<SpringFieldName, NumberSpec>>;

function field(
  label: string,
  unit: string | undefined,
  spokenUnit: string | undefined,
  soft: readonly [number, number],
  step: number,
  digits: number,
  hint: string,
): SpringField {
  return { label, unit, spokenUnit, soft, step, digits, hint };
}
