import { toFloats, type AccessorData } from './accessor-data';
import type { Tally } from './tally';

/** A coordinate beyond this is as good as infinite: its products leave float32. */
const FARTHEST = 1e12;

/** #V×3 mesh space. Vertices without a finite position are put at the centre of the rest, and counted. */
export function readPositions(data: AccessorData, tally: Tally): Float32Array {
  const stored = toFloats(data);
  let positions = stored;
  const broken: number[] = [];
  const sum = [0, 0, 0];
  const count = positions.length / 3;
  for (let v = 0; v < count; v++) {
    const x = positions[v * 3];
    const y = positions[v * 3 + 1];
    const z = positions[v * 3 + 2];
    if (!(Math.abs(x) < FARTHEST && Math.abs(y) < FARTHEST && Math.abs(z) < FARTHEST)) {
      broken.push(v);
      continue;
    }
    sum[0] += x;
    sum[1] += y;
    sum[2] += z;
  }
  const sound = Math.max(1, count - broken.length);
  if (broken.length > 0) positions = stored.slice(); // other primitives may share the accessor
  for (const v of broken) for (let k = 0; k < 3; k++) positions[v * 3 + k] = sum[k] / sound;
  tally.add('positions-not-finite', broken.length);
  return positions;
}
