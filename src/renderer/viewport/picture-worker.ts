export interface PictureRequest {
  readonly bitmap: ImageBitmap;
  /** Pixels on a side. */
  readonly size: number;
}
/** A PNG data URL. */
export type PictureAnswer = string;

const page = globalThis as unknown as {
  postMessage(data: PictureAnswer): void;
  onmessage: (event: { readonly data: PictureRequest }) => void;
};

page.onmessage = ({ data: { bitmap, size } }) => {
  const canvas = new OffscreenCanvas(size, size);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, size, size);
  bitmap.close();
  void canvas.convertToBlob().then((blob) => page.postMessage(new FileReaderSync().readAsDataURL(blob)));
};

/** Of workers only; the page's library of types leaves it out. */
declare class FileReaderSync {
  readAsDataURL(blob: Blob): string;
}
