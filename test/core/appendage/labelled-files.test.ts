import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findAppendages } from '../../../src/core/appendage/find-appendages';
import { planEdit } from '../../../src/core/appendage/plan-edit';
import { applyRigEdit } from '../../../src/core/rig/apply-rig-edit';
import { loadModel } from '../../../src/engine/files/load-model';
import { overlap, readLabels, truthMasks } from '../../../scripts/score/labels';
import { renamed, scaled, turned } from '../../fixtures/changed-rigs';
import { dataFolder } from '../../fixtures/data-folder';

const data = dataFolder();
const rigs = data && join(data, 'rigs');
const labels = rigs && existsSync(join(rigs, 'labels.json')) ? readLabels(rigs) : [];

describe.skipIf(labels.length === 0)('labelled files', () => {
  it.each(labels.map((label) => [label.file, label] as const))('%s', async (file, label) => {
    const { scene } = await loadModel(join(rigs as string, file));
    const rig = scene.rigs[0];
    const masks = truthMasks(rig, label);

    const tilted = turned(rig, [1, 0, 0.3], 10);
    for (const candidate of [rig, renamed(rig), turned(rig, [0.3, 0.8, -0.5], 77), scaled(tilted, 100)]) {
      const { findings } = findAppendages(candidate);
      const chains = findings.filter(({ verdict }) => verdict === 'chain');
      expect(chains).toHaveLength(label.expect.filter(({ verdict }) => verdict === 'chain').length);
      label.expect.forEach((expected, i) => {
        const best = findings.reduce((a, b) => (overlap(masks[i], b.vertices) > overlap(masks[i], a.vertices) ? b : a));
        expect(overlap(masks[i], best.vertices)).toBeGreaterThan(0.75);
        expect(best).toMatchObject({ kind: expected.kind, verdict: expected.verdict });
        expect(expected.attachAnyOf).toContain(rig.skeleton.names[best.attachJoint]);
      });
    }
    const fixed = applyRigEdit(rig, planEdit(rig, findAppendages(rig), 'chain'));
    expect(findAppendages(fixed).findings.filter(({ verdict }) => verdict !== 'leave')).toEqual([]);
  });

  it('grows nothing on artists’ rigs whose tails have bones', async () => {
    const folder = join(data as string, 'solve/artist');
    for (const file of readdirSync(folder)) {
      const { scene } = await loadModel(join(folder, file));
      for (const rig of scene.rigs) {
        const chains = findAppendages(rig).findings.filter(({ verdict }) => verdict === 'chain');
        expect([file, chains.map(({ id }) => id)]).toEqual([file, []]);
      }
    }
  });
});
