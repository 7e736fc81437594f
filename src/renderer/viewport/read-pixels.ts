/** A rectangle of the canvas in device pixels, from its bottom left. */
export interface PixelRect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
/** Rows from the bottom up; RGBA, premultiplied, as the canvas keeps them. */
export interface Pixels {
  readonly data: Uint8Array<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
}

/**
 * Copies what has just been drawn on the canvas; to be called before the page is composed, which clears it. The copy is
 * left to the GPU: reading a canvas at once, or making a bitmap of it, keeps the page waiting for all that was drawn
 * before.
 * @param idle resolves when the GPU has done what it was asked so far
 * @returns undefined when the context was lost meanwhile
 */
export async function readPixels(
  gl: WebGL2RenderingContext,
  { x, y, width, height }: PixelRect,
  idle: () => Promise<void>,
): Promise<Pixels | undefined> {
  const buffer = gl.createBuffer();
  const bound = (run: () => void) => {
    gl.bindBuffer(gl.PIXEL_PACK_BUFFER, buffer);
    run();
    gl.bindBuffer(gl.PIXEL_PACK_BUFFER, null);
  };
  bound(() => {
    gl.bufferData(gl.PIXEL_PACK_BUFFER, width * height * 4, gl.STREAM_READ);
    gl.readPixels(x, y, width, height, gl.RGBA, gl.UNSIGNED_BYTE, 0);
  });
  await idle();
  const data = new Uint8Array(width * height * 4);
  bound(() => gl.getBufferSubData(gl.PIXEL_PACK_BUFFER, 0, data));
  gl.deleteBuffer(buffer);
  return gl.isContextLost() ? undefined : { data, width, height };
}
