import { determinant3 } from './mat4';
import { quatFromMat4 } from './quat';
import type { MutableNumbers, Numbers } from './vec3';

/**
 * Splits an affine matrix into translation `t`, unit quaternion `r` (xyzw) and scale `s`, each written at its
 * offset, such that T · R · S gives it back exactly when it holds no shear. A mirroring matrix gets a negative
 * x scale; of a sheared one, the axes' lengths are kept and its rotation is an approximation.
 */
export function decomposeMat4(
  m: Numbers,
  i: number,
  t: MutableNumbers,
  ti: number,
  r: MutableNumbers,
  ri: number,
  s: MutableNumbers,
  si: number, // prettier-ignore
): void {
  const mirror = determinant3(m, i) < 0 ? -1 : 1;
  for (let axis = 0; axis < 3; axis++) {
    const sign = axis === 0 ? mirror : 1;
    const c = i + axis * 4;
    s[si + axis] = sign * Math.hypot(m[c], m[c + 1], m[c + 2]);
    t[ti + axis] = m[i + 12 + axis];
    for (let k = 0; k < 3; k++) unmirrored[axis * 4 + k] = m[c + k] * sign;
  }
  const q = quatFromMat4(unmirrored);
  for (let k = 0; k < 4; k++) r[ri + k] = q[k];
}
const unmirrored = new Float64Array(16);
