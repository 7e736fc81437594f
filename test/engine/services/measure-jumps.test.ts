import { expect, it } from 'vitest';
import { inlineEngine } from '../../kit/inline-engine';

/** On the sample fox, whose tail is skinned to its legs: the original snaps, a rigid piece cannot, a chain hardly does. */
it('names the jumping edges of each variant, with their bones', async () => {
  const engine = inlineEngine();
  const { model } = await engine.run('open', { source: { path: 'resources/samples/fox.glb' } });
  const { clips } = await engine.run('measure', {
    model,
    clips: [1],
    jumps: true,
    physics: true,
    options: { samples: 8 },
  });
  const [{ jumps }] = clips;
  const largest = (variant: 'original' | 'rigid' | 'chain') =>
    Math.max(0, ...(jumps?.[variant]?.appendage ?? []).map(({ edge, before }) => Math.abs(edge.ratio - before)));
  console.log(`Sprint: largest jump ${largest('original').toFixed(3)} original, ${largest('chain').toFixed(3)} chain`);
  expect(largest('rigid')).toBeLessThan(1e-5);
  expect(largest('original')).toBeGreaterThan(0.1);
  expect(largest('chain')).toBeLessThan(largest('original') / 4);
  const [first] = jumps?.original?.appendage ?? [];
  expect(first.edge.joints.every((name) => /Leg|Hips/.test(name))).toBe(true);
  expect(first.edge.clip).toBe(1);
});
