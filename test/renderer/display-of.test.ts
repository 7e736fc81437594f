import { expect, test } from 'vitest';
import { displayOf } from '../../src/renderer/lib/display-of';
import { FOX } from './fake-studio';

test('the GLB of the engine, or the bytes that were opened', () => {
  const bytes = Uint8Array.of(1);
  const display = Uint8Array.of(2);
  const source = { kind: 'bytes', name: 'fox.glb', bytes } as const;
  expect(displayOf({ summary: FOX, display }, source)).toBe(display);
  expect(displayOf({ summary: FOX }, source)).toBe(bytes);
  expect(() => displayOf({ summary: FOX }, { kind: 'path', path: '/fox.glb' })).toThrow(RangeError);
});
