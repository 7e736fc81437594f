import { writeRotation } from './fit-rotation';

/**
 * Turns the rigid transform at `o` by exp([ω]) about the point `pivot` and moves it by τ: T ← exp([ω])(T − m) + m + τ.
 * @param twist ω at `w`, τ at `w + 3`. @param pivot m at `m`, solver space. `out` may be `T`.
 */
export function applyTwist(
  T: Float64Array,
  o: number,
  twist: Float64Array,
  w: number,
  pivot: Float64Array,
  m: number,
  out: Float64Array,
): void {
  turnBy(twist, w);
  for (let c = 0; c < 4; c++) {
    const k = o + c * 3;
    const own = c === 3 ? 1 : 0;
    const x = T[k] - own * pivot[m];
    const y = T[k + 1] - own * pivot[m + 1];
    const z = T[k + 2] - own * pivot[m + 2];
    out[k] = turn[0] * x + turn[3] * y + turn[6] * z + own * (pivot[m] + twist[w + 3]);
    out[k + 1] = turn[1] * x + turn[4] * y + turn[7] * z + own * (pivot[m + 1] + twist[w + 4]);
    out[k + 2] = turn[2] * x + turn[5] * y + turn[8] * z + own * (pivot[m + 2] + twist[w + 5]);
  }
}

/** Only the rotation: R ← exp([ω]) R. */
export function applyTurn(T: Float64Array, o: number, twist: Float64Array, w: number, out: Float64Array): void {
  turnBy(twist, w);
  for (let c = 0; c < 3; c++) {
    const k = o + c * 3;
    const x = T[k], y = T[k + 1], z = T[k + 2]; // prettier-ignore
    for (let r = 0; r < 3; r++) out[k + r] = turn[r] * x + turn[3 + r] * y + turn[6 + r] * z;
  }
}

const turn = new Float64Array(9);

function turnBy(twist: Float64Array, w: number): void {
  const angle = Math.hypot(twist[w], twist[w + 1], twist[w + 2]);
  // sin(a/2)/a, whose series is good below the angle where a² vanishes beside 1.
  const s = angle > 1e-8 ? Math.sin(angle / 2) / angle : 0.5;
  writeRotation(Math.cos(angle / 2), s * twist[w], s * twist[w + 1], s * twist[w + 2], turn, 0);
}
