import { join } from 'node:path';
import { findAppendages } from '../../src/core/appendage/find-appendages';
import type { RigModel } from '../../src/core/rig/scene';
import { loadModel } from '../../src/engine/files/load-model';
import { renamed, scaled, turned } from '../../test/fixtures/changed-rigs';
import { readLabels } from './labels';

const AXES: readonly (readonly [name: string, axis: readonly number[]])[] = [['x', [1, 0, 0]], ['y', [0, 1, 0]], ['z', [0, 0, 1]], ['oblique', [0.6, 0.3, 0.7]]]; // prettier-ignore
const DEGREES = [-90, -50, -35, -25, -18, -10, 10, 18, 25, 35, 50, 90, 120, 180];

/**
 * The labelled files turned about four axes by fourteen angles, scaled and renamed: what would be changed must be the same.
 * Prints what is not.
 */
export async function scoreTurned(data: string, only: readonly string[]): Promise<boolean> {
  let cases = 0;
  let same = 0;
  for (const { file } of readLabels(join(data, 'rigs'))) {
    if (only.length > 0 && !only.some((name) => file.includes(name))) continue;
    const { scene } = await loadModel(join(data, 'rigs', file));
    const [rig] = scene.rigs;
    const wanted = outcome(rig);
    for (const [name, changed] of changes(rig)) {
      cases++;
      const got = outcome(changed);
      if (got === wanted) same++;
      else console.log(`${file}, ${name}: ${got || 'nothing'}, not ${wanted || 'nothing'}`);
    }
  }
  console.log(`the same: ${same} of ${cases}`);
  return same === cases;
}

function* changes(rig: RigModel): Generator<[string, RigModel]> {
  for (const [name, axis] of AXES)
    for (const degrees of DEGREES) yield [`${degrees}° about ${name}`, turned(rig, axis, degrees)];
  yield ['× 0.01', scaled(rig, 0.01)];
  yield ['× 100', scaled(rig, 100)];
  yield ['joints renamed', renamed(rig)];
}

/** Kind, verdict and joint of all that would be changed. */
function outcome(rig: RigModel): string {
  return findAppendages(rig)
    .findings.filter(({ verdict }) => verdict !== 'leave')
    .map(({ kind, verdict, attachJoint }) => `${kind} ${verdict} on joint ${attachJoint}`)
    .sort()
    .join(', ');
}
