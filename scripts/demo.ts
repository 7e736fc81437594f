/**
 * The main job on the sample, as a person would run it: prints the findings and the table of edge stretch, writes the
 * fixed file, and draws the three foxes mid-stride. Everything goes to `out/demo`; `--docs` also renews the picture of
 * the README.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { foxPicture } from './demo-picture';

const SOURCE = 'resources/samples/fox.glb';
const OUT = 'out/demo';
const STRIDE = { clip: 'Walk', seconds: 0.93 };

function rigwright(args: readonly string[], output: 'inherit' | 'ignore' = 'inherit'): void {
  const stdio = ['ignore', output, 'inherit'] as const;
  const { status } = spawnSync(process.execPath, ['out/node/cli.cjs', ...args], { stdio: [...stdio] });
  if (status !== 0) process.exit(status ?? 1);
}

mkdirSync(OUT, { recursive: true });
rigwright(['fix', SOURCE, '-o', `${OUT}/fox_fixed.glb`, '--report', `${OUT}/report.json`]);
rigwright(['fix', SOURCE, '-o', `${OUT}/fox_rigid.glb`, '--mode', 'rigid', '--no-measure'], 'ignore');

const picture = await foxPicture(
  readFileSync(SOURCE),
  readFileSync(`${OUT}/fox_rigid.glb`),
  readFileSync(`${OUT}/fox_fixed.glb`),
  STRIDE.clip,
  STRIDE.seconds,
);
writeFileSync(`${OUT}/fox.png`, picture);
if (process.argv.includes('--docs')) {
  mkdirSync('docs/images', { recursive: true });
  copyFileSync(`${OUT}/fox.png`, 'docs/images/fox.png');
}
console.log(
  `\nWritten: ${OUT}/fox_fixed.glb, ${OUT}/report.json, and ${OUT}/fox.png: original, rigid and chain mid-stride.`,
);
