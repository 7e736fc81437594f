import { chmod, mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildGlb, packGlb, triangle } from '../fixtures/build-glb';
import { cli } from '../kit/run-cli';

const FOX = 'resources/samples/fox.glb';
let folder = '';
const at = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rigwright-cli-'));
  await writeFile(at('triangle.glb'), buildGlb());
});

describe('exit codes and words', () => {
  it('2: no command, no output, an option out of its range, an unknown option', async () => {
    expect((await cli('fix', at('triangle.glb'))).code).toBe(2);
    const range = await cli('inspect', at('triangle.glb'), '--far-fraction', '7');
    expect(range.code).toBe(2);
    expect(range.err).toContain('farFraction must be a number from 0.001 to 1');
    expect((await cli('inspect', at('triangle.glb'), '--nonsense')).code).toBe(2);
    expect((await cli('nonsense')).code).toBe(2);
  });

  it('0: help and version', async () => {
    expect((await cli('--help')).code).toBe(0);
    expect((await cli('--version')).out).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it.each([
    ['a text file', 'text.glb', 'This is not a model.\n', /text\.glb/],
    ['a Git LFS pointer', 'lfs.glb', 'version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1\n', /LFS/],
    [
      'a missing .bin',
      'nobin.gltf',
      '{"asset":{"version":"2.0"},"buffers":[{"uri":"gone.bin","byteLength":4}]}',
      /gone\.bin/,
    ],
    ['an empty file', 'empty.glb', '', /empty/],
  ])('3: %s, told with its name', async (_, name, content, words) => {
    await writeFile(at(name), content);
    const { code, err } = await cli('inspect', at(name));
    expect(code).toBe(3);
    expect(err).toMatch(words);
    expect(err.trim().split('\n').length).toBe(1);
  });

  it('3: a truncated GLB', async () => {
    await writeFile(at('short.glb'), buildGlb().slice(0, -40));
    const { code, err } = await cli('inspect', at('short.glb'));
    expect(code).toBe(3);
    expect(err).toMatch(/cut short|40 bytes/);
  });

  it('3: a file that is not there', async () => {
    const { code, err } = await cli('inspect', at('gone.glb'));
    expect(code).toBe(3);
    expect(err).toContain('gone.glb');
  });

  it('4: nothing in it is skinned', async () => {
    await writeFile(
      at('noskin.glb'),
      packGlb({ asset: { version: '2.0' }, scenes: [{ nodes: [] }] }, new Uint8Array()),
    );
    const { code, err } = await cli('inspect', at('noskin.glb'));
    expect(code).toBe(4);
    expect(err).toContain('noskin.glb');
  });

  it.skipIf(process.getuid?.() === 0)('5: a folder that cannot be written leaves nothing behind', async () => {
    await mkdir(at('locked'));
    await chmod(at('locked'), 0o500);
    expect((await cli('fix', at('triangle.glb'), '-o', at('locked/out.glb'))).code).toBe(5);
    expect(await readdir(at('locked'))).toEqual([]);
  });

  it('5: an output below a file leaves nothing behind', async () => {
    const before = await readdir(folder);
    const { code, err } = await cli('fix', at('triangle.glb'), '-o', at('triangle.glb/out.glb'));
    expect(code).toBe(5);
    expect(err).toContain('out.glb');
    expect(await readdir(folder)).toEqual(before);
  });

  it('6: a gate that was asked for', async () => {
    const { code, err } = await cli('fix', at('triangle.glb'), '-o', at('gate.glb'), '--fail-on', 'nothing');
    expect(code).toBe(6);
    expect(err).toContain('no appendage was found');
  });
});

describe('several files', () => {
  it('a broken one does not stop the others, and its code is the exit code', async () => {
    await writeFile(at('broken.glb'), 'nonsense');
    const { code, err } = await cli('fix', at('broken.glb'), at('triangle.glb'), '-o', at('many/'));
    expect(code).toBe(3);
    expect(err).toContain('broken.glb');
    expect(await readdir(at('many'))).toEqual(['triangle.glb']);
  });

  it('two of the same name do not overwrite each other', async () => {
    await mkdir(at('twin'));
    await writeFile(at('twin/triangle.glb'), buildGlb());
    await cli('fix', at('triangle.glb'), at('twin/triangle.glb'), '-o', at('both'));
    expect((await readdir(at('both'))).sort()).toEqual(['triangle.glb', 'triangle_2.glb']);
  });

  it('a source is not overwritten through a folder, only by its own name', async () => {
    expect((await cli('fix', at('triangle.glb'), '-o', folder)).code).toBe(2);
    expect((await cli('fix', at('triangle.glb'), '-o', at('triangle.glb'))).code).toBe(0);
  });
});

describe('options', () => {
  it('come from the config file, overruled by flags; a misspelt one is an error', async () => {
    await writeFile(at('good.json'), '{"farFraction": 0.1}');
    expect((await cli('inspect', at('triangle.glb'), '--config', at('good.json'))).code).toBe(0);
    await writeFile(at('bad.json'), '{"farFracton": 0.1}');
    const { code, err } = await cli('inspect', at('triangle.glb'), '--config', at('bad.json'));
    expect(code).toBe(2);
    expect(err).toContain('farFracton');
  });

  it('an override file that cannot be used is told with the entry', async () => {
    await writeFile(at('override.json'), '[{"id": "tail-1", "verdict": "chains"}]');
    const { code, err } = await cli('inspect', at('triangle.glb'), '--override', at('override.json'));
    expect(code).toBe(2);
    expect(err).toContain('0.verdict');
  });
});

describe('fix', () => {
  it('a file with nothing to fix comes out byte for byte', async () => {
    const bytes = buildGlb(triangle());
    await writeFile(at('plain.glb'), bytes);
    const { code, out } = await cli('fix', at('plain.glb'), '-o', at('plain_out.glb'));
    expect(code).toBe(0);
    expect(out).toContain('Nothing hangs off this model');
    expect(new Uint8Array(await readFile(at('plain_out.glb')))).toEqual(bytes);
  });

  it('the fox: --json prints the report and nothing else; the report file says the same', async () => {
    const { code, out } = await cli(
      'fix',
      FOX,
      '-o',
      at('fox.glb'),
      '--json',
      '--report',
      at('fox.json'),
      '--clip',
      'Walk', // prettier-ignore
    );
    expect(code).toBe(0);
    const report = JSON.parse(out);
    expect(JSON.parse(await readFile(at('fox.json'), 'utf8'))).toEqual(report);
    expect(report.schema).toBe(1);
    expect(Object.keys(report.stretch)).toEqual(['Walk']);
    const tails = report.appendages.filter((each: { kind: string }) => each.kind === 'tail');
    expect(tails.map((tail: { attachJoint: string }) => tail.attachJoint)).toEqual(['mixamorig:Hips']);
  });

  it('measures in the bind pose unless --physics swings the chains; samples and limits are flags', async () => {
    const fix = (...flags: string[]) =>
      cli('fix', FOX, '-o', at('fox_measured.glb'), '--clip', 'Walk', '--samples', '6', '--json', ...flags);
    const still = JSON.parse((await fix()).out);
    const swung = JSON.parse((await fix('--physics', '--torn-above', '1.02')).out);
    expect(still.measured).toEqual({ springs: false, samples: 6, tornAbove: 1.5, tornBelow: 0.67 });
    expect(swung.measured).toEqual({ springs: true, samples: 6, tornAbove: 1.02, tornBelow: 0.67 });
    expect(swung.stretch.Walk.chain.appendage.max).not.toBe(still.stretch.Walk.chain.appendage.max);
    expect((await fix('--samples', '2.5')).err).toContain('samples must be a whole number from 1 to 240');
  });

  it('the fixed fox put through again: nothing new, the same bytes', async () => {
    const again = await cli('fix', at('fox.glb'), '-o', at('fox_again.glb'), '--no-measure', '--json');
    expect(JSON.parse(again.out).changes).toEqual([]);
    expect((await readFile(at('fox_again.glb'))).equals(await readFile(at('fox.glb')))).toBe(true);
  });

  it('the fixed fox measured beside its original: the chain does not tear where the original does', async () => {
    const { out } = await cli('measure', at('fox.glb'), '--original', FOX, '--clip', 'Walk', '--json');
    const { original, file } = JSON.parse(out).stretch.Walk;
    expect(original.appendage.torn).toBeGreaterThan(0.05);
    expect(file.appendage.torn).toBe(0);
    expect(file.appendage.max).toBeLessThanOrEqual(1.1);
  });
});
