import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildFox } from '../scripts/sample/build-fox';
import { dataFolder } from '../test/fixtures/data-folder';

/** A file to be measured: what the table calls it, and where it is. */
export type BenchFile = readonly [name: string, path: string];

/** A real rig with many clips where there is one, the sample, and foxes of so many triangles, made once and kept. */
export async function benchFiles(triangles: readonly number[]): Promise<BenchFile[]> {
  const folder = dataFolder();
  const real: BenchFile[] = folder
    ? [['kaykit_rogue_tail.glb, 76 clips', join(folder, 'rigs/kaykit_rogue_tail.glb')]]
    : [];
  const foxes: BenchFile[] = [];
  for (const count of triangles) foxes.push([`fox, ${count / 1000}k triangles`, await madeFox(count)]);
  return [...real, ['the sample', 'resources/samples/fox.glb'], ...foxes];
}

async function madeFox(triangles: number): Promise<string> {
  mkdirSync('out/bench', { recursive: true });
  const path = `out/bench/fox-${triangles / 1000}k.glb`;
  if (!existsSync(path)) writeFileSync(path, (await buildFox({ triangles })).glb);
  return path;
}
