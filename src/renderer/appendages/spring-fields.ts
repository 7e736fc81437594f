import { SPRING_DEFAULTS, SPRING_RANGES } from '../../core/dynamics/spring-settings';
import type { NumberSpec } from '../lib/number-spec';

type SpringField = Omit<NumberSpec, 'hard' | 'default'>;

/** Label, unit, and the range a drag covers; limits and defaults are those of the simulation. */
const SPRING_SOFT = {
  frequencyHz: {
    label: 'Frequency', unit: 'Hz', spokenUnit: 'hertz', soft: [0.1, 3], step: 0.05, digits: 2,
    hint: 'How fast the root of the chain swings.',
  },
  tipFrequencyRatio: {
    label: 'Tip ratio', unit: '×', spokenUnit: 'times', soft: [0.1, 1], step: 0.05, digits: 2,
    hint: 'The tip swings this much slower than the root.',
  },
  dampingRatio: {
    label: 'Damping', soft: [0, 1], step: 0.01, digits: 2,
    hint: 'At 1 it comes to rest without overshooting.',
  },
  gravity: {
    label: 'Gravity', unit: 'm/s²', spokenUnit: 'metres per second squared', soft: [0, 9.8], step: 0.05, digits: 2,
    hint: 'How much the chain sags.',
  },
  carryDegrees: {
    label: 'Carry angle', unit: '°', spokenUnit: 'degrees', soft: [-90, 110], step: 1, digits: 0,
    hint: 'Lifts the rest pose back and up about the hips, up to the carry ceiling (Advanced).',
  },
  carryCeilingDegrees: {
    label: 'Carry ceiling', unit: '°', spokenUnit: 'degrees', soft: [-30, 90], step: 1, digits: 0,
    hint: 'Carry stops where the chain as a whole rises this far above level.',
  },
  carrySpread: {
    label: 'Carry spread', unit: '%', spokenUnit: 'percent', soft: [0, 1], step: 0.05, digits: 0, factor: 100,
    hint: 'How far along the chain carry, fold and lift are spread; at 0 all of it bends at the root.',
  },
  foldDegrees: {
    label: 'Fold', unit: '°', spokenUnit: 'degrees', soft: [-120, 120], step: 1, digits: 0,
    hint: 'Turns the rest pose backward about the up axis; mirrored on the right side.',
  },
  liftDegrees: {
    label: 'Lift', unit: '°', spokenUnit: 'degrees', soft: [-120, 120], step: 1, digits: 0,
    hint: 'Raises the rest pose about the forward axis; mirrored on the right side.',
  },
  forwardOffset: {
    label: 'Forward plane offset', unit: '% L', spokenUnit: 'percent of the length', soft: [-0.5, 0.5], step: 0.01,
    digits: 0, factor: 100,
    hint: 'How far in front of the root the plane stands, in percent of the chain.',
  },
  weight: {
    label: 'Weight', unit: '%', spokenUnit: 'percent', soft: [0, 1], step: 0.05, digits: 0, factor: 100,
    hint: 'From the keyed motion (0) to the spring (100).',
  },
  airDrag: {
    label: 'Air drag', unit: '%', spokenUnit: 'percent', soft: [0, 1], step: 0.05, digits: 0, factor: 100,
    hint: 'What damping works against: the still air (100) or the body (0).',
  },
  inertia: {
    label: 'Inertia', unit: '%', spokenUnit: 'percent', soft: [0, 1], step: 0.01, digits: 0, factor: 100,
    hint: 'How much of the body’s travel the chain feels; the rest carries it along. Turning is always felt.',
  },
  bendLimitDegrees: {
    label: 'Bend limit', unit: '°', spokenUnit: 'degrees', soft: [10, 120], step: 1, digits: 0,
    hint: 'The greatest bend of a joint away from its rest pose.',
  },
  skinStretch: {
    label: 'Skin stretch', unit: '%', spokenUnit: 'percent', soft: [0.02, 0.5], step: 0.01, digits: 0, factor: 100,
    hint: 'How far the skin on the outer side of a bend may stretch, which limits how far a joint bends.',
  },
  radiusScale: {
    label: 'Thickness', unit: '× r', spokenUnit: 'times the fitted radius', soft: [0.5, 2], step: 0.05, digits: 2,
    hint: 'How thick the chain is where it meets the legs.',
  },
  swayDegrees: {
    label: 'Sway', unit: '°', spokenUnit: 'degrees', soft: [0, 15], step: 0.5, digits: 1,
    hint: 'How far it sways while the character stands.',
  },
  swayPeriod: {
    label: 'Period', unit: 's', spokenUnit: 'seconds', soft: [1, 8], step: 0.1, digits: 1,
    hint: 'Seconds from side to side and back.',
  },
  swayPhaseDegrees: {
    label: 'Tip lag', unit: '°', spokenUnit: 'degrees', soft: [0, 360], step: 5, digits: 0,
    hint: 'How far the tip’s sway lags behind the root’s: a wave that runs along the chain.',
  },
  windStrength: {
    label: 'Strength', unit: 'm/s²', spokenUnit: 'metres per second squared', soft: [0, 10], step: 0.1, digits: 1,
    hint: 'A push along the wind; 0 is calm.',
  },
  windTurbulence: {
    label: 'Gusts', unit: '×', spokenUnit: 'times the mean', soft: [0, 1.5], step: 0.05, digits: 2,
    hint: 'How strong gusts are against the mean wind.',
  },
  windGustHz: {
    label: 'Gust rate', unit: 'Hz', spokenUnit: 'hertz', soft: [0.05, 3], step: 0.05, digits: 2,
    hint: 'How often gusts come.',
  },
  seed: {
    label: 'Seed', soft: [1, 100], step: 1, digits: 0,
    hint: 'Another number, another course of wind and sway; the same number, the same course.',
  },
} as const satisfies Record<string, SpringField>; // prettier-ignore

export type SpringFieldName = keyof typeof SPRING_SOFT;

/** The spring settings as fields. */
export const SPRING_FIELDS = Object.fromEntries(
  Object.entries(SPRING_SOFT).map(([name, soft]) => [
    name,
    { ...soft, hard: SPRING_RANGES[name as SpringFieldName], default: SPRING_DEFAULTS[name as SpringFieldName] },
  ]),
) as unknown as Readonly<Record<SpringFieldName, NumberSpec>>;

/** What stands in the section itself. */
export const MAIN_SPRING: readonly SpringFieldName[] = [
  'frequencyHz',
  'tipFrequencyRatio',
  'dampingRatio',
  'gravity',
  'carryDegrees',
];

/** What stands under Advanced, by what it is about. The rest are rows of their own beside a switch. */
export const MORE_SPRING: readonly { readonly title: string; readonly fields: readonly SpringFieldName[] }[] = [
  { title: 'Rest pose', fields: ['carryCeilingDegrees', 'carrySpread', 'foldDegrees', 'liftDegrees'] },
  { title: 'Feel', fields: ['inertia', 'airDrag', 'bendLimitDegrees', 'skinStretch', 'weight'] },
  { title: 'Idle sway', fields: ['swayPeriod', 'swayPhaseDegrees'] },
  { title: 'Wind', fields: ['windStrength', 'windTurbulence', 'windGustHz', 'seed'] },
];
