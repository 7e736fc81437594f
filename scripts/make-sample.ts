/**
 * Makes the sample fox: `npm run sample` writes resources/samples/fox.glb and, beside it, fox.truth.json.
 * `npx tsx scripts/make-sample.ts --triangles 300000 --out FILE` makes a heavier one for benchmarks.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { FOX_DEFAULTS } from './sample/assemble';
import { buildFox } from './sample/build-fox';

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      triangles: { type: 'string', default: String(FOX_DEFAULTS.triangles) },
      out: { type: 'string', default: 'resources/samples/fox.glb' },
    },
  });
  const triangles = Number(values.triangles);
  if (!Number.isInteger(triangles) || triangles < 2000 || triangles > 2_000_000)
    throw new RangeError('--triangles must be a whole number from 2000 to 2000000');
  const { glb, truth } = await buildFox({ triangles });
  mkdirSync(dirname(values.out), { recursive: true });
  writeFileSync(values.out, glb);
  writeFileSync(values.out.replace(/\.glb$/, '') + '.truth.json', JSON.stringify(truth, null, 2) + '\n');
  console.log(`${values.out}: ${(glb.length / 1e6).toFixed(2)} MB`);
  console.log(JSON.stringify(truth));
}

void main();
