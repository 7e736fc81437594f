/**
 * A plain single-stroke alphabet for captions. Units: capitals are 14 high, small letters 10, baseline 0, y up.
 * A glyph is its advance and strokes split by `;`: `L x y x y …` a polyline, `A cx cy rx ry from to` an arc, degrees
 * counter-clockwise from the right. Pieces joined by `|` are one stroke.
 */
const GLYPHS: Readonly<Record<string, readonly [advance: number, strokes: string]>> = {
  ' ': [5, ''],
  A: [12, 'L0 0 6 14 12 0;L2.2 5 9.8 5'],
  B: [10, 'L0 0 0 14 5 14|A5 10.6 3.6 3.4 90 -90|L5 7.2 0 7.2;L5 7.2|A5 3.6 4.4 3.6 90 -90|L5 0 0 0'],
  C: [12, 'A6.5 7 6.5 7 48 312'],
  D: [11.5, 'L0 0 0 14 4.5 14|A4.5 7 7 7 90 -90|L4.5 0 0 0'],
  E: [9, 'L9 14 0 14 0 0 9 0;L0 7.3 7.6 7.3'],
  F: [8.6, 'L8.6 14 0 14 0 0;L0 7.1 7.4 7.1'],
  G: [12.6, 'A6.5 7 6.5 7 48 360|L13 7 8 7'],
  H: [10.6, 'L0 0 0 14;L10.6 0 10.6 14;L0 7.2 10.6 7.2'],
  I: [1, 'L0.5 0 0.5 14'],
  J: [7.4, 'L7.4 14 7.4 4|A3.7 4 3.7 4 0 -180'],
  K: [10, 'L0 0 0 14;L9.6 14 0 5;L3.6 8.4 10 0'],
  L: [8, 'L0 14 0 0 8 0'],
  M: [13, 'L0 0 0 14 6.5 3 13 14 13 0'],
  N: [10.8, 'L0 0 0 14 10.8 0 10.8 14'],
  O: [13, 'A6.5 7 6.5 7 0 360'],
  P: [9.4, 'L0 0 0 14 5.2 14|A5.2 10.2 4.2 3.8 90 -90|L5.2 6.4 0 6.4'],
  Q: [13, 'A6.5 7 6.5 7 0 360;L8 4 13 -1'],
  R: [10, 'L0 0 0 14 5.2 14|A5.2 10.3 4.2 3.7 90 -90|L5.2 6.6 0 6.6;L5.2 6.6 10 0'],
  S: [10, 'A5 10.5 4.4 3.5 35 270|A5 3.5 4.9 3.5 90 -145'],
  T: [10.4, 'L0 14 10.4 14;L5.2 14 5.2 0'],
  U: [10.6, 'L0 14 0 5.3|A5.3 5.3 5.3 5.3 180 360|L10.6 14'],
  V: [11.6, 'L0 14 5.8 0 11.6 14'],
  W: [17, 'L0 14 4.4 0 8.5 13 12.6 0 17 14'],
  X: [11, 'L0 0 11 14;L0 14 11 0'],
  Y: [11, 'L0 14 5.5 6.6 11 14;L5.5 6.6 5.5 0'],
  Z: [9.8, 'L0 14 9.8 14 0 0 9.8 0'],
  a: [9, 'A4.6 5 4.6 5 0 360;L9 10 9 0'],
  b: [9.2, 'L0 14 0 0;A4.6 5 4.6 5 0 360'],
  c: [8.4, 'A4.8 5 4.8 5 48 312'],
  d: [9, 'L9 14 9 0;A4.6 5 4.6 5 0 360'],
  e: [9.2, 'L0 5 9.2 5|A4.6 5 4.6 5 0 318'],
  f: [5.4, 'L2 0 2 11|A5 11 3 3 180 90;L0 9.6 5 9.6'],
  g: [9, 'A4.6 5 4.6 5 0 360;L9 10 9 0|A4.6 0 4.4 4.2 0 -150'],
  h: [8.6, 'L0 14 0 0;L0 5.7|A4.3 5.7 4.3 4.3 180 0|L8.6 0'],
  i: [1, 'L0.5 10 0.5 0;L0.5 13.4 0.5 13.6'],
  j: [2.4, 'L2 10 2 -1|A-0.6 -1 2.6 3 0 -80;L2 13.4 2 13.6'],
  k: [8, 'L0 14 0 0;L7.4 10 0 4;L3 6.4 8 0'],
  l: [1, 'L0.5 14 0.5 0'],
  m: [14, 'L0 10 0 0;L0 6|A3.5 6 3.5 4 180 0|L7 0;L7 6|A10.5 6 3.5 4 180 0|L14 0'],
  n: [8.6, 'L0 10 0 0;L0 5.7|A4.3 5.7 4.3 4.3 180 0|L8.6 0'],
  o: [9.4, 'A4.7 5 4.7 5 0 360'],
  p: [9.2, 'L0 10 0 -4;A4.6 5 4.6 5 0 360'],
  q: [9, 'L9 10 9 -4;A4.6 5 4.6 5 0 360'],
  r: [5, 'L0 10 0 0;L0 5.5|A4.5 5.5 4.5 4.3 180 85'],
  s: [7.4, 'A3.7 7.4 3.3 2.6 35 270|A3.7 2.4 3.7 2.4 90 -145'],
  t: [5.2, 'L2 13 2 3|A4.8 3 2.8 3 180 285;L0 9.6 5 9.6'],
  u: [8.6, 'L0 10 0 4.3|A4.3 4.3 4.3 4.3 180 360;L8.6 10 8.6 0'],
  v: [8.6, 'L0 10 4.3 0 8.6 10'],
  w: [13, 'L0 10 3.4 0 6.5 9.4 9.6 0 13 10'],
  x: [8.4, 'L0 0 8.4 10;L0 10 8.4 0'],
  y: [8.8, 'L0 10 4.5 0;L8.8 10 3.6 -2.4|A1.4 -1.8 2.2 2.2 -16 -100'],
  z: [7.8, 'L0 10 7.8 10 0 0 7.8 0'],
  '0': [9.6, 'A4.8 7 4.8 7 0 360'],
  '1': [9.6, 'L1.8 11.2 5.4 14 5.4 0'],
  '2': [9.6, 'A4.7 9.9 4.3 4.1 165 -35|L0.4 0 9.4 0'],
  '3': [9.6, 'A4.6 10.5 4 3.5 150 -90;A4.6 3.5 4.6 3.5 90 -150'],
  '4': [9.6, 'L7.2 0 7.2 14 0 4.2 9.8 4.2'],
  '5': [9.6, 'L8.6 14 1.6 14 0.9 7.6|A4.6 4.6 4.7 4.6 130 -145'],
  '6': [9.6, 'A4.8 4.5 4.8 4.5 0 360;L0.1 5|A9.3 5 9.2 9 180 108'],
  '7': [9.6, 'L0.2 14 9.4 14 3.6 0'],
  '8': [9.6, 'A4.8 10.6 3.9 3.4 0 360;A4.8 3.6 4.8 3.6 0 360'],
  '9': [9.6, 'A4.8 9.5 4.8 4.5 0 360;L9.5 9|A0.3 9 9.2 9 0 -72'],
  '.': [1.6, 'L0.8 0.3 0.8 0.5'],
  ',': [2, 'L1.2 0.6 0.2 -2'],
  ':': [1.6, 'L0.8 0.3 0.8 0.5;L0.8 8.6 0.8 8.8'],
  '-': [6, 'L0.5 5.4 5.5 5.4'],
  '–': [9, 'L0.5 5.4 8.5 5.4'],
  '+': [9, 'L0.5 6 8.5 6;L4.5 2 4.5 10'],
  '=': [9, 'L0.5 4 8.5 4;L0.5 8 8.5 8'],
  '/': [6, 'L0 -1.5 6 15'],
  '%': [14, 'A3.2 10.8 3 3.2 0 360;A10.8 3.2 3 3.2 0 360;L11.4 14 2.6 0'],
  '×': [9, 'L1 2.6 8 9.6;L1 9.6 8 2.6'],
  '·': [2, 'L1 5.4 1 5.6'],
  '(': [3.6, 'A7 6 7 9.6 125 235'],
  ')': [3.6, 'A-3.4 6 7 9.6 55 -55'],
  '>': [8, 'L0.5 10 8 6 0.5 2'],
  '<': [8, 'L8 10 0.5 6 8 2'],
  _: [9, 'L0 -2 9 -2'],
  '°': [5, 'A2.4 11.8 2.2 2.2 0 360'],
};

const LETTER_GAP = 3.1;
export const CAPITAL_HEIGHT = 14;

export type Stroke = readonly (readonly [x: number, y: number])[];

export interface LaidText {
  /** Font units, the first letter's left edge at x = 0. */
  readonly strokes: readonly Stroke[];
  readonly width: number;
}

/** Lines to draw a text by. A character that the alphabet lacks is a RangeError: captions are ours to word. */
export function layText(text: string): LaidText {
  const strokes: Stroke[] = [];
  let x = 0;
  for (const character of text) {
    const glyph = GLYPHS[character];
    if (!glyph) throw new RangeError(`layText: no glyph for "${character}"`);
    for (const stroke of glyph[1].split(';')) if (stroke) strokes.push(trace(stroke, x));
    x += glyph[0] + LETTER_GAP;
  }
  return { strokes, width: Math.max(0, x - LETTER_GAP) };
}

function trace(stroke: string, x: number): Stroke {
  const points: [number, number][] = [];
  for (const piece of stroke.split('|')) {
    const n = piece.slice(1).trim().split(/\s+/).map(Number);
    if (piece[0] === 'L') for (let i = 0; i < n.length; i += 2) points.push([x + n[i], n[i + 1]]);
    else {
      const steps = Math.ceil(Math.abs(n[5] - n[4]) / 12);
      for (let s = 0; s <= steps; s++) {
        const angle = ((n[4] + ((n[5] - n[4]) * s) / steps) * Math.PI) / 180;
        points.push([x + n[0] + n[2] * Math.cos(angle), n[1] + n[3] * Math.sin(angle)]);
      }
    }
  }
  return points;
}
