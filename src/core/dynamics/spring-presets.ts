import { SPRING_DEFAULTS, type SpringSettings } from './spring-settings';

/** A named starting point for an artist. */
export interface SpringPreset {
  readonly id: string;
  readonly name: string;
  /** One sentence: what it is for. */
  readonly about: string;
  /** What differs from `SPRING_DEFAULTS`. */
  readonly settings: Partial<SpringSettings>;
}

/** The presets that come with the product; an artist's own are saved beside them in the same form. */
export const SPRING_PRESETS: readonly SpringPreset[] = Object.freeze([
  {
    id: 'fox',
    name: 'Fox brush',
    about: 'A light, bushy tail held back and up; the defaults.',
    settings: {},
  },
  {
    id: 'cat',
    name: 'Cat',
    about: 'A lively tail under control, swaying while its owner stands.',
    settings: { frequencyHz: 1.2, tipFrequencyRatio: 0.6, dampingRatio: 0.55, gravity: 0.6, carryDegrees: 65, swayDegrees: 14, swayPeriod: 2.6, swayPhaseDegrees: 140 }, // prettier-ignore
  },
  {
    id: 'horse',
    name: 'Horse',
    about: 'Long hair on a short dock: hangs, swings slowly, swishes now and then.',
    settings: { frequencyHz: 1, tipFrequencyRatio: 0.45, dampingRatio: 0.4, gravity: 3.5, carryDegrees: 15, carrySpread: 0.25, swayDegrees: 6, swayPeriod: 4 }, // prettier-ignore
  },
  {
    id: 'dragon',
    name: 'Dragon',
    about: 'A long, muscular tail that follows late and sweeps wide.',
    settings: { frequencyHz: 0.6, tipFrequencyRatio: 0.7, dampingRatio: 0.6, gravity: 0.8, carryDegrees: 25, carrySpread: 0.6, swayDegrees: 10, swayPeriod: 5.5, swayPhaseDegrees: 120 }, // prettier-ignore
  },
  {
    id: 'lizard',
    name: 'Heavy lizard',
    about: 'A thick tail that counterbalances the body and hardly overshoots.',
    settings: { frequencyHz: 1.1, tipFrequencyRatio: 0.8, dampingRatio: 0.9, gravity: 0.5, carryDegrees: 0, carrySpread: 0.8 }, // prettier-ignore
  },
  {
    id: 'wing',
    name: 'Wing',
    about: 'A stiff, fast wing that trembles with the body and beats softly in step with its twin.',
    settings: { frequencyHz: 2.4, tipFrequencyRatio: 0.7, dampingRatio: 0.5, gravity: 0.5, carryDegrees: 0, forwardPlane: false, collide: false, swayDegrees: 4, swayPeriod: 2.8, swayPhaseDegrees: 60, swayDirection: 'vertical' }, // prettier-ignore
  },
  {
    id: 'ribbon',
    name: 'Ribbon',
    about: 'Cloth without muscle: full gravity, little spring, caught by every breath of air.',
    settings: { frequencyHz: 0.5, tipFrequencyRatio: 0.5, dampingRatio: 0.5, gravity: 9.8, carryDegrees: 0, bendLimitDegrees: 100, windStrength: 0.6 }, // prettier-ignore
  },
  {
    id: 'rope',
    name: 'Rope',
    about: 'Dead weight on a hook: hangs straight, swings long, and minds no breeze.',
    settings: { frequencyHz: 0.4, tipFrequencyRatio: 0.8, dampingRatio: 0.3, gravity: 9.8, carryDegrees: 0, bendLimitDegrees: 70 }, // prettier-ignore
  },
  {
    id: 'cape-hem',
    name: 'Cape hem',
    about: 'The lower edge of worn cloth: falls back at once, trails a little, stirs in the wind.',
    settings: { frequencyHz: 0.8, tipFrequencyRatio: 0.6, dampingRatio: 0.8, gravity: 6, carryDegrees: 0, windStrength: 0.3, windGustHz: 0.8 }, // prettier-ignore
  },
] satisfies SpringPreset[]);

/** What a chain that hangs from another one starts from, over the defaults: its stem is carried, and carries it along. */
export const TINE_SETTINGS: Readonly<Partial<SpringSettings>> = Object.freeze({ carryDegrees: 0 });

/** Complete settings of a preset. */
export function presetSettings(preset: SpringPreset): SpringSettings {
  return { ...SPRING_DEFAULTS, ...preset.settings };
}

const WING = SPRING_PRESETS.find(({ id }) => id === 'wing');

/** What a chain swings by when nobody said anything: wings have their own preset, tines are carried by their stem. */
export function baseSettings({ wing, tine }: { readonly wing: boolean; readonly tine: boolean }): SpringSettings {
  if (tine) return { ...SPRING_DEFAULTS, ...TINE_SETTINGS };
  return wing && WING ? presetSettings(WING) : SPRING_DEFAULTS;
}
