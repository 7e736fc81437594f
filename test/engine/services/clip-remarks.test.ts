import { expect, test } from 'vitest';
import type { Clip, Interpolation } from '../../../src/core/rig/scene';
import { clipRemarks } from '../../../src/engine/services/solve-report';

const source = (interpolation: Interpolation): Clip => ({
  index: 0,
  name: 'Walk',
  duration: 1,
  channels: [{ node: 0, path: 'rotation', interpolation, times: new Float32Array(1), values: new Float32Array(4) }],
});

test('a report says where curves became lines, and what leaving out keys cost', () => {
  expect(clipRemarks('Walk', { source: source('LINEAR'), reduced: undefined })).toEqual([]);
  const reduced = { keys: { before: 120, after: 40 }, moved: 0.000085 };
  const said = clipRemarks('Walk', { source: source('CUBICSPLINE'), reduced });
  expect(said).toHaveLength(2);
  expect(said[0]).toContain('linear between them');
  expect(said[1]).toContain('from 120 to 40; the surface moves by at most 0.0085 %');
});
