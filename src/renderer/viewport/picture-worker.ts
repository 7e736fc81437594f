import type { Pixels } from './read-pixels';

export interface PictureRequest {
  readonly pixels: Pixels;
  /** Pixels on a side of the square to make of it; as it is without. */
  readonly side: number | undefined;
}
/** A PNG. */
export type PictureAnswer = Blob;

const page = globalThis as unknown as {
  postMessage(data: PictureAnswer): void;
  onmessage: (event: { readonly data: PictureRequest }) => void;
};

page.onmessage = ({ data: { pixels, side } }) => {
  const { width, height } = pixels;
  const whole = new OffscreenCanvas(width, height);
  whole.getContext('2d')?.putImageData(new ImageData(upright(pixels), width, height), 0, 0);
  void inSquare(whole, side)
    .convertToBlob()
    .then((blob) => page.postMessage(blob));
};

function inSquare(whole: OffscreenCanvas, side: number | undefined): OffscreenCanvas {
  if (side === undefined) return whole;
  const square = new OffscreenCanvas(side, side);
  square.getContext('2d')?.drawImage(whole, 0, 0, side, side);
  return square;
}

/** Rows from the top down, colours free of their alpha. */
function upright({ data, width, height }: Pixels): Uint8ClampedArray<ArrayBuffer> {
  const out = new Uint8ClampedArray(data.length);
  const row = width * 4;
  for (let y = 0; y < height; y++) out.set(data.subarray((height - 1 - y) * row, (height - y) * row), y * row);
  for (let i = 0; i < out.length; i += 4) {
    const alpha = out[i + 3];
    if (alpha === 0 || alpha === 255) continue;
    for (let c = i; c < i + 3; c++) out[c] = (out[c] * 255) / alpha;
  }
  return out;
}
