import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { validateGlb } from '../../src/gltf/validate';
import { buildFox, type FoxTruth } from '../../scripts/sample/build-fox';
import { poseGlb, stretchOf, type PosedGlb } from './pose-glb';

const SAMPLE = new URL('../../resources/samples/fox.glb', import.meta.url);
const TRUTH = new URL('../../resources/samples/fox.truth.json', import.meta.url);
const DURATIONS = { Walk: 32 / 30, Sprint: 20 / 30, Idle: 108 / 30 };

const SIDED = ['Shoulder', 'Arm', 'ForeArm', 'Hand', 'UpLeg', 'Leg', 'Foot', 'ToeBase'];
const JOINTS = ['Hips', 'Spine', 'Spine1', 'Spine2', 'Neck', 'Head']
  .concat(['Left', 'Right'].flatMap((side) => SIDED.map((name) => side + name)))
  .map((name) => `mixamorig:${name}`);

let bytes: Uint8Array;
let fox: PosedGlb;
let truth: FoxTruth;

beforeAll(async () => {
  bytes = new Uint8Array(readFileSync(SAMPLE));
  truth = JSON.parse(readFileSync(TRUTH, 'utf8')) as FoxTruth;
  fox = await poseGlb(bytes);
});

describe('the sample fox', () => {
  it('is under 2 MB and clean by the Khronos validator', async () => {
    expect(bytes.length).toBeLessThan(2e6);
    const issues = await validateGlb(bytes);
    expect(issues.filter(({ severity }) => severity === 'error' || severity === 'warning')).toEqual([]);
  });

  it('stands 191 cm tall on 22 Mixamo joints, none of them a tail', () => {
    const heights = fox.positions.filter((_, i) => i % 3 === 1);
    expect(Math.abs(Math.max(...heights) - Math.min(...heights) - 1.91)).toBeLessThan(0.03);
    expect([...fox.jointNames].sort()).toEqual([...JOINTS].sort());
  });

  it('rests in its bind pose', () => {
    const rest = fox.skin(undefined, 0);
    const off = rest.reduce((most, x, i) => Math.max(most, Math.abs(x - fox.positions[i])), 0);
    expect(off).toBeLessThan(1e-5);
  });

  it('has weights that sum to one, and zero weights on joint 0', () => {
    let worst = 0;
    let strays = 0;
    for (let v = 0; v < truth.vertices; v++) {
      const weights = fox.weights.subarray(v * 4, v * 4 + 4);
      worst = Math.max(worst, Math.abs(weights[0] + weights[1] + weights[2] + weights[3] - 1));
      for (let k = 0; k < 4; k++) if (weights[k] === 0 && fox.joints[v * 4 + k] !== 0) strays++;
    }
    expect(worst).toBeLessThan(1e-6);
    expect(strays).toBe(0);
  });

  it('splits vertices at texture seams, so that faces alone break the tail into many islands', () => {
    expect(truth.vertices).toBe(fox.positions.length / 3);
    expect(truth.vertices).toBeGreaterThan(truth.weldedVertices * 1.3);
    const triangles = [...fox.triangles];
    const tail = triangles.filter((v) => v >= truth.tail.first && v <= truth.tail.last);
    expect(islands(tail, (v) => String(v))).toBeGreaterThan(24);
    const byPlace = (v: number): string => fox.positions.slice(v * 3, v * 3 + 3).join();
    expect(islands(tail, byPlace)).toBe(truth.tail.shells);
  });

  it('hands about half of the tail to the left shin and the rest to the thighs', () => {
    const share = new Map<string, number>();
    for (let i = truth.tail.first * 4; i <= truth.tail.last * 4 + 3; i++) {
      const name = fox.jointNames[fox.joints[i]].replace('mixamorig:', '');
      share.set(name, (share.get(name) ?? 0) + fox.weights[i] / truth.tail.count);
    }
    expect(share.get('LeftLeg')).toBeGreaterThan(0.4);
    expect(share.get('LeftLeg')).toBeLessThan(0.6);
    expect((share.get('LeftUpLeg') ?? 0) + (share.get('RightUpLeg') ?? 0)).toBeGreaterThan(0.4);
  });

  it.each(['Walk', 'Sprint'] as const)('tears at the tail in %s, and only there', (clip) => {
    const tail = stretchOf(fox, clip, DURATIONS[clip], truth.tail.first, truth.tail.last);
    expect(tail.torn).toBeGreaterThan(0.05);
    expect(tail.max).toBeGreaterThan(3);
    const body = stretchOf(fox, clip, DURATIONS[clip], 0, truth.tail.first - 1);
    expect(body.p95).toBeLessThan(1.25);
    expect(body.torn).toBeLessThan(tail.torn / 8);
  });

  it.each(['Walk', 'Sprint', 'Idle'] as const)('%s is an exact loop with unit keys on one hemisphere', (name) => {
    const clip = fox.clips.find((each) => each.getName() === name);
    for (const channel of clip?.listChannels() ?? []) {
      const times = channel.getSampler()?.getInput()?.getArray() as Float32Array;
      const output = channel.getSampler()?.getOutput();
      const keys = Array.from(times, (_, k) => output?.getElement(k, []) as number[]);
      expect(times.at(-1)).toBeCloseTo(DURATIONS[name], 6);
      const closing = keys[0].map((x, c) => x - keys[keys.length - 1][c]);
      const opposite = keys[0].map((x, c) => x + keys[keys.length - 1][c]);
      expect(Math.min(Math.hypot(...closing), Math.hypot(...opposite))).toBe(0);
      if (channel.getTargetPath() !== 'rotation') continue;
      keys.forEach((q, k) => {
        expect(Math.hypot(...q)).toBeCloseTo(1, 6);
        if (k > 0) expect(q.reduce((sum, x, c) => sum + x * keys[k - 1][c], 0)).toBeGreaterThan(0);
      });
    }
    expect(clip?.listChannels()).toHaveLength(23);
  });

  it('is made the same way each time', async () => {
    const options = { triangles: 2500, textureSize: 256 };
    const [once, again] = [await buildFox(options), await buildFox(options)];
    expect(Buffer.compare(once.glb, again.glb)).toBe(0);
    expect(once.truth).toEqual(again.truth);
  });
});

/** Connected pieces of triangles whose corners count as one where `key` says so. */
function islands(triangles: readonly number[], key: (vertex: number) => string): number {
  const parent = new Map<string, string>();
  const root = (k: string): string => {
    let at = k;
    while (parent.get(at) !== at) at = parent.get(at) ?? at;
    parent.set(k, at);
    return at;
  };
  const keys = triangles.map(key);
  for (const k of keys) parent.set(k, parent.get(k) ?? k);
  for (let i = 0; i < keys.length; i += 3) for (const k of [1, 2]) parent.set(root(keys[i + k]), root(keys[i]));
  return new Set([...parent.keys()].map(root)).size;
}
