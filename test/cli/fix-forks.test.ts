import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Report } from '../../src/engine/report/report';
import { loadModel } from '../../src/engine/files/load-model';
import { namedChains } from '../../src/core/rig/named-chains';
import { fieldBodyGlb } from '../fixtures/field-body-glb';
import { cli } from '../kit/run-cli';

let folder = '';
const at = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rigwright-forks-'));
  await writeFile(at('trident.glb'), fieldBodyGlb({ tail: 'welded', tailShape: 'trident', cell: 0.034 }));
});

describe('fix on a tail that forks in three', () => {
  it('writes a stem and three tines that hang from its last bone, and bakes their springs', async () => {
    const { code, out, err } = await cli('fix', at('trident.glb'), '-o', at('fixed.glb'), '--bake', '--json');
    expect([code, err.split('\n').filter((line) => /error/i.test(line))]).toEqual([0, []]);
    const report = JSON.parse(out) as Report;
    expect(report.appendages.map(({ id, stem, chain }) => [id, stem, chain?.joints[0]])).toEqual([
      ['tail-1', undefined, 'Tail_1'],
      ['tail-2', 'tail-1', 'Tail2_1'],
      ['tail-3', 'tail-1', 'Tail3_1'],
      ['tail-4', 'tail-1', 'Tail4_1'],
    ]);
    expect(report.appendages[0].reason).toMatch(/forks into 3 at \d+ % of its length: grows a chain/);
    for (const name of Object.keys(report.stretch)) {
      const { original, chain } = report.stretch[name];
      expect(chain?.appendage.torn).toBe(0);
      expect(chain?.appendage.max).toBeLessThan(original?.appendage.max ?? 0);
    }

    const { scene } = await loadModel(at('fixed.glb'));
    const { skeleton } = scene.rigs[0];
    const chains = namedChains(skeleton);
    expect(chains.map(({ name }) => name)).toEqual(['Tail', 'Tail2', 'Tail3', 'Tail4']);
    for (const { attachJoint } of chains.slice(1)) expect(attachJoint).toBe(chains[0].joints.at(-2));
    const tail = skeleton.nodes[chains[1].joints[0]];
    expect(scene.clips[0].channels.some(({ node, path }) => node === tail && path === 'rotation')).toBe(true);
  });

  it('finds nothing new in the file it wrote', async () => {
    await readFile(at('fixed.glb'));
    const { out } = await cli('inspect', at('fixed.glb'), '--json');
    const { appendages } = JSON.parse(out) as Report;
    expect(appendages.filter(({ verdict }) => verdict !== 'leave')).toEqual([]);
  });
});
