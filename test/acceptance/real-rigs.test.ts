import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { newIssues, validateGlb } from '../../src/gltf/validate';
import { inlineEngine } from '../kit/inline-engine';
import { fixFile } from '../kit/fix-file';
import { loadThree } from '../kit/load-three';
import { dataFolder, modelsIn } from '../fixtures/data-folder';

const data = dataFolder();
const rigs = data ? modelsIn(join(data, 'rigs')) : [];

/** Every real rig, through the whole pass: what comes out is sound, loads, and is not fixed a second time. */
describe.skipIf(!data)('every real rig is fixed', () => {
  it.each(rigs.map((path) => [basename(path), path]))('%s', async (_, path) => {
    const { source, fixed } = await fixFile(path);
    expect(newIssues(await validateGlb(source), await validateGlb(fixed.bytes))).toEqual([]);

    const gltf = await loadThree(fixed.bytes);
    const loaded = new Set<string>();
    gltf.scene.traverse(({ name }) => loaded.add(name));
    for (const { names } of fixed.chains) for (const name of names) expect(loaded).toContain(name);

    const engine = inlineEngine();
    const { model } = await engine.run('open', { source: { name: basename(path), bytes: fixed.bytes } });
    const again = await engine.run('fix', { model, variant: 'chain' });
    expect(again.chains).toEqual([]);
    expect(Buffer.from(again.bytes).equals(Buffer.from(fixed.bytes))).toBe(true);
  });
});
