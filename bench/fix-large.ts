/**
 * `fix` on a fox of 300,000 triangles, as the command line runs it, in one worker: wall time and peak memory, measured
 * and unmeasured. `npx tsx bench/fix-large.ts` prints a table; `--record` appends it to bench/results/fix-large.md.
 */
import { spawn, spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';

const MODEL = 'out/bench/fox-300k.glb';
const OUT = 'out/bench/fixed.glb';
const RUNS = 3;

interface Sample {
  readonly seconds: number;
  readonly megabytes: number;
}

/** Runs a command line of Rigwright once; peak memory is the kernel's high-water mark of the whole process. */
function timed(args: readonly string[]): Promise<Sample> {
  return new Promise((resolve, reject) => {
    const start = process.hrtime.bigint();
    const child = spawn(process.execPath, ['out/node/cli.cjs', ...args, '--threads', '1'], { stdio: 'ignore' });
    let kilobytes = 0;
    const timer = setInterval(() => {
      const status = `/proc/${child.pid}/status`;
      if (!existsSync(status)) return;
      const peak = /VmHWM:\s+(\d+)/.exec(readFileSync(status, 'utf8'));
      if (peak) kilobytes = Math.max(kilobytes, Number(peak[1]));
    }, 20);
    child.on('exit', (code) => {
      clearInterval(timer);
      if (code !== 0) return reject(new Error(`rigwright ${args.join(' ')} ended with ${code}`));
      resolve({ seconds: Number(process.hrtime.bigint() - start) / 1e9, megabytes: kilobytes / 1024 });
    });
  });
}

async function best(args: readonly string[]): Promise<Sample> {
  const samples: Sample[] = [];
  for (let i = 0; i < RUNS; i++) samples.push(await timed(args));
  return samples.reduce((a, b) => (b.seconds < a.seconds ? b : a));
}

mkdirSync('out/bench', { recursive: true });
if (!existsSync(MODEL)) {
  spawnSync('npx', ['tsx', 'scripts/make-sample.ts', '--triangles', '300000', '--out', MODEL], { stdio: 'inherit' });
}
const fix = ['fix', MODEL, '-o', OUT];
const rows: [string, Sample][] = [
  ['inspect', await best(['inspect', MODEL])],
  ['fix --no-measure', await best([...fix, '--no-measure'])],
  ['fix, three clips measured', await best(fix)],
];
const date = new Date().toISOString().slice(0, 10);
const machine = `${cpus()[0].model}, ${cpus().length} threads seen, Node ${process.versions.node}`;
const table = [
  `## ${date}, ${machine}`,
  '',
  `Best of ${RUNS}, one worker, process start included. \`npx tsx bench/fix-large.ts\``,
  '',
  '| pass | seconds | peak memory, MB |',
  '|---|---:|---:|',
  ...rows.map(([name, { seconds, megabytes }]) => `| ${name} | ${seconds.toFixed(2)} | ${megabytes.toFixed(0)} |`),
  '',
].join('\n');
console.log(table);
if (process.argv.includes('--record')) {
  mkdirSync('bench/results', { recursive: true });
  appendFileSync('bench/results/fix-large.md', `${table}\n`);
}
