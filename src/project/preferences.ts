import { z } from 'zod';
import type { DetectionSettings, SpringEdits } from './settings';

/** Preferences of the person at this machine (not of a project). A field that cannot be read falls back alone. */
const settings = z.record(z.string(), z.union([z.number(), z.boolean(), z.string(), z.array(z.number())]));
const detection = settings as unknown as z.ZodType<DetectionSettings>;
const spring = settings as unknown as z.ZodType<SpringEdits>;

const preferencesShape = {
  theme: z.enum(['dark', 'light', 'system']),
  density: z.enum(['compact', 'comfortable']),
  /** Percent, 80…150. */
  uiScalePercent: z.number().min(80).max(150),
  units: z.enum(['m', 'cm', 'in']),
  reopenLastProject: z.boolean(),
  /** Seconds, 15…600; 0 is off. */
  autosaveSeconds: z.number().min(0).max(600),

  /** Samples: 0, 2, 4, 8. */
  antialias: z.number().min(0).max(8),
  /** Frames a second; 0 is none. */
  fpsCap: z.number().min(0).max(240),
  /** Behind the model: only what the theme's bones and markers stand out from. */
  background: z.enum(['theme', 'plain', 'grey']),
  showGrid: z.boolean(),
  boneSize: z.number().min(0.5).max(2),
  leftDragOrbits: z.boolean(),
  zoomToCursor: z.boolean(),
  invertZoom: z.boolean(),
  emulateNumpad: z.boolean(),

  /** For new files. */
  detection,
  /** The artist's own spring presets, by name. */
  springPresets: z.record(z.string(), spring),
  /** Name of the preset that tails of new files swing by; empty is the product's choice. */
  tailPreset: z.string(),

  measureSamples: z.int().min(8).max(240),
  tornAbove: z.number().min(1),
  tornBelow: z.number().min(0).max(1),
  autoMeasure: z.boolean(),

  /** Worker threads; 0 lets the engine choose. */
  threads: z.int().min(0).max(64),
  pauseWhenHidden: z.boolean(),

  heatmap: z.enum(['standard', 'colour-blind-safe']),
  reducedMotion: z.enum(['system', 'on', 'off']),
  largeFocusRing: z.boolean(),

  shortcutPreset: z.enum(['blender', 'three']),
  /** Rebound keys, by command. */
  shortcuts: z.record(z.string(), z.string()),
  embedModels: z.boolean(),
  /** Sizes, open sections, last layouts: by name, whatever the window wants to find again. */
  layout: z.record(z.string(), z.unknown()),
};

export type Preferences = { readonly [K in keyof typeof preferencesShape]: z.infer<(typeof preferencesShape)[K]> };

export const PREFERENCES_DEFAULTS: Preferences = Object.freeze({
  theme: 'dark',
  density: 'compact',
  uiScalePercent: 100,
  units: 'cm',
  reopenLastProject: false,
  autosaveSeconds: 60,
  antialias: 4,
  fpsCap: 60,
  background: 'theme',
  showGrid: true,
  boneSize: 1,
  leftDragOrbits: true,
  zoomToCursor: true,
  invertZoom: false,
  emulateNumpad: false,
  detection: {},
  springPresets: {},
  tailPreset: '',
  measureSamples: 24,
  tornAbove: 1.5,
  tornBelow: 0.67,
  autoMeasure: true,
  threads: 0,
  pauseWhenHidden: true,
  heatmap: 'standard',
  reducedMotion: 'system',
  largeFocusRing: false,
  shortcutPreset: 'blender',
  shortcuts: {},
  embedModels: false,
  layout: {},
});

/** Reads stored preferences field by field: what is missing or out of range is the default, unknown names go. */
export function readPreferences(stored: unknown): Preferences {
  const source: Record<string, unknown> = typeof stored === 'object' && stored !== null ? { ...stored } : {};
  const out: Record<string, unknown> = { ...PREFERENCES_DEFAULTS };
  for (const [name, schema] of Object.entries(preferencesShape)) {
    const parsed = schema.safeParse(source[name]);
    if (parsed.success) out[name] = parsed.data;
  }
  return out as Preferences;
}
