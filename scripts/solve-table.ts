/**
 * The measurements of docs/solver.md, on the animals beside the repository: `npx tsx scripts/solve-table.ts [section…]`
 * with sections `table` (quality of rigs), `control` (every clip of every artist's file, exported and read back),
 * `between` (keys against between keys), `everyClip` (the same over all clips), `feet` (foot lock). All of them when none is named.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { RigwrightError } from '../src/core/errors';
import type { Clip } from '../src/core/rig/scene';
import { bakeBones } from '../src/core/solve/bake-bones';
import { evenTimes } from '../src/core/solve/key-times';
import { prepareTransfer, type Transfer } from '../src/core/solve/prepare-transfer';
import { measureClip, solveClip, solvePoses } from '../src/core/solve/solve-clip';
import { loadModel, type LoadedModel } from '../src/engine/files/load-model';
import { openContainer } from '../src/gltf/container';
import { readScene } from '../src/gltf/read/read-scene';
import { appendClip } from '../src/gltf/write/append-clip';
import { Splice } from '../src/gltf/write/splice';
import { writeGlb } from '../src/gltf/write/write-glb';

const DATA = join(process.env.RIGWRIGHT_DATA ?? '../shared/data', 'solve');
const ANIMALS = ['q_fox', 'q_wolf', 'q_deer', 'q_horse', 'q_husky', 'q_cow'];
const RIGS = ['artist', 'envelope', 'rigid', 'straight', 'blotchy'];
const CLIPS = ['Walk', 'Gallop'];
const FRAMES = 24;

const SECTIONS: Readonly<Record<string, () => Promise<void>>> = { table, control, between, everyClip, feet };

async function table(): Promise<void> {
  console.log(`\n## Quality, mean over ${ANIMALS.length} animals, ${FRAMES} even times, joint stiffness 0\n`);
  console.log('| rig | Walk | Gallop | vs clip mean | a rigid block | worst vertex | rotations only |');
  console.log('|---|---|---|---|---|---|---|');
  for (const rig of RIGS) {
    const cells = await Promise.all(CLIPS.map((clip) => rowOf(rig, clip)));
    const both = (f: (cell: Row) => string): string => cells.map(f).join(' / ');
    console.log(
      `| ${rig} | ${cells.map(({ quality }) => percent(quality)).join(' | ')} | ${both((c) => percent(c.clipQuality))} | ` +
        `${both((c) => percent(c.rigidQuality))} | ${both((c) => length(c.worst))} | ${both((c) => percent(c.turned))} |`,
    );
  }
}

interface Row {
  readonly quality: number;
  readonly clipQuality: number;
  readonly rigidQuality: number;
  readonly worst: number;
  readonly turned: number;
}

async function rowOf(rig: string, clipName: string): Promise<Row> {
  const sums = { quality: 0, clipQuality: 0, rigidQuality: 0, worst: 0, turned: 0 };
  for (const animal of ANIMALS) {
    const artist = await load('artist', animal);
    const transfer = pair(artist, rig === 'artist' ? artist : await load('rigs', `${animal}.${rig}`), 0);
    const clip = clipNamed(artist, clipName);
    const times = evenTimes(clip, FRAMES);
    const { free, turned } = solvePoses(transfer, clip, times, true);
    const measured = measureClip(transfer, clip, baked(transfer, free, clip), times);
    sums.quality += (measured.quality ?? 1) / ANIMALS.length;
    sums.clipQuality += (measured.clipQuality ?? 1) / ANIMALS.length;
    sums.rigidQuality += (measured.rigidQuality ?? 1) / ANIMALS.length;
    sums.worst = Math.max(sums.worst, measured.worst);
    if (turned)
      sums.turned += (measureClip(transfer, clip, baked(transfer, turned, clip), times).quality ?? 1) / ANIMALS.length;
  }
  return sums;
}

/** Every clip of every artist's file solved on itself and on its twin, written, read back, and played from there. */
async function control(): Promise<void> {
  console.log('\n## Controls: every clip, exported and read back\n');
  console.log('| files | clips | joint stiffness | least quality | mean | worst |');
  console.log('|---|---|---|---|---|---|');
  const pairs = [...ANIMALS, 'q_plat_character', 'm2m_kaiju_animations'].map((name): [string, string?] => [name]);
  pairs.push(['q_plat_character', 'q_plat_character_humanoidrig'], ['m2m_kaiju_animations', 'm2m_kaiju_base']);
  for (const [name, rigName] of pairs) {
    const artist = await load('artist', name);
    const rig = rigName === undefined ? artist : await load('rigs', rigName);
    for (const stiffness of [0, undefined]) {
      const transfer = pair(artist, rig, stiffness);
      let quality = 1;
      let mean = 0;
      let worst = 0;
      const solved = artist.scene.clips.map((clip) => solveClip(transfer, clip, { priceRotations: false }));
      const written = await readBack(rig, solved.map(({ clip }) => clip)); // prettier-ignore
      solved.forEach(({ source, quality: { perFrame } }, k) => {
        const times = Float64Array.from(perFrame, ({ time }) => time);
        const measured = measureClip(transfer, source, written[k], times);
        quality = Math.min(quality, measured.quality ?? 1);
        mean = Math.max(mean, measured.mean);
        worst = Math.max(worst, measured.worst);
      });
      const files = rigName === undefined ? name : `${name} → ${rigName}`;
      console.log(`| ${files} | ${solved.length} | ${transfer.jointStiffness} | ${percent(quality, 4)} | ${length(mean)} | ${length(worst)} |`); // prettier-ignore
    }
  }
}

/** Worst vertex at the keys and between them, Walk and Gallop, default stiffness. */
async function between(): Promise<void> {
  console.log('\n## Worst vertex between keys over at keys, points of the diagonal, default joint stiffness\n');
  console.log('| rig | clip | greatest excess | on |');
  console.log('|---|---|---|---|');
  for (const rig of RIGS.slice(1))
    for (const clipName of CLIPS) {
      let most = -Infinity;
      let on = '';
      for (const animal of ANIMALS) {
        const artist = await load('artist', animal);
        const transfer = pair(artist, await load('rigs', `${animal}.${rig}`));
        const solved = solveClip(transfer, clipNamed(artist, clipName), { priceRotations: false });
        const excess = 100 * ((solved.between?.worst ?? 0) - solved.quality.worst);
        if (excess > most) [most, on] = [excess, animal];
      }
      console.log(`| ${rig} | ${clipName} | ${most.toFixed(2)} | ${on} |`);
    }
}

/** How many of all clips on all rigs are worse between keys than at them by more than 1.5 points. */
async function everyClip(): Promise<void> {
  console.log('\n## All clips: excess between keys over 1.5 points, default joint stiffness\n');
  console.log('| rig | clips | over 1.5 | greatest | on |');
  console.log('|---|---|---|---|---|');
  for (const rig of RIGS.slice(1)) {
    const list: { excess: number; on: string }[] = [];
    for (const animal of ANIMALS) {
      const artist = await load('artist', animal);
      const transfer = pair(artist, await load('rigs', `${animal}.${rig}`));
      for (const clip of artist.scene.clips) {
        const { between: half, quality } = solveClip(transfer, clip, { priceRotations: false });
        list.push({ excess: 100 * ((half?.worst ?? 0) - quality.worst), on: `${animal}, ${clip.name}` });
      }
    }
    const most = list.reduce((best, each) => (each.excess > best.excess ? each : best));
    const over = list.filter(({ excess }) => excess > 1.5).length;
    console.log(
      `| ${rig} | ${list.length} | ${over} | ${most.excess.toFixed(2)} | ${most.on.replace('AnimalArmature|', '')} |`,
    );
  }
}

/** Slide of all feet, percent of the diagonal summed over the clip, and what the lock costs. */
async function feet(): Promise<void> {
  console.log('\n## Foot lock on Walk, `straight` rigs\n');
  console.log('| animal | slide before | after | quality without | with |');
  console.log('|---|---|---|---|---|');
  for (const animal of ANIMALS) {
    const artist = await load('artist', animal);
    const transfer = pair(artist, await load('rigs', `${animal}.straight`));
    const clip = clipNamed(artist, 'Walk');
    const loose = solveClip(transfer, clip, { priceRotations: false });
    const locked = solveClip(transfer, clip, { priceRotations: false, footLock: true });
    const times = Float64Array.from(loose.quality.perFrame, ({ time }) => time);
    const sum = (side: 'before' | 'after'): number =>
      (locked.feet ?? []).reduce((total, foot) => total + foot[side], 0) / transfer.system.diagonal;
    console.log(
      `| ${animal} | ${length(sum('before'))} | ${length(sum('after'))} | ${percent(loose.quality.quality ?? 1, 2)} | ` +
        `${percent(measureClip(transfer, clip, locked.clip, times).quality ?? 1, 2)} |`,
    );
  }
}

async function readBack({ container }: LoadedModel, clips: readonly Clip[]): Promise<readonly Clip[]> {
  const splice = new Splice(container);
  clips.forEach((clip, k) => appendClip(splice, { name: `solved ${k}`, channels: clip.channels }));
  const scene = await readScene(await openContainer(await writeGlb(splice), { name: 'solved.glb' }));
  return scene.clips.slice(-clips.length);
}

const models = new Map<string, LoadedModel>();

async function load(folder: string, name: string): Promise<LoadedModel> {
  const path = join(DATA, folder, `${name}.glb`);
  const model = models.get(path) ?? (await loadModel(path));
  models.set(path, model);
  return model;
}

function pair(artist: LoadedModel, rig: LoadedModel, jointStiffness?: number): Transfer {
  const inScene = ({ scene }: LoadedModel) => ({ scene, rig: scene.rigs[0] });
  const transfer = prepareTransfer(
    inScene(artist),
    inScene(rig),
    jointStiffness === undefined ? {} : { jointStiffness },
  );
  if (!transfer) throw new RigwrightError('unusable', 'no-correspondence', 'the surfaces do not meet');
  return transfer;
}

function clipNamed({ scene }: LoadedModel, name: string): Clip {
  const clip = scene.clips.find((each) => each.name.endsWith(name));
  if (!clip) throw new RangeError(`no clip ${name}`);
  return clip;
}

function baked({ target, system }: Transfer, poses: Parameters<typeof bakeBones>[2], clip: Clip): Clip {
  return bakeBones(target.scene.graph, system, poses, clip.name);
}

function percent(share: number, digits = 1): string {
  return (100 * share).toFixed(digits);
}

/** Percent of the diagonal, two figures where it is small. */
function length(share: number): string {
  const value = 100 * share;
  return value > 0 && value < 0.01 ? `${value.toExponential(1)} %` : `${value.toFixed(2)} %`;
}

async function main(): Promise<void> {
  if (!existsSync(DATA)) return console.log(`No data at ${DATA}; set RIGWRIGHT_DATA.`);
  const wanted = process.argv.slice(2);
  for (const [name, run] of Object.entries(SECTIONS)) if (wanted.length === 0 || wanted.includes(name)) await run();
}

void main();
