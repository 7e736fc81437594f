import { describe, expect, it } from 'vitest';
import { bakedChannels, bakeSprings } from '../../../src/core/dynamics/bake-springs';
import { bakedPoser } from '../../../src/core/dynamics/baked-poser';
import { clipLoops } from '../../../src/core/dynamics/clip-loops';
import { clipPoser } from '../../../src/core/measure/clip-poser';
import { createPose } from '../../../src/core/rig/sample-pose';
import { grownFox } from './grown-fox';

const fox = await grownFox();

describe.skipIf(!fox)('on the sample fox', () => {
  const { scene, rig, springs } = fox ?? ({} as NonNullable<typeof fox>);
  const clipOf = (name: string) => scene.clips.find((clip) => clip.name === name) as (typeof scene.clips)[number];

  it.each(['Walk', 'Sprint'])('%s: stays out of the body by 5 mm at carry 50 and 0, and loops within 0.2 percent', (name) => {
    for (const carryDegrees of [50, 0]) {
      const baked = bakeSprings(scene.graph, rig, springs({ carryDegrees }), clipOf(name));
      const { penetrationMillimetres, seamPercent, keys, keysBefore, loopsPlayed, blended } = baked;
      console.log(`${name}, carry ${carryDegrees}: penetration ${penetrationMillimetres.toFixed(2)} mm, seam ${seamPercent.toFixed(4)} %, ${keys} of ${keysBefore} keys, ${loopsPlayed} loops${blended ? ', blended' : ''}`); // prettier-ignore
      expect(baked.loops).toBe(true);
      expect(penetrationMillimetres).toBeLessThan(5);
      expect(seamPercent).toBeLessThan(0.2);
      expect(baked.warnings).toEqual([]);
    }
  }); // prettier-ignore

  it('ends where it starts: the tip in the written keys, not only in the solver', () => {
    const clip = clipOf('Sprint');
    const baked = bakeSprings(scene.graph, rig, springs({ carryDegrees: 0 }), clip);
    const pose = bakedPoser(rig.skeleton, clipPoser(scene.graph, rig.skeleton, clip), baked.joints);
    const end = (fox?.joints.at(-1) as number) * 16;
    const [first, last] = [0, clip.duration].map((time) => {
      const worlds = new Float64Array(rig.skeleton.nodes.length * 16);
      pose(time, worlds);
      return worlds.subarray(end + 12, end + 15);
    });
    expect(Math.hypot(...first.map((x, d) => x - last[d]))).toBeLessThan(0.002 * 0.8);
  });

  it('keeps the skin within the bound, and needs fewer keys for a looser one', () => {
    const clip = clipOf('Walk');
    const all = bakeSprings(scene.graph, rig, springs(), clip, { errorMillimetres: 0 });
    const one = bakeSprings(scene.graph, rig, springs(), clip, { errorMillimetres: 1 });
    const five = bakeSprings(scene.graph, rig, springs(), clip, { errorMillimetres: 5 });
    expect(all.keys).toBe(all.keysBefore);
    expect(one.errorMillimetres).toBeLessThanOrEqual(1);
    expect(five.keys).toBeLessThan(one.keys);
    expect(one.keys).toBeLessThan(all.keys / 2);
    const even = bakeSprings(scene.graph, rig, springs(), clip, { keyRateHz: 30, errorMillimetres: 0 });
    const steps = [...even.joints[0].times].map((time, k, times) => (k > 0 ? time - times[k - 1] : 1 / 30));
    expect(Math.max(...steps)).toBeLessThan(1 / 30 + 1e-6);
    expect(even.joints[0].times.at(-1)).toBeCloseTo(clip.duration, 6);
  });

  it('knows loops by their first and last pose, and refuses channels without nodes', () => {
    expect(['Walk', 'Sprint', 'Idle'].map((name) => clipLoops(scene.graph, clipOf(name)))).toEqual([true, true, true]);
    const walk = clipOf('Walk');
    const half = { ...walk, duration: walk.duration / 2 };
    expect(clipLoops(scene.graph, half)).toBe(false);
    const baked = bakeSprings(scene.graph, rig, springs(), half, { errorMillimetres: 1 });
    expect([baked.loops, baked.seamPercent]).toEqual([false, 0]);
    expect(() => bakedChannels(rig, baked)).toThrow(RangeError);
    const nodes = Int32Array.from(rig.skeleton.names.keys());
    expect(bakedChannels(rig, baked, nodes)).toHaveLength(4);
    expect(createPose(scene.graph).worlds.every(Number.isFinite)).toBe(true);
  });
});

describe.each([3, 5, 6, 8])('a chain of %i', (segments) => {
  it('loops Walk and Sprint within 0.2 % at the default settings, its last key on its first', async () => {
    const grown = await grownFox(segments);
    if (!grown) return;
    for (const clip of grown.scene.clips.filter(({ name }) => name !== 'Idle')) {
      const baked = bakeSprings(grown.scene.graph, grown.rig, grown.springs(), clip);
      console.log(`K ${segments}, ${clip.name}: seam ${baked.seamPercent.toFixed(4)} %, ${baked.loopsPlayed} loops, penetration ${baked.penetrationMillimetres.toFixed(2)} mm`); // prettier-ignore
      expect(baked.seamPercent).toBeLessThan(0.2);
      // Solved or blended, what is written closes: every joint ends within 0.1° of where it began.
      for (const { rotations } of baked.joints) {
        const [first, last] = [rotations.slice(0, 4), rotations.slice(-4)];
        const half = Math.abs(first.reduce((sum, x, k) => sum + x * last[k], 0));
        expect(2 * Math.acos(Math.min(1, half))).toBeLessThan((0.1 * Math.PI) / 180);
      }
      expect(baked.penetrationMillimetres).toBeLessThan(5);
    }
  });
});
