import type { Quat } from './quat';
import { symmetricEigen } from './symmetric-eigen';
import type { Numbers } from './vec3';

/**
 * The proper rotation R nearest to the upper-left 3×3 of a column-major 4×4 `m`: the one that maximises
 * tr(Rᵀ m) (Horn, "Closed-form solution of absolute orientation using unit quaternions", 1987). Never mirrors,
 * and needs no invertible `m`; where several are equally near, one of them is given.
 */
export function nearestRotation(m: Numbers, i = 0): Quat {
  const xx = m[i], xy = m[i + 1], xz = m[i + 2]; // prettier-ignore
  const yx = m[i + 4], yy = m[i + 5], yz = m[i + 6]; // prettier-ignore
  const zx = m[i + 8], zy = m[i + 9], zz = m[i + 10]; // prettier-ignore
  // prettier-ignore
  const horn = [
    xx + yy + zz, yz - zy, zx - xz, xy - yx,
    yz - zy, xx - yy - zz, xy + yx, zx + xz,
    zx - xz, xy + yx, yy - xx - zz, yz + zy,
    xy - yx, zx + xz, yz + zy, zz - xx - yy,
  ];
  const { vectors } = symmetricEigen(horn, 4);
  const sign = vectors[0] < 0 ? -1 : 1;
  return [sign * vectors[1], sign * vectors[2], sign * vectors[3], sign * vectors[0]];
}
