import { Color } from 'three';
import { PIECE_TOKENS } from '../lib/piece-colors';

/** Colours of the viewport, read from the tokens: the stylesheet is the one place where they are written. */
export interface ViewColors {
  readonly top: Color;
  readonly bottom: Color;
  readonly grid: Color;
  readonly gridAlpha: number;
  readonly bone: Color;
  readonly boneChain: Color;
  readonly boneSelected: Color;
  readonly collar: Color;
  readonly worst: Color;
  readonly plane: Color;
  readonly silhouette: Color;
  readonly axisX: Color;
  readonly axisZ: Color;
  readonly far: Color;
  readonly hover: Color;
  readonly outline: Color;
  readonly pieces: readonly Color[];
}

export function readViewColors(): ViewColors {
  const style = getComputedStyle(document.documentElement);
  const color = (name: string) => new Color(style.getPropertyValue(`--rw-${name}`).trim() || '#888888');
  const light = document.documentElement.dataset.theme === 'light';
  return {
    top: color('viewport-top'),
    bottom: color('viewport-bottom'),
    grid: new Color(light ? '#000000' : '#ffffff'),
    gridAlpha: light ? 0.13 : 0.085,
    bone: color('bone'),
    boneChain: color('bone-chain'),
    boneSelected: color('bone-selected'),
    collar: color('collar'),
    worst: color('worst'),
    plane: color('plane'),
    silhouette: color('silhouette'),
    axisX: color('axis-x'),
    axisZ: color('axis-z'),
    far: color('heat-5'),
    hover: color('bone'),
    outline: color('accent'),
    pieces: PIECE_TOKENS.map(color),
  };
}
