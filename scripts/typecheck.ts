/** Type-checks every layer with its own compiler options: `core` cannot see Node or the DOM, and so on. */
import { spawnSync } from 'node:child_process';

const LAYERS: readonly [compiler: string, project: string][] = [
  ['tsc', 'tsconfig.core.json'],
  ['tsc', 'tsconfig.node.json'],
  ['tsc', 'tsconfig.runtime.json'],
  ['vue-tsc', 'tsconfig.web.json'],
  ['vue-tsc', 'tsconfig.test.json'],
];

let failed = false;
for (const [compiler, project] of LAYERS) {
  const result = spawnSync(`node_modules/.bin/${compiler}`, ['-p', project, '--noEmit'], { stdio: 'inherit' });
  if (result.status !== 0) {
    console.error(`typecheck: ${project} failed`);
    failed = true;
  }
}
process.exit(failed ? 1 : 0);
