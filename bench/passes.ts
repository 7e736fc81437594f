/**
 * The passes that the studio waits for, in a worker as the studio runs them: opening, finding, growing chains, measuring.
 * `first` is a worker that has just started and met nothing before; `again` the best of some in a warm one, the model
 * read and kept, every analysis done anew.
 *
 * Run (after `npm run build`): npx tsx bench/passes.ts [RUNS]    prints a table; --record also writes bench/results/passes.md
 */
import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { createEngine, type Engine } from '../src/engine/create-engine';
import type { ModelHandle } from '../src/engine/models/model-handle';
import { benchFiles } from './files';

const RUNS = Number(process.argv.find((word) => /^\d+$/.test(word)) ?? 3);
const PASSES = ['open', 'find', 'fix', 'measure'] as const;
type Pass = (typeof PASSES)[number];

/** `again` finds with another threshold each time: a worker keeps what it has found for the same ones. */
async function timesOf(engine: Engine, path: string, round: number): Promise<Record<Pass, number>> {
  const detection = { farFraction: 0.07 + round * 1e-4 };
  const timed = async <T>(run: () => Promise<T>): Promise<[T, number]> => {
    const from = performance.now();
    return [await run(), performance.now() - from];
  };
  const [{ model }, open] = await timed(() => engine.run('open', { source: { path }, display: true }));
  const plan: { model: ModelHandle; detection: { farFraction: number } } = { model, detection };
  const [, find] = await timed(() => engine.run('find', plan));
  const [, fix] = await timed(() => engine.run('fix', { ...plan, variant: 'chain' }));
  const [, measure] = await timed(() => engine.run('measure', { ...plan, clips: [0], physics: true }));
  return { open, find, fix, measure };
}

async function main(): Promise<void> {
  const lines: string[] = [];
  for (const [name, path] of await benchFiles([100_000, 300_000])) {
    const engine = createEngine({ workerPath: 'out/node/worker.cjs', threads: 1 });
    const rounds: Record<Pass, number>[] = [];
    for (let round = 0; round <= RUNS; round++) rounds.push(await timesOf(engine, path, round));
    await engine.close();
    const cells = PASSES.flatMap((pass) => {
      const [first, ...again] = rounds.map((times) => times[pass]);
      return [first, Math.min(...again)];
    });
    lines.push(`| ${name} | ${cells.map((ms) => ms.toFixed(0)).join(' | ')} |`);
    console.error(`${name}: done`);
  }
  const machine = `${cpus()[0].model}, ${cpus().length} threads seen, Node ${process.versions.node}, load ${loadavg()[0].toFixed(1)}`;
  const table = [
    '# The passes',
    '',
    `\`npx tsx bench/passes.ts\`, ${new Date().toISOString().slice(0, 10)}, ${machine}; milliseconds. First in a new worker,`,
    `then best of ${RUNS} in the same one. Measured: one clip, 24 times, three variants, with springs.`,
    '',
    `| file |${PASSES.map((pass) => ` ${pass} | again |`).join('')}`,
    `|---|${PASSES.map(() => '---:|---:|').join('')}`,
    ...lines,
    '',
  ].join('\n');
  console.log(table);
  if (process.argv.includes('--record')) writeFileSync('bench/results/passes.md', table);
}

void main();
