import type { PictureAnswer, PictureRequest } from './picture-worker';

/** A bitmap as a square PNG data URL; drawn, read back and packed in a thread of its own. The bitmap is used up. */
export function pictureOf(bitmap: ImageBitmap, size: number): Promise<string> {
  const worker = new Worker(new URL('./picture-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<string>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<PictureAnswer>) => resolve(data);
    worker.onerror = () => reject(new Error('The picture could not be made.'));
    worker.postMessage({ bitmap, size } satisfies PictureRequest, [bitmap]);
  }).finally(() => worker.terminate());
}
