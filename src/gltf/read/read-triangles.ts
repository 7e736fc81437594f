import { unreadable } from '../open/unreadable';
import type { AccessorData } from './accessor-data';

const STRIP = 5;
const FAN = 6;

/**
 * The triangles of a primitive, #F×3 vertex indices. Strips and fans are unrolled with their winding
 * kept; the highest index of its type starts a new strip (KHR_mesh_primitive_restart; glTF forbids it otherwise).
 * Degenerate triangles stay. `where` names the primitive in the error for an index beyond the vertices.
 */
export function readTriangles(
  indices: AccessorData | undefined,
  vertexCount: number,
  mode: number,
  where: string,
): Uint32Array {
  const list = indices ? Uint32Array.from(indices.array) : Uint32Array.from({ length: vertexCount }, (_, i) => i);
  const restart = (mode === STRIP || mode === FAN) && indices ? 2 ** (8 * indices.array.BYTES_PER_ELEMENT) - 1 : -1;
  list.forEach((vertex, at) => {
    if (vertex < vertexCount || vertex === restart) return;
    throw unreadable(
      'triangle-out-of-range',
      `Triangle corner ${at} of ${where} is vertex ${vertex}, but there are only ${vertexCount} vertices. The file is damaged; export it again.`,
    );
  });
  if (mode !== STRIP && mode !== FAN) return list.slice(0, list.length - (list.length % 3));
  return unroll(list, restart, mode === FAN);
}

function unroll(list: Uint32Array, restart: number, fan: boolean): Uint32Array {
  const out: number[] = [];
  let start = 0;
  for (let i = 0; i < list.length; i++) {
    if (list[i] === restart) {
      start = i + 1;
      continue;
    }
    const k = i - start;
    if (k < 2) continue;
    if (fan) out.push(list[start], list[i - 1], list[i]);
    else if (k % 2 === 0) out.push(list[i - 2], list[i - 1], list[i]);
    else out.push(list[i - 1], list[i - 2], list[i]);
  }
  return Uint32Array.from(out);
}
