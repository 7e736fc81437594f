/**
 * The studio's speed, in Chromium against the built studio (`npm run build` first): from the drop of a file to its
 * findings, its first picture and its numbers, each in a host and a page that have just started; from a spring's slider
 * to the pose; and from Cancel to a job's end. Wall time, and beside it the window's own work: the rest is waiting, here
 * for a GPU in software and for other processes.
 *
 * Run: npx tsx bench/studio.ts [RUNS] [WORD]    prints a table, best of the runs, of the files whose name has the word;
 * --record also writes bench/results/studio.md
 */
import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import type { Page } from 'playwright-core';
import { holdOver, letGo, most, SpeedRecorder, type Phase } from '../test/e2e/speed-recorder';
import { stopJob } from '../test/e2e/stop-job';
import { settled, startStudio, type StudioSession } from '../test/e2e/studio-browser';
import { benchFiles } from './files';

const RUNS = Number(process.argv.find((word) => /^\d+$/.test(word)) ?? 3);
const WORD = process.argv.slice(2).find((word) => /^[a-z]/.test(word)) ?? '';
const IDLE_MS = 3000;
const EDITS = 10;

interface Row {
  readonly file: string;
  readonly phase: string;
  readonly milliseconds: number;
  readonly long: Phase['long'];
}

async function main(): Promise<void> {
  const rows: Row[] = [];
  for (const [file, path] of (await benchFiles([100_000, 300_000, 460_000])).filter(([name]) => name.includes(WORD))) {
    const runs: Row[][] = [];
    for (let run = 0; run < RUNS; run++) runs.push(await open(file, path));
    for (const p of runs[0].keys()) rows.push(fastest(runs.map((each) => each[p])));
    console.error(`${file}: done`);
  }
  const table = tableOf(rows);
  console.log(table);
  if (process.argv.includes('--record')) writeFileSync('bench/results/studio.md', table);
}

/** Opens a file in a fresh host; phases follow one another, times count from the drop. */
async function open(file: string, path: string): Promise<Row[]> {
  const studio = await startStudio();
  const { page } = studio;
  // tsx names functions by a helper that the page does not have.
  await page.evaluate('globalThis.__name = (named) => named');
  await page.waitForTimeout(IDLE_MS);
  await holdOver(page, path);
  const recorder = await SpeedRecorder.on(page);
  const picture = firstPicture(page);
  await recorder.phase('summary', () => letGo(page), () => page.waitForSelector('[data-testid="model"]')); // prettier-ignore
  await recorder.phase('findings', () => page.waitForSelector('[data-testid="findings.row.0"]'));
  await recorder.phase('all panes and numbers', () => settled(page));
  let since = 0;
  const rows: Row[] = recorder.phases.map(({ name, milliseconds, long }) => {
    since += milliseconds;
    return { file, phase: `drop to ${name}`, milliseconds: since, long };
  });
  const add = (phase: string, milliseconds: number) => rows.push({ file, phase, milliseconds, long: [] });
  add('drop to first picture', await picture);
  add('spring edit to pose', await springEdit(studio));
  add('Cancel of measuring', await stopJob(page, 'Measuring stretch', () => page.keyboard.press('ArrowLeft')));
  add('Cancel of growing chains', await stopJob(page, 'Growing chains', () => page.click('[data-testid="inspector.verdict.rigid"]'))); // prettier-ignore
  await studio.close();
  return rows;
}

/** From the next drop to the model in its pane, milliseconds. */
function firstPicture(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let dropped = 0;
        window.addEventListener('drop', () => (dropped = performance.now()), { capture: true, once: true });
        const look = () => {
          if (window.rigwrightProbe?.shown().includes('original')) resolve(performance.now() - dropped);
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
}

/** Key to pose as drawn, milliseconds: the best of some edits. */
async function springEdit({ page }: StudioSession): Promise<number> {
  const field = '[data-testid="spring.carryDegrees"]';
  if (!(await page.$(field))) return NaN;
  await page.focus(field);
  return page.evaluate(
    async ([selector, edits]) => {
      let best = Infinity;
      for (let edit = 0; edit < edits; edit++) {
        const before = window.rigwrightProbe?.tailTip().join();
        const from = performance.now();
        document
          .querySelector(selector)
          ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true }));
        while (window.rigwrightProbe?.tailTip().join() === before && performance.now() - from < 5000)
          await new Promise((frame) => requestAnimationFrame(frame));
        best = Math.min(best, performance.now() - from);
      }
      return best;
    },
    [field, EDITS] as const,
  );
}

function fastest(rows: readonly Row[]): Row {
  return rows.reduce((a, b) => (b.milliseconds < a.milliseconds ? b : a));
}

function tableOf(rows: readonly Row[]): string {
  const machine = `${cpus()[0].model}, ${cpus().length} threads seen, Node ${process.versions.node}, load ${loadavg()[0].toFixed(1)}`;
  const line = ({ file, phase, milliseconds, long }: Row) =>
    `| ${file} | ${phase} | ${milliseconds.toFixed(0)} | ${long.length} | ${(long[0]?.wall ?? 0).toFixed(0)} | ${most(long).toFixed(0)} |`;
  return [
    `# The studio's speed`,
    '',
    `\`npx tsx bench/studio.ts\`, ${new Date().toISOString().slice(0, 10)}, ${machine}; best of ${RUNS}, milliseconds. Chromium renders in software,`,
    'on the same cores. A long task is one of 50 ms and more of wall time; its work is the CPU time of the thread in it.',
    '',
    '| file | phase | ms | long tasks | longest | most work in one |',
    '|---|---|---:|---:|---:|---:|',
    ...rows.map(line),
    '',
  ].join('\n');
}

void main();
