import { PREFERENCES_DEFAULTS, type Preferences } from '../../../project/preferences';
import type { NumberSpec } from '../../lib/number-spec';

type NameOf<T> = { [K in keyof Preferences]: Preferences[K] extends T ? K : never }[keyof Preferences] & string;

export type PreferenceRowSpec =
  | { readonly kind: 'switch'; readonly name: NameOf<boolean>; readonly label: string }
  | { readonly kind: 'number'; readonly name: NameOf<number>; readonly label: string; readonly spec: NumberSpec }
  | {
      readonly kind: 'choice';
      readonly name: NameOf<string | number>;
      readonly label: string;
      readonly choices: readonly { readonly value: string; readonly label: string }[];
    };

export interface PreferencePage {
  readonly id: string;
  readonly title: string;
  readonly rows: readonly PreferenceRowSpec[];
  /** What else is set on this page, and reset with it. */
  readonly also?: readonly (keyof Preferences)[];
}

const flag = (name: NameOf<boolean>, label: string): PreferenceRowSpec => ({ kind: 'switch', name, label });
const choice = (
  name: NameOf<string | number>,
  label: string,
  choices: Readonly<Record<string, string>>,
): PreferenceRowSpec => ({
  kind: 'choice',
  name,
  label,
  choices: Object.entries(choices).map(([value, text]) => ({ value, label: text })),
});
const number = (
  name: NameOf<number>,
  label: string,
  range: readonly [number, number],
  step: number,
  digits: number,
  unit?: string,
): PreferenceRowSpec => ({
  kind: 'number',
  name,
  label,
  spec: { label, unit, soft: range, hard: range, step, digits, default: PREFERENCES_DEFAULTS[name] as number },
});

/** The pages of the preferences and what stands on them. */
export const PREFERENCE_PAGES: readonly PreferencePage[] = [
  {
    id: 'general',
    title: 'General',
    rows: [
      choice('theme', 'Theme', { dark: 'Dark', light: 'Light', system: 'As the system' }),
      choice('density', 'Density', { compact: 'Compact', comfortable: 'Comfortable' }),
      number('uiScalePercent', 'Interface scale', [80, 150], 5, 0, '%'),
      choice('units', 'Units', { cm: 'Centimetres', m: 'Metres', in: 'Inches' }),
      flag('reopenLastProject', 'Reopen the last project'),
      number('autosaveSeconds', 'Autosave after', [0, 600], 15, 0, 's'),
    ],
  },
  {
    id: 'viewport',
    title: 'Viewport',
    rows: [
      choice('antialias', 'Antialiasing (next start)', { 0: 'Off', 4: 'On' }),
      choice('fpsCap', 'Frame rate cap', { 30: '30', 60: '60', 120: '120', 0: 'None' }),
      choice('background', 'Background', { theme: 'Of the theme', plain: 'Black or white', grey: 'Grey' }),
      flag('showGrid', 'Floor grid'),
      number('boneSize', 'Bone size', [0.5, 2], 0.1, 1, '×'),
      flag('leftDragOrbits', 'Left drag orbits'),
      flag('zoomToCursor', 'Zoom to the cursor'),
      flag('invertZoom', 'Invert zoom'),
      flag('emulateNumpad', 'Emulate the number pad'),
    ],
  },
  { id: 'defaults', title: 'Defaults', rows: [], also: ['detection', 'tailPreset'] },
  {
    id: 'measuring',
    title: 'Measuring',
    rows: [
      number('measureSamples', 'Samples of a clip', [8, 240], 1, 0),
      number('tornAbove', 'Torn above', [1.1, 3], 0.05, 2, '×'),
      number('tornBelow', 'Torn below', [0.2, 0.95], 0.01, 2, '×'),
      flag('autoMeasure', 'Measure after every change'),
    ],
  },
  {
    id: 'performance',
    title: 'Performance',
    rows: [
      number('threads', 'Worker threads (next start; 0: automatic)', [0, 16], 1, 0),
      flag('pauseWhenHidden', 'Pause playback when hidden'),
    ],
  },
  {
    id: 'accessibility',
    title: 'Accessibility',
    rows: [
      choice('heatmap', 'Heatmap', { standard: 'Standard', 'colour-blind-safe': 'Colour-blind safe' }),
      choice('reducedMotion', 'Reduced motion', { system: 'As the system', on: 'On', off: 'Off' }),
      flag('largeFocusRing', 'Larger focus ring'),
    ],
  },
  {
    id: 'shortcuts',
    title: 'Shortcuts',
    rows: [
      choice('shortcutPreset', 'Preset', { blender: 'Blender', three: 'three.js editor: F frames, W drags joints' }),
    ],
    also: ['shortcuts'],
  },
  { id: 'files', title: 'Files', rows: [flag('embedModels', 'Keep the model inside the project file')] },
  { id: 'privacy', title: 'Privacy', rows: [] },
];
