import { expect, it } from 'vitest';
import { skinHeight } from '../../../src/core/rig/skin-height';

it('is the extent along Y over all skins, and 0 without any', () => {
  expect(skinHeight([0, 1, 0, 5, 3, 5])).toBe(2);
  expect(skinHeight([0, 1, 0], [0, -4, 0, 0, 2, 0])).toBe(6);
  expect(skinHeight()).toBe(0);
});
