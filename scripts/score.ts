import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findAppendages } from '../src/core/appendage/find-appendages';
import type { Finding, Findings } from '../src/core/appendage/finding';
import type { RigModel, Scene } from '../src/core/rig/scene';
import { loadModel } from '../src/engine/files/load-model';
import { scoreAgainstArtist } from './score/artist-skin';
import { carriedStretch } from './score/carried-stretch';
import { chainDistance } from './score/chain-distance';
import { scoreDerived } from './score/score-derived';
import { scoreTurned } from './score/score-turned';
import { overlap, readLabels, truthMasks, type Expectation, type Label } from './score/labels';

/**
 * Scores the appendage pass against labelled files: `npm run score [-- name …]`. Prints a Markdown table and the bars;
 * exits 1 when a bar is missed. With `--derived` it scores rigs made in memory from the files instead (`--all` prints those
 * that are right, too); with `--turned` it turns the labelled files;
 * with `--artist` it compares the body's skin beside the root with the artist's own.
 */
const CARRY = 50;

interface Row {
  readonly found: boolean;
  readonly iou: number;
  readonly chainPercent?: number;
  readonly tornInBind?: number;
  /** Worst torn share of the body itself through the file's clips. */
  readonly bodyTorn?: number;
  readonly appendageMax?: number;
}

const data = resolve(process.env.RIGWRIGHT_DATA ?? '../shared/data');
if (!existsSync(join(data, 'rigs/labels.json'))) {
  console.error(`No labels at ${join(data, 'rigs')}; set RIGWRIGHT_DATA.`);
  process.exit(2);
}
const only = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
if (process.argv.includes('--derived')) {
  await scoreDerived(data, only, process.argv.includes('--all'));
  process.exit();
}
if (process.argv.includes('--turned')) {
  await scoreTurned(data, only);
  process.exit();
}
if (process.argv.includes('--artist')) {
  await scoreAgainstArtist(data, only);
  process.exit();
}
const rows: Row[] = [];
/** Tests passed by the labelled appendages, each with what was measured on them. */
const margins = new Map<string, { needed: string; measured: number[] }>();
let falseChains = 0;

console.log(
  '| file | expected | found | verdict | attached to | IoU | chain off by | seam torn at 50° | stretch max | ms |',
);
console.log('|---|---|---|---|---|---|---|---|---|---|');
for (const label of readLabels(join(data, 'rigs'))) {
  if (only.length > 0 && !only.some((name) => label.file.includes(name))) continue;
  await scoreFile(label);
}
if (only.length === 0) await countOriginals();
printMargins();
process.exitCode = printBars() ? 0 : 1;

async function scoreFile(label: Label): Promise<void> {
  const { scene } = await loadModel(join(data, 'rigs', label.file));
  const rig = scene.rigs[0];
  findAppendages(rig);
  const start = performance.now();
  const findings = findAppendages(rig);
  const milliseconds = performance.now() - start;
  const masks = truthMasks(rig, label);
  const matched = new Set<Finding>();
  label.expect.forEach((expectation, i) => {
    const finding = findings.findings.reduce<Finding | undefined>(
      (best, next) => (overlap(masks[i], next.vertices) > (best ? overlap(masks[i], best.vertices) : 0) ? next : best),
      undefined,
    );
    if (finding) matched.add(finding);
    rows.push(scoreExpectation(label, scene, rig, findings, expectation, masks[i], finding, milliseconds));
  });
  const wrong = findings.findings.filter((finding) => finding.verdict === 'chain' && !matched.has(finding));
  falseChains += wrong.length;
  if (label.expect.length === 0 || wrong.length > 0)
    console.log(`| ${label.file} | nothing | ${wrong.map(({ id }) => id).join(' ') || '–'} | | | | | | | ${milliseconds.toFixed(0)} |`); // prettier-ignore
}

function scoreExpectation(
  label: Label,
  scene: Scene,
  rig: RigModel,
  findings: Findings,
  expectation: Expectation,
  truth: Uint8Array,
  finding: Finding | undefined,
  milliseconds: number,
): Row {
  const iou = finding ? overlap(truth, finding.vertices) : 0;
  const joint = finding ? (rig.skeleton.names[finding.attachJoint] ?? '–') : '–';
  const right =
    finding !== undefined &&
    finding.kind === expectation.kind &&
    finding.verdict === expectation.verdict &&
    expectation.attachAnyOf.includes(joint);
  const chainPercent =
    finding?.chain && expectation.artistChain ? chainDistance(rig, finding, expectation.artistChain) : undefined;
  for (const test of finding?.tests ?? []) {
    const entry = margins.get(test.name) ?? { needed: test.needed, measured: [] };
    if (test.passed && /\d/.test(test.measured)) entry.measured.push(parseFloat(test.measured));
    margins.set(test.name, entry);
  }
  const bind = finding && carriedStretch(scene, rig, findings, finding, CARRY);
  const moving = finding && scene.clips.map((clip) => carriedStretch(scene, rig, findings, finding, CARRY, clip));
  const appendageMax = moving?.reduce((most, stretch) => Math.max(most, stretch?.appendage.max ?? 0), 0);
  const bodyTorn = moving?.reduce((most, stretch) => Math.max(most, stretch?.body.torn ?? 0), 0);
  const cells = [
    label.file,
    `${expectation.kind} ${expectation.verdict}`,
    `${right ? '' : '**'}${finding?.id ?? 'nothing'}${right ? '' : '**'}`,
    finding?.verdict ?? '–',
    joint,
    iou.toFixed(2),
    chainPercent === undefined ? '' : `${chainPercent.toFixed(1)} %`,
    bind ? `${(100 * bind.seam.torn).toFixed(1)} %` : '',
    finding?.chain && scene.clips.length > 0 ? (appendageMax ?? 0).toFixed(2) : '',
    milliseconds.toFixed(0),
  ];
  console.log(`| ${cells.join(' | ')} |`);
  return { found: right, iou, chainPercent, tornInBind: bind?.seam.torn, bodyTorn, appendageMax };
}

/** Artists' rigs whose tails have bones: nothing may grow. */
async function countOriginals(): Promise<void> {
  const folder = join(data, 'solve/artist');
  for (const file of readdirSync(folder)) {
    const { scene } = await loadModel(join(folder, file));
    const chains = scene.rigs.flatMap((rig) =>
      findAppendages(rig).findings.filter(({ verdict }) => verdict === 'chain'),
    );
    falseChains += chains.length;
    console.log(`| solve/artist/${file} | nothing | ${chains.map(({ id }) => id).join(' ') || '–'} | | | | | | | |`);
  }
}

/** How near the labelled appendages come to each threshold. */
function printMargins(): void {
  console.log('\n| test | needed | nearest to it, of the labelled | farthest |');
  console.log('|---|---|---|---|');
  for (const [name, { needed, measured }] of margins) {
    if (measured.length === 0) continue;
    const least = Math.min(...measured);
    const most = Math.max(...measured);
    const atLeast = needed.startsWith('≥');
    console.log(`| ${name} | ${needed} | ${atLeast ? least : most} | ${atLeast ? most : least} |`);
  }
}

function printBars(): boolean {
  const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / Math.max(1, values.length);
  const found = rows.filter((row) => row.found).length;
  const least = Math.min(...rows.map(({ iou }) => iou));
  const chains = rows.flatMap(({ chainPercent }) => (chainPercent === undefined ? [] : [chainPercent]));
  const torn = rows.filter(({ tornInBind = 0, bodyTorn = 0 }) => tornInBind > bodyTorn).length;
  const bars: [string, string, boolean][] = [
    ['found, with the right kind, verdict and joint', `${found} of ${rows.length}`, found === rows.length],
    ['mean IoU ≥ 0.85', mean(rows.map(({ iou }) => iou)).toFixed(3), mean(rows.map(({ iou }) => iou)) >= 0.85],
    ['least IoU ≥ 0.6', least.toFixed(2), least >= 0.6],
    ['chain distance ≤ 8 % on average', `${mean(chains).toFixed(1)} %`, mean(chains) <= 8],
    ['false chains 0', `${falseChains}`, falseChains === 0],
    ['seams torn at 50° beyond the body’s own baseline 0', `${torn}`, torn === 0],
  ];
  console.log('');
  for (const [bar, value, passed] of bars) console.log(`${passed ? 'pass' : 'MISS'}  ${bar}: ${value}`);
  return bars.every(([, , passed]) => passed);
}
