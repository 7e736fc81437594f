import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { expect, it } from 'vitest';

it('is one module under 15 kB gzipped that imports nothing but three', async () => {
  const built = await build({ configFile: 'vite.runtime.config.ts', logLevel: 'silent', build: { write: false, sourcemap: false } }); // prettier-ignore
  const [{ output }] = built as Rolldown.RolldownOutput[];
  expect(output).toHaveLength(1);
  const [chunk] = output;
  const bytes = gzipSync(chunk.code).length;
  console.log(`runtime: ${(bytes / 1000).toFixed(1)} kB gzipped`);
  expect(bytes).toBeLessThan(15_000);
  expect(chunk.imports).toEqual(['three']);
  expect(chunk.exports).toContain('createAnimator');
});
