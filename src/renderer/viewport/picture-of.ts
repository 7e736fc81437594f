import type { PictureAnswer, PictureRequest } from './picture-worker';
import type { Pixels } from './read-pixels';

/** Pixels as a PNG, packed in a thread of its own; with `side`, shrunk or stretched to a square. They are used up. */
export function pictureOf(pixels: Pixels, side?: number): Promise<Blob> {
  const worker = new Worker(new URL('./picture-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<Blob>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<PictureAnswer>) => resolve(data);
    worker.onerror = () => reject(new Error('The picture could not be made.'));
    worker.postMessage({ pixels, side } satisfies PictureRequest, [pixels.data.buffer]);
  }).finally(() => worker.terminate());
}

/** A picture as an address that can be kept with other data. */
export function dataUrlOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error ?? new Error('The picture could not be read.'));
    reader.readAsDataURL(blob);
  });
}
