import { determinant3 } from '../../core/math/mat4';
import type { GltfContainer } from '../container';
import { lookUp, unreadable } from '../open/unreadable';
import { toFloats, type AccessorData } from './accessor-data';
import type { Tally } from './tally';

/** A glTF skin as the file has it. */
export interface FileSkin {
  readonly index: number;
  /** #S, glTF node of each joint. */
  readonly nodes: Int32Array;
  /** #S×16 mesh space → joint space. */
  readonly inverseBind: Float64Array;
  /** #S, 0 where the inverse bind matrix cannot be inverted and says nothing. */
  readonly sound: Uint8Array;
}

/** How far the volume of a matrix may fall below the product of its axes' lengths: less is flat. */
const FLAT = 1e-9;
/** An entry beyond this is damage: its products leave float32. */
const FARTHEST = 1e12;

/** Reads the inverse bind matrices of a skin. Missing ones are identity, as glTF has it. */
export function readSkin(
  container: GltfContainer,
  index: number,
  data: ReadonlyMap<number, AccessorData>,
  tally: Tally,
): FileSkin {
  const { json, name } = container;
  const skin = lookUp(json.skins, index, name, 'skin');
  for (const joint of skin.joints) lookUp(json.nodes, joint, `Skin ${index} of ${name}`, 'node');
  const count = skin.joints.length;
  const inverseBind = new Float64Array(count * 16);
  for (let j = 0; j < count; j++) for (let k = 0; k < 16; k += 5) inverseBind[j * 16 + k] = 1;

  const accessor = skin.inverseBindMatrices;
  const matrices = accessor === undefined ? undefined : data.get(accessor);
  if (matrices) {
    if (matrices.size !== 16) {
      const message = `The inverse bind matrices of skin ${index} of ${name} are no matrices. Export the model again.`;
      throw unreadable('accessor-type', message);
    }
    inverseBind.set(toFloats(matrices).subarray(0, count * 16));
    tally.add('ibm-missing', count - matrices.count);
  }
  const sound = new Uint8Array(count);
  for (let j = 0; j < count; j++) sound[j] = isSound(inverseBind, j * 16) ? 1 : 0;
  tally.add('ibm-singular', count - sound.reduce((sum, each) => sum + each, 0));
  return { index, nodes: Int32Array.from(skin.joints), inverseBind, sound };
}

/** Finite, affine and invertible. Rounds the last row to (0, 0, 0, 1), which it can only miss by rounding. */
function isSound(m: Float64Array, o: number): boolean {
  for (let k = 0; k < 16; k++) if (!(Math.abs(m[o + k]) < FARTHEST)) return false;
  const offAffine = Math.abs(m[o + 3]) + Math.abs(m[o + 7]) + Math.abs(m[o + 11]) + Math.abs(m[o + 15] - 1);
  if (offAffine > 1e-3) return false;
  m[o + 3] = m[o + 7] = m[o + 11] = 0;
  m[o + 15] = 1;
  const lengths = [0, 4, 8].map((c) => Math.hypot(m[o + c], m[o + c + 1], m[o + c + 2]));
  return Math.abs(determinant3(m, o)) > FLAT * lengths[0] * lengths[1] * lengths[2];
}
