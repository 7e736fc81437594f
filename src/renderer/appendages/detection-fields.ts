import {
  APPENDAGE_DEFAULTS,
  APPENDAGE_OPTION_SPECS,
  type AppendageOptionName,
  type OptionSpec,
} from '../../core/appendage/appendage-options';
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
