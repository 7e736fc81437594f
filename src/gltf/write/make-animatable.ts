import { RigwrightError } from '../../core/errors';
import { counted, transformOf } from './append-joints';
import type { Splice } from './splice';

/**
 * Gives nodes that are stored as a matrix the translation, rotation and scale that glTF lets clips animate. The pose
 * stays the same; a sheared matrix, which has no such form, is an `unusable` error.
 */
export function makeAnimatable(splice: Splice, nodes: Iterable<number>): void {
  let changed = 0;
  for (const index of new Set(nodes)) {
    const node = splice.json.nodes?.[index];
    if (!node) throw new RangeError(`makeAnimatable: the file has no node ${index}`);
    if (!node.matrix) continue;
    const { matrix, ...transform } = transformOf(Float64Array.from(node.matrix));
    if (matrix) {
      throw new RigwrightError(
        'unusable',
        'node-sheared',
        `The joint ${node.name ?? index} is sheared by its matrix, so glTF cannot animate it. Apply its scale in the modelling program and export again.`,
      );
    }
    delete node.matrix;
    Object.assign(node, transform);
    changed++;
  }
  if (changed > 0) {
    const what = counted(changed, 'matrix', 'matrices');
    splice.note(`${what} of animated nodes stored as translation, rotation and scale; their poses are the same.`);
  }
}
