import { seededRandom } from '../../../src/core/math/random';
import type { RigEdit } from '../../../src/core/rig/rig-edit';
import type { RigModel } from '../../../src/core/rig/scene';
import { skinHeight } from '../../../src/core/rig/skin-height';

/**
 * A chain of 1–4 joints somewhere on the rig, and new influences for about a third of its vertices (or `share`), up
 * to six each. Weights are multiples of 1/256, so that a float row sums to 1 exactly.
 */
export function randomEdit(rig: RigModel, seed: number, share = 1 / 3): RigEdit {
  const random = seededRandom(seed);
  const below = (n: number) => Math.floor(random() * n);
  const known = rig.skeleton.nodes.length;
  const height = skinHeight(rig.positions);
  const anchor = below(known);
  const count = 1 + below(4);
  const joints = Array.from({ length: count }, (_, i) => {
    const bind = rig.skeleton.bind.slice(anchor * 16, anchor * 16 + 16);
    for (let c = 12; c < 15; c++) bind[c] += (random() - 0.5) * 0.2 * height * (i + 1);
    return { name: `Tail_${i + 1}`, parent: i === 0 ? anchor : known + i - 1, bind };
  });
  const width = 1 + below(6);
  const vertices: number[] = [];
  const indices: number[] = [];
  const weights: number[] = [];
  for (let v = 0; v < rig.positions.length / 3; v++) {
    if (random() >= share) continue;
    vertices.push(v);
    const used = new Set<number>();
    const wanted = 1 + below(width);
    while (used.size < Math.min(wanted, known + count))
      used.add(random() < 0.5 ? known + below(count) : below(known + count));
    let left = 256;
    [...used].forEach((joint, k) => {
      const part = k === used.size - 1 ? left : 1 + below(left - (used.size - k - 1));
      left -= part;
      indices.push(joint);
      weights.push(part / 256);
    });
    for (let k = used.size; k < width; k++) {
      indices.push(0);
      weights.push(0);
    }
  }
  return {
    joints,
    vertices: Uint32Array.from(vertices),
    influences: { width, joints: Uint16Array.from(indices), weights: Float32Array.from(weights) },
  };
}
