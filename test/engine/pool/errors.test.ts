import { expect, test } from 'vitest';
import { errorOf, workerDied } from '../../../src/engine/pool/errors';

test('answers become the errors they stand for', () => {
  expect(errorOf({ kind: 'cancelled', code: 'cancelled', message: 'x' }).name).toBe('CancelledError');
  expect(errorOf({ kind: 'internal', code: 'internal', message: 'x' }).name).toBe('EngineFault');
  expect(errorOf({ kind: 'unreadable', code: 'a', message: 'b', detail: 'c' })).toMatchObject({
    name: 'RigwrightError',
    kind: 'unreadable',
    code: 'a',
    message: 'b',
    detail: 'c',
  });
});

test('a thread without memory says so, any other end is unexpected', () => {
  const full = Object.assign(new Error('x'), { code: 'ERR_WORKER_OUT_OF_MEMORY' });
  expect(workerDied(full, 'Decoding the meshes').message).toMatch(/not enough memory while decoding the meshes/);
  expect(workerDied('odd', '').message).toBe('The engine stopped unexpectedly and was restarted. Try again.');
});
