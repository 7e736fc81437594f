/**
 * A clip solved on a rig of a few hundred thousand vertices, and how long it takes to notice that it is cancelled:
 * `npx tsx bench/solve-large.ts`, on the deer beside the repository (RIGWRIGHT_DATA), its rig's triangles divided into
 * four until it has that many. A cancel is noticed at the next checkpoint; the longest way between two is what counts.
 */
import { join } from 'node:path';
import type { Run } from '../src/core/run';
import { prepareTransfer } from '../src/core/solve/prepare-transfer';
import { solveClip } from '../src/core/solve/solve-clip';
import { loadModel } from '../src/engine/files/load-model';
import { subdivided } from '../test/fixtures/changed-rigs';

const DATA = join(process.env.RIGWRIGHT_DATA ?? '../shared/data', 'solve');
const LEAST_VERTICES = 181_000;

/** Remembers the longest way between two checkpoints, and which phase it was in. */
function watch(): { run: Run; longest: () => { milliseconds: number; phase: string } } {
  let last = performance.now();
  let phase = 'the start';
  let most = { milliseconds: 0, phase };
  const note = (next: string): void => {
    const now = performance.now();
    if (now - last > most.milliseconds) most = { milliseconds: now - last, phase: `${phase} → ${next}` };
    [last, phase] = [now, next];
  };
  return {
    run: { progress: (_, next) => note(next) },
    longest: () => {
      note('the end');
      return most;
    },
  };
}

function timed<T>(name: string, work: (run: Run) => T): T {
  const { run, longest } = watch();
  const start = performance.now();
  const made = work(run);
  const { milliseconds, phase } = longest();
  console.log(
    `| ${name} | ${((performance.now() - start) / 1000).toFixed(1)} | ${milliseconds.toFixed(0)} | ${phase} |`,
  );
  return made;
}

async function main(): Promise<void> {
  const artist = await loadModel(join(DATA, 'artist/q_deer.glb'));
  const plain = await loadModel(join(DATA, 'rigs/q_deer.envelope.glb'));
  let [rig] = plain.scene.rigs;
  while (rig.positions.length / 3 < LEAST_VERTICES) ({ rig } = subdivided(rig));
  const clip = artist.scene.clips.find(({ name }) => name.endsWith('Walk'));
  if (!clip) throw new RangeError('no Walk');
  console.log(`${rig.positions.length / 3} vertices\n`);
  console.log('| pass | seconds | longest way between checkpoints, ms | in |');
  console.log('|---|---|---|---|');
  const transfer = timed('match', (run) =>
    prepareTransfer({ scene: artist.scene, rig: artist.scene.rigs[0] }, { scene: plain.scene, rig }, {}, run),
  );
  if (!transfer) throw new RangeError('the surfaces do not meet');
  timed('solve Walk, 24 score frames', (run) =>
    solveClip(transfer, clip, { priceRotations: false, scoreFrames: 24 }, run),
  );
}

void main();
