import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SolvedRigReport } from '../../src/engine/services/solve-report';
import { openContainer } from '../../src/gltf/container';
import { cli } from '../kit/run-cli';

const FOX = 'resources/samples/fox.glb';
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rigwright-solve-'));
});

async function animationsOf(path: string): Promise<string[]> {
  const { json } = await openContainer(await readFile(path), { name: path });
  return (json.animations ?? []).map(({ name }) => name ?? '');
}

describe('rigwright solve', () => {
  it('carries the clips of a file into it again: the control is met, names stay apart, nothing else is on stdout', async () => {
    const names = await animationsOf(FOX);
    const out = join(folder, 'solved.glb');
    const { code, out: text } = await cli(
      'solve', '--motion', FOX, '--rig', FOX, '-o', out, '--clip', names[0], '--no-price-rotations', '--joint-stiffness', '0', '--json', '--fail-on', 'control',
    ); // prettier-ignore
    expect(code).toBe(0);
    const { schema, rigs } = JSON.parse(text) as { schema: number; rigs: SolvedRigReport[] };
    expect(schema).toBe(1);
    expect(rigs.map(({ control }) => control)).toEqual([true, true]);
    const clip = rigs[1].clips[names[0]];
    expect(clip.quality).toBeGreaterThan(0.9999);
    expect(clip.worstPercent).toBeLessThan(1e-3);
    expect(clip.name).toBe(`${names[0]}_2`);
    expect(await animationsOf(out)).toEqual([...names, `${names[0]}_2`]);
  });

  it('prints tables, the control first, and writes nothing unasked', async () => {
    const names = await animationsOf(FOX);
    const { code, out } = await cli('solve', '--motion', FOX, '--rig', FOX, '--clip', names[0], '--foot-lock', '--no-price-rotations'); // prettier-ignore
    expect(code).toBe(0);
    const rows = out.split('\n');
    expect(rows[0]).toMatch(/^rig +clip +quality/);
    expect(rows[2]).toContain('(control)');
    expect(out).toContain('drivable');
  });

  it('2: an unknown gate, a clip that is not there; 3: a rig that is not there; 6: a gate that fails', async () => {
    const [first] = await animationsOf(FOX);
    const quick = ['--motion', FOX, '--clip', first, '--no-price-rotations'];
    expect((await cli('solve', ...quick, '--rig', FOX, '--fail-on', 'nonsense')).code).toBe(2);
    const missing = await cli('solve', '--motion', FOX, '--rig', FOX, '--clip', 'Moonwalk');
    expect(missing.code).toBe(2);
    expect(missing.err).toContain('Moonwalk');
    expect((await cli('solve', ...quick, '--rig', join(folder, 'gone.glb'))).code).toBe(3);
    // A rig of its own: what the first test wrote. The same file twice is a control, which no score gates.
    const other = join(folder, 'solved.glb');
    const failed = await cli('solve', ...quick, '--rig', other, '--min-quality', '1', '--fail-on', 'motion');
    expect(failed.code).toBe(6);
    expect(failed.err).toContain('of the motion is kept');
  });
});
