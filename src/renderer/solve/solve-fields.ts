import { KEY_TOLERANCES, SOLVE_OPTIONS } from '../stores/solve-settings';
import { RED_AT } from '../stores/solve-view';
import type { NumberSpec } from '../lib/number-spec';

/** The settings of the Solve inspector as fields; values are kept as the passes take them. */
export const REACH: NumberSpec = {
  label: 'Match limit',
  unit: '% diag',
  spokenUnit: 'per cent of the diagonal',
  soft: [0.001, 0.1],
  hard: [0.0001, 1],
  step: 0.001,
  digits: 1,
  factor: 100,
  default: SOLVE_OPTIONS.reach,
  hint: 'Vertices farther than this from the artist’s surface follow nothing and are not scored.',
};

export const SCORE_FRAMES: NumberSpec = {
  label: 'Score frames',
  soft: [8, 240],
  hard: [2, 2000],
  step: 1,
  digits: 0,
  default: SOLVE_OPTIONS.scoreFrames,
  hint: 'Evenly spaced times of a clip at which it is scored; the clip itself keys where the artist’s does.',
};

export const JOINT_STIFFNESS: NumberSpec = {
  label: 'Joint stiffness κ',
  soft: [0, 0.02],
  hard: [0, 1e6],
  step: 0.0001,
  digits: 4,
  default: SOLVE_OPTIONS.jointStiffness,
  hint: 'How firmly bones hang together at their joints: 0 is loose, 100 and more nearly rigid.',
};

export const RED: NumberSpec = {
  label: 'Red at',
  unit: '%',
  spokenUnit: 'per cent of the diagonal',
  soft: [0.005, 0.1],
  hard: [0.0001, 1],
  step: 0.001,
  digits: 1,
  factor: 100,
  default: RED_AT,
  hint: 'Errors from here on are red.',
};

/** Absolute movement, fraction of the diagonal, below which a frame is settled. */
export const STOPS: readonly { readonly value: string; readonly label: string }[] = [1e-9, 1e-7, 1e-6, 1e-5, 1e-4].map(
  (value) => ({ value: String(value), label: `${(value * 100).toFixed(7).replace(/0+$/, '')} % diag` }),
);

/** The reduction is measured on the surface, and the changes say what it cost. */
export const TOLERANCES: readonly { readonly value: string; readonly label: string }[] = KEY_TOLERANCES.map(
  (share) => ({
    value: String(share),
    label: share === 0 ? 'Keep every key' : `Reduce to ${100 * share} %`,
  }),
);

const turn = (axis: string): NumberSpec => ({
  label: `Turn ${axis}`,
  unit: '°',
  spokenUnit: 'degrees',
  soft: [-180, 180],
  hard: [-360, 360],
  step: 1,
  digits: 1,
  default: 0,
});
const move = (axis: string): NumberSpec => ({
  label: `Move ${axis}`,
  soft: [-2, 2],
  hard: [-1e6, 1e6],
  step: 0.01,
  digits: 3,
  default: 0,
});
/** Moving, turning and scaling the artist’s surface by hand. */
export const BY_HAND = {
  move: ['X', 'Y', 'Z'].map(move),
  turn: ['X', 'Y', 'Z'].map(turn),
  scale: { label: 'Scale', unit: '×', spokenUnit: 'times', soft: [0.1, 3], hard: [1e-6, 1e6], step: 0.01, digits: 3, default: 1 } satisfies NumberSpec, // prettier-ignore
};

/** The most that bones change their lengths: `± 12.5 %`. */
export function formatStretch(share: number): string {
  return share === 0 ? '0 %' : `± ${(100 * share).toFixed(share < 0.995 ? 1 : 0)} %`;
}

/** Colour token and dash of a rig's place in the list. */
export function rigColor(place: number): string {
  return `rig-${(place % 5) + 1}`;
}
const DASHES: readonly (readonly number[])[] = [[], [7, 3], [2, 3], [9, 3, 2, 3], [12, 4], [4, 2, 1, 2]];
export function rigDash(place: number): readonly number[] {
  return DASHES[place % DASHES.length];
}
