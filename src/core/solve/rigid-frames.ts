import { determinant3, identityMat4, mulMat4 } from '../math/mat4';
import { quatFromMat4 } from '../math/quat';
import type { RigModel } from '../rig/scene';

/**
 * Joint matrices split into a rotation with a place, which the solver may move, and a scale, which it may not.
 *
 * A glTF joint's world matrix is W = Ŵ · S: Ŵ rigid, S the scale its node chain carries (100 under a
 * centimetre armature). With B̂ the rigid part of the joint's bind frame, skinning reads
 *   W · IBM · p = (Ŵ · B̂⁻¹) · (B̂ · S · IBM) · p = T · (E · p),
 * so the unknown T is rigid whatever the armature's scale, and E, constant, is the identity up to rounding in
 * ordinary files. A chain with unequal scales above a rotated joint shears; its nearest diagonal S is used.
 */
export interface RigidFrames {
  /** #J×16, B̂: rigid joint frame → analysis space in the bind pose. */
  readonly binds: Float64Array;
  /** #J×3, S: signed scale along the joint's own axes that its node chain carries at rest. */
  readonly scales: Float64Array;
}

export function rigidFrames(rig: RigModel): RigidFrames {
  const { bind, rest, nodes } = rig.skeleton;
  const count = nodes.length;
  const binds = new Float64Array(count * 16);
  const scales = new Float64Array(count * 3);
  for (let j = 0; j < count; j++) {
    axisScales(rest, j * 16, scales, j * 3);
    binds.set(rigidPart(bind, j * 16), j * 16);
  }
  return { binds, scales };
}

/** #J×16 of E = B̂ · S · inverseBind for one bind set: analysis space → the joint's bind point, analysis space. */
export function bindCorrections(frames: RigidFrames, inverseBind: Float64Array): Float64Array {
  const count = frames.scales.length / 3;
  const out = new Float64Array(count * 16);
  for (let j = 0; j < count; j++) {
    mulMat4(out, j * 16, scaleMatrix(frames.scales, j * 3), 0, inverseBind, j * 16);
    mulMat4(out, j * 16, frames.binds, j * 16, out, j * 16);
  }
  return out;
}

/** The rigid transform with m's place and the rotation of its (unscaled, unmirrored) axes. */
export function rigidPart(m: ArrayLike<number>, o: number): Float64Array {
  const sign = determinant3(m, o) < 0 ? -1 : 1;
  const unmirrored = identityMat4();
  for (let k = 0; k < 16; k++) unmirrored[k] = m[o + k] * (k < 3 ? sign : 1);
  const [x, y, z, w] = quatFromMat4(unmirrored);
  const out = identityMat4();
  out[0] = 1 - 2 * (y * y + z * z);
  out[1] = 2 * (x * y + w * z);
  out[2] = 2 * (x * z - w * y);
  out[4] = 2 * (x * y - w * z);
  out[5] = 1 - 2 * (x * x + z * z);
  out[6] = 2 * (y * z + w * x);
  out[8] = 2 * (x * z + w * y);
  out[9] = 2 * (y * z - w * x);
  out[10] = 1 - 2 * (x * x + y * y);
  for (let k = 12; k < 15; k++) out[k] = m[o + k];
  return out;
}

/** Lengths of m's three axes; the first is negative when m mirrors. */
export function axisScales(m: ArrayLike<number>, o: number, out: Float64Array, at: number): void {
  for (let c = 0; c < 3; c++) {
    const column = o + c * 4;
    out[at + c] = Math.hypot(m[column], m[column + 1], m[column + 2]);
  }
  if (determinant3(m, o) < 0) out[at] = -out[at];
}

function scaleMatrix(scales: Float64Array, at: number): Float64Array {
  const out = identityMat4();
  for (let c = 0; c < 3; c++) out[c * 5] = scales[at + c];
  return out;
}
