import type { ViewPreset } from '../stores/view';

const QUARTER = Math.PI / 2;

/** Azimuth (relative to where the character faces) and elevation of each preset, radians. */
const ANGLES: Readonly<Record<ViewPreset, readonly [azimuth: number, elevation: number]>> = {
  front: [0, 0],
  back: [Math.PI, 0],
  left: [QUARTER, 0],
  right: [-QUARTER, 0],
  top: [0, QUARTER - 0.001],
  bottom: [0, -QUARTER + 0.001],
  'front-left': [QUARTER / 2, 0.16],
  'front-right': [-QUARTER / 2, 0.16],
  'back-left': [QUARTER * 1.35, 0.16],
  'back-right': [-QUARTER * 1.35, 0.16],
};

export const PRESET_WORDS: Readonly<Record<ViewPreset, string>> = {
  front: 'Front',
  back: 'Back',
  left: 'Left',
  right: 'Right',
  top: 'Top',
  bottom: 'Bottom',
  'front-left': 'Front left',
  'front-right': 'Front right',
  'back-left': 'Back left',
  'back-right': 'Back right',
};

/** @param forward the direction the character faces, world. */
export function presetAngles(preset: ViewPreset, forward: readonly number[]): { azimuth: number; elevation: number } {
  const facing = Math.atan2(forward[0], forward[2]);
  const [azimuth, elevation] = ANGLES[preset];
  return { azimuth: facing + azimuth, elevation };
}
