import { describe, expect, it } from 'vitest';
import { GpuFence } from '../../../src/renderer/viewport/gpu-fence';

/** A context whose fences are its own until it is lost; asking for another's is an error, as in a browser. */
function fakeContext() {
  let alive: object = {};
  let signaled = false;
  const gl = {
    SIGNALED: 1,
    fenceSync: () => ({ of: alive }),
    flush: () => undefined,
    isSync: (sync: { of: object }) => sync.of === alive,
    getSyncParameter: () => (signaled ? 1 : 0),
    deleteSync: () => undefined,
  };
  return {
    gl: gl as unknown as WebGL2RenderingContext,
    finish: () => (signaled = true),
    lose: () => (alive = {}),
  };
}

describe('GpuFence', () => {
  it('has passed when the GPU has come to it', () => {
    const { gl, finish } = fakeContext();
    const fence = new GpuFence(gl);
    expect(fence.passed).toBe(false);
    finish();
    expect(fence.passed).toBe(true);
  });

  it('is not waited for when its context was lost and another has come: drawing would stop for good', () => {
    const { gl, lose } = fakeContext();
    const fence = new GpuFence(gl);
    lose();
    expect(fence.passed).toBe(true);
  });
});
