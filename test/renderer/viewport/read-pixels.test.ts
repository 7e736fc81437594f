import { describe, expect, it } from 'vitest';
import { readPixels } from '../../../src/renderer/viewport/read-pixels';

/** Says what it is asked; a lost context gives nothing. */
function fakeContext(lost: boolean) {
  const asked: string[] = [];
  const gl = {
    PIXEL_PACK_BUFFER: 1,
    createBuffer: () => ({}),
    bindBuffer: (_: number, buffer: object | null) => asked.push(buffer ? 'bind' : 'unbind'),
    bufferData: (_: number, bytes: number) => asked.push(`room for ${bytes}`),
    readPixels: (...args: number[]) => asked.push(`read ${args.slice(0, 4).join(' ')}`),
    getBufferSubData: (_: number, __: number, out: Uint8Array) => (asked.push('get'), out.fill(7)),
    deleteBuffer: () => asked.push('delete'),
    isContextLost: () => lost,
  };
  return { asked, gl: gl as unknown as WebGL2RenderingContext };
}

describe('readPixels', () => {
  const rect = { x: 1, y: 2, width: 3, height: 2 };

  it('asks for a copy before it waits, and takes it after', async () => {
    const { asked, gl } = fakeContext(false);
    const pixels = await readPixels(gl, rect, () => Promise.resolve(void asked.push('wait')));
    expect(asked).toEqual(['bind', 'room for 24', 'read 1 2 3 2', 'unbind', 'wait', 'bind', 'get', 'unbind', 'delete']);
    expect(pixels).toEqual({ data: new Uint8Array(24).fill(7), width: 3, height: 2 });
  });

  it('has nothing when the context was lost meanwhile', async () => {
    expect(await readPixels(fakeContext(true).gl, rect, () => Promise.resolve())).toBeUndefined();
  });
});
