import { expect, it } from 'vitest';
import { readModel } from '../../../src/engine/models/model-cache';
import { analyse } from '../../../src/engine/services/analyse';
import { checkWritten } from '../../../src/engine/services/check-written';
import { handleOf } from '../../../src/engine/services/open-model';
import { buildGlb, TRIANGLE, triangle } from '../../fixtures/build-glb';

const checked = async (...files: { name: string; bytes: Uint8Array }[]) => {
  const model = await readModel(await handleOf({ name: 'post.glb', bytes: buildGlb() }));
  return checkWritten(model, analyse(model, {}), 'chain', files.map((file) => ({ ...file, clipsKept: true }))); // prettier-ignore
};

it('what comes back as it was planned may be used', async () => {
  expect(await checked({ name: 'a.glb', bytes: buildGlb() })).toMatchObject({ blocks: [], validation: { errors: 0 } });
});

it('every file is read back: one that is off is named, with how far and how much is allowed', async () => {
  const { positions } = TRIANGLE.parts[0];
  const height = Math.max(...positions.filter((_, i) => i % 3 === 1)) - Math.min(...positions.filter((_, i) => i % 3 === 1)); // prettier-ignore
  // The first vertex, moved sideways by a fiftieth of the height.
  const moved = positions.map((x, i) => (i === 0 ? x + height / 50 : x));
  const { blocks } = await checked(
    { name: 'a.glb', bytes: buildGlb() },
    { name: 'b.glb', bytes: buildGlb(triangle({ part: { positions: moved } })) },
  );
  expect(blocks[0]).toMatch(/^b\.glb: .* in its rest pose it is off by 2\.0 % of the height, .* 0\.01 % is allowed/);
  expect(blocks.every((block) => block.startsWith('b.glb'))).toBe(true);
});
