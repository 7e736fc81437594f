import { expect, it } from 'vitest';
import { buildGlb, TRIANGLE, type ClipSpec } from '../../fixtures/build-glb';
import { openContainer } from '../../../src/gltf/container';
import { readScene } from '../../../src/gltf/read/read-scene';
import { newIssues, validateGlb } from '../../../src/gltf/validate';
import { appendClip } from '../../../src/gltf/write/append-clip';
import { keepClips } from '../../../src/gltf/write/keep-clips';
import { Splice } from '../../../src/gltf/write/splice';
import { writeGlb } from '../../../src/gltf/write/write-glb';

const CHANNEL = { node: 1, path: 'translation', times: [0, 1], values: [0, 1, 0, 0, 1, 1] } as const;
const clip = (name: string): ClipSpec => ({ name, channels: [CHANNEL] });
const SOURCE = buildGlb({ ...TRIANGLE, clips: ['Idle', 'Walk', 'Run'].map(clip) });

async function kept(...indices: number[]) {
  const splice = new Splice(await openContainer(SOURCE, { name: 'post.glb' }));
  const values = Float32Array.of(0, 1, 0, 1, 1, 0);
  const channel = { node: 1, path: 'translation', interpolation: 'LINEAR', times: Float32Array.of(0, 1), values } as const; // prettier-ignore
  appendClip(splice, { name: 'Baked', channels: [channel] });
  keepClips(splice, new Set(indices));
  const bytes = await writeGlb(splice);
  const issues = newIssues(await validateGlb(SOURCE), await validateGlb(bytes));
  expect(issues.filter(({ severity }) => severity === 'error' || severity === 'warning')).toEqual([]);
  return { splice, scene: await readScene(await openContainer(bytes, { name: 'kept.glb' })) };
}

it('leaves the chosen clips in their order, and what was added', async () => {
  const { splice, scene } = await kept(2, 0);
  expect(scene.clips.map(({ name }) => name)).toEqual(['Idle', 'Run', 'Baked']);
  expect(splice.changes.at(-1)).toBe('All animations left out but "Idle", "Run", "Baked".');
  const before = await readScene(await openContainer(SOURCE, { name: 'post.glb' }));
  expect(scene.clips[1].channels).toEqual(before.clips[2].channels);
});

it('says nothing where nothing goes', async () => {
  const { splice } = await kept(0, 1, 2);
  expect(splice.changes).toEqual(['Animation "Baked" added: 1 channel on 1 node.']);
});
