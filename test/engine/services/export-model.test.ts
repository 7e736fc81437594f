import { beforeAll, describe, expect, it } from 'vitest';
import type { ModelHandle } from '../../../src/engine/models/model-handle';
import { createModelCache } from '../../../src/engine/models/model-cache';
import { exportModelService, type ExportArgs } from '../../../src/engine/services/export-model';
import type { Report } from '../../../src/engine/report/report';
import { reportedGroups } from '../../../src/engine/report/build-report';
import { openContainer } from '../../../src/gltf/container';
import { buildGlb } from '../../fixtures/build-glb';
import { inlineEngine } from '../../kit/inline-engine';

const engine = inlineEngine();
const FEW = { physics: true, options: { samples: 6, tornAbove: 1.02, tornBelow: 0.9 } };
const PLAIN: Omit<ExportArgs, 'model'> = {
  pattern: '{name}_rigged',
  includeModel: true,
  variant: 'chain',
  springsAs: [],
  report: [],
};
let fox: ModelHandle;
beforeAll(async () => {
  fox = (await engine.run('open', { source: { path: 'resources/samples/fox.glb' } })).model;
});

const exported = (args: Partial<ExportArgs>) => engine.run('export', { ...PLAIN, model: fox, ...args });
const jsonOf = async (bytes: Uint8Array) => (await openContainer(bytes, { name: 'written.glb' })).json;
const clipsOf = async (bytes: Uint8Array) => (await jsonOf(bytes)).animations?.map(({ name }) => name);

describe('the report of an export', () => {
  it('has the numbers that the dock measures with the same settings, and says which', async () => {
    const { files } = await exported({ includeModel: false, report: ['json'], measure: FEW });
    expect(files.map(({ name }) => name)).toEqual(['fox_rigged_report.json']);
    const report = JSON.parse(new TextDecoder().decode(files[0].bytes)) as Report;
    const { clips } = await engine.run('measure', { model: fox, ...FEW });
    for (const { name, variants } of clips) {
      for (const [variant, groups] of Object.entries(variants))
        expect(report.stretch[name][variant as 'chain']).toEqual(reportedGroups(groups));
    }
    expect(report.measured).toEqual({ springs: true, samples: 6, tornAbove: 1.02, tornBelow: 0.9 });
    // A swing moves the chain's edges, so that a report without it would say something else.
    const still = await engine.run('measure', { model: fox, ...FEW, physics: false });
    expect(still.clips[0].variants.chain?.appendage.max).not.toBe(clips[0].variants.chain?.appendage.max);
  });

  it('holds every setting and what was decided by hand', async () => {
    const overrides = [{ id: 'tail-1', verdict: 'chain', add: [1, 2], remove: [3] }] as const;
    const springs = { 'tail-1': { dampingRatio: 0.3 } };
    const { files } = await exported({ overrides: [...overrides], springs, report: ['json'], measure: FEW });
    const { settings, edits } = JSON.parse(new TextDecoder().decode(files[1].bytes)) as Report;
    expect(settings.detection.farFraction).toBe(0.07);
    expect(settings.springs['tail-1']).toMatchObject({ dampingRatio: 0.3, frequencyHz: 0.9 });
    expect(edits).toEqual([{ id: 'tail-1', verdict: 'chain', added: 2, removed: 1 }]);
  });

  it('can go into the model, without the folder that the source lies in', async () => {
    const { files } = await exported({ embedReport: true, measure: FEW });
    const { asset } = await jsonOf(files[0].bytes);
    const { report } = (asset.extras as { rigwright: { report: Report } }).rigwright;
    expect(report).toMatchObject({ schema: 1, source: { file: 'fox.glb' }, appendages: [{ kind: 'tail' }] });
  });
});

describe('baked clips', () => {
  it('are written one a file, each checked, with the chosen clips only', async () => {
    const bake = { into: 'separate', clips: [1, 0] } as const;
    const { files, baked, blocks, validation } = await exported({ bake });
    const [walk, sprint] = (await jsonOf(fox.bytes)).animations?.map(({ name }) => name) ?? [];
    expect(files.map(({ name }) => name)).toEqual(['fox_rigged.glb', `fox_rigged_${sprint}.glb`, `fox_rigged_${walk}.glb`]); // prettier-ignore
    expect(await clipsOf(files[1].bytes)).toEqual([sprint]);
    expect(await clipsOf(files[2].bytes)).toEqual([walk]);
    expect(baked?.map(({ clip }) => clip)).toEqual([1, 0]);
    expect(blocks).toEqual([]);
    expect(validation.errors).toBe(0);
  });

  it('are named while they are baked', async () => {
    const phases = new Set<string>();
    const run = { progress: (_: number, phase: string) => void phases.add(phase) };
    const args = { ...PLAIN, model: fox, bake: { into: 'model', clips: [0, 1] } } as const;
    await exportModelService(args, { run, models: createModelCache() });
    expect([...phases].filter((phase) => phase.startsWith('Baking'))).toEqual(['Baking Walk, 1 of 2', 'Baking Sprint, 2 of 2']); // prettier-ignore
  });

  it('go into files of their own where there is no model to hold them', async () => {
    const { files } = await exported({ includeModel: false, bake: { into: 'model', clips: [0] } });
    expect(files).toHaveLength(1);
    expect(await clipsOf(files[0].bytes)).toHaveLength(1);
  });

  it('are all that stays when the clips of the file are not kept', async () => {
    const alone = await exported({ keepClips: false });
    expect(await clipsOf(alone.files[0].bytes)).toBeUndefined();
    expect(alone.changes).toContain('All animations left out.');
    const one = await exported({ keepClips: false, bake: { into: 'model', clips: [1] } });
    expect(await clipsOf(one.files[0].bytes)).toHaveLength(1);
    expect([...alone.blocks, ...one.blocks]).toEqual([]);
  });
});

describe('what is written', () => {
  it('is nothing when nothing is asked for', async () => {
    expect((await exported({ includeModel: false })).files).toEqual([]);
  });

  it('is a VRM where the source is one', async () => {
    const { model } = await engine.run('open', { source: { name: 'post.vrm', bytes: buildGlb() } });
    expect((await exported({ model })).files.map(({ name }) => name)).toEqual(['post_rigged.vrm']);
  });

  it('says the springs in VRM’s terms, joint by joint', async () => {
    const { vrm } = await exported({ springsAs: ['vrm'] });
    expect(vrm).toHaveLength(1);
    const [{ chain, joints, rates }] = vrm ?? [];
    expect(joints[0].name).toBe(chain);
    expect(joints.every(({ stiffness, dragForce }) => stiffness > 0 && dragForce > 0 && dragForce < 1)).toBe(true);
    // Softer towards the tip, as the springs are.
    expect(joints[1].dragForce).toBeLessThan(joints[0].dragForce);
    expect(rates.map(({ rateHz }) => rateHz)).toEqual([30, 60, 120]);
  });
});
