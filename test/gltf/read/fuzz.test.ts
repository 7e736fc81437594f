import fc from 'fast-check';
import { expect, it } from 'vitest';
import { RigwrightError } from '../../../src/core/errors';
import { openContainer } from '../../../src/gltf/container';
import { readScene } from '../../../src/gltf/read/read-scene';
import { buildGlb, buildGltf, packGlb, triangle } from '../../fixtures/build-glb';

const spec = triangle({
  clips: [{ channels: [{ node: 1, path: 'translation', times: [0, 1], values: [0, 1, 0, 0, 2, 0] }] }],
});
const glb = buildGlb(spec);
const { json, bin } = buildGltf(spec);

/** Reading gives finite numbers or a RigwrightError, nothing else. */
async function expectTold(bytes: Uint8Array): Promise<void> {
  try {
    const { rigs } = await readScene(await openContainer(bytes, { name: 'model' }));
    for (const { positions, skeleton, triangles } of rigs) {
      expect(positions.every(Number.isFinite)).toBe(true);
      expect(skeleton.bind.every(Number.isFinite)).toBe(true);
      expect(triangles.every((vertex) => vertex < positions.length / 3)).toBe(true);
    }
  } catch (error) {
    expect(error).toBeInstanceOf(RigwrightError);
  }
}

it('tells what is wrong with a GLB cut off anywhere', async () => {
  for (let length = 0; length < glb.length; length += 7) await expectTold(glb.subarray(0, length));
});

it('tells what is wrong with a GLB of flipped bytes', async () => {
  const flips = fc.array(fc.tuple(fc.nat(glb.length - 1), fc.integer({ min: 1, max: 255 })), {
    minLength: 1,
    maxLength: 6,
  });
  await fc.assert(
    fc.asyncProperty(flips, async (list) => {
      const bytes = glb.slice();
      for (const [at, mask] of list) bytes[at] ^= mask;
      await expectTold(bytes);
    }),
    { seed: 20, numRuns: 400 },
  );
});

it('tells what is wrong with a GLB whose numbers and members are any others', async () => {
  const value = fc.oneof(
    fc.constantFrom<unknown>(-1, 0, 1.5, 1e300, 2 ** 31, 2 ** 53, null, 'x', [], {}, [0], true, '__proto__'),
    fc.nat(40),
  );
  const text = JSON.stringify(json);
  const places = [...text.matchAll(/:(\d+|"[^"]*"|\[\]|true)/g)].map(({ index, 1: old }) => [index + 1, old.length]);
  await fc.assert(
    fc.asyncProperty(fc.nat(places.length - 1), value, async (place, replacement) => {
      const [at, length] = places[place];
      await expectTold(packGlb(text.slice(0, at) + JSON.stringify(replacement) + text.slice(at + length), bin));
    }),
    { seed: 21, numRuns: 600 },
  );
});
