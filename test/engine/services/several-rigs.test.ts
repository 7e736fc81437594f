import { expect, it } from 'vitest';
import { readModel } from '../../../src/engine/models/model-cache';
import { analyse } from '../../../src/engine/services/analyse';
import { measure } from '../../../src/engine/services/measure-stretch';
import { fieldBodyGlb } from '../../fixtures/field-body-glb';

/** One character twice, as two rigs of a file. */
async function twins() {
  const bytes = fieldBodyGlb({ tail: 'shell', cell: 0.05 });
  const model = await readModel({ id: 'twins', name: 'twins.glb', bytes, companions: [] });
  const [rig] = model.scene.rigs;
  return { ...model, scene: { ...model.scene, rigs: [rig, rig] } };
}
const ids = (analyses: ReturnType<typeof analyse>) =>
  analyses.map(({ findings }) => findings.findings.map(({ id }) => id));

it('a region by hand lands on the rig that it names, on the first one without a name', async () => {
  const model = await twins();
  const region = { vertices: [0, 1, 2, 3, 4, 5] };
  expect(ids(analyse(model, {}))).toEqual([['tail-1'], ['rig2-tail-1']]);
  const first = ids(analyse(model, { overrides: [{ region }] }));
  expect(first.map(({ length }) => length)).toEqual([2, 1]);
  const second = ids(analyse(model, { overrides: [{ rig: 1, region }] }));
  expect(second.map(({ length }) => length)).toEqual([1, 2]);
  expect(second[1].every((id) => id.startsWith('rig2-'))).toBe(true);
});

it('a finding is measured on its own rig', async () => {
  const model = await twins();
  const analyses = analyse(model, {});
  const rigsOf = (findingId?: string) =>
    measure(model, analyses, { findingId, variants: ['original'], options: { samples: 8 } }).map(({ rig }) => rig);
  expect(rigsOf()).toEqual([0, 1]);
  expect(rigsOf('tail-1')).toEqual([0]);
  expect(rigsOf('rig2-tail-1')).toEqual([1]);
});
