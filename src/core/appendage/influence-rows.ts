import type { Influences } from '../rig/scene';

/** New influences of some vertices, gathered in any order and laid out ascending. */
export interface InfluenceRows {
  /** Replaces the vertex's influences; pairs of one joint are summed, the row is normalised. */
  set(vertex: number, pairs: readonly (readonly [joint: number, weight: number])[]): void;
  /** The row set last, if any. */
  get(vertex: number): readonly (readonly [joint: number, weight: number])[] | undefined;
  build(): { vertices: Uint32Array; influences: Influences };
}

/** Weights below this are dropped before a row is normalised. */
const LEAST_WEIGHT = 1e-4;
/** Influences kept in a row, largest first: one glTF set, so that no primitive needs a second one. */
export const ROW_WIDTH = 4;

export function createInfluenceRows(): InfluenceRows {
  const rows = new Map<number, [number, number][]>();
  return {
    set: (vertex, pairs) => rows.set(vertex, tidyRow(pairs)),
    get: (vertex) => rows.get(vertex),
    build() {
      const vertices = Uint32Array.from(rows.keys()).sort();
      const joints = new Uint16Array(vertices.length * ROW_WIDTH);
      const weights = new Float32Array(vertices.length * ROW_WIDTH);
      vertices.forEach((vertex, i) => {
        (rows.get(vertex) ?? []).forEach(([joint, weight], k) => {
          joints[i * ROW_WIDTH + k] = joint;
          weights[i * ROW_WIDTH + k] = weight;
        });
      });
      return { vertices, influences: { width: ROW_WIDTH, joints, weights } };
    },
  };
}

function tidyRow(pairs: readonly (readonly [number, number])[]): [number, number][] {
  const sums = new Map<number, number>();
  for (const [joint, weight] of pairs) sums.set(joint, (sums.get(joint) ?? 0) + weight);
  const kept = [...sums].filter(([, weight]) => weight > LEAST_WEIGHT).sort((a, b) => b[1] - a[1] || a[0] - b[0]);
  const row = kept.slice(0, ROW_WIDTH);
  const total = row.reduce((sum, [, weight]) => sum + weight, 0);
  if (!(total > 0)) throw new RangeError('influenceRows: a row needs a weight above zero');
  return row.map(([joint, weight]) => [joint, weight / total]);
}
