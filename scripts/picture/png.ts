/** PNG, as much of it as this project writes: 8 bits a channel, RGB or RGBA, not interlaced. */
import { crc32 } from './crc32';
import { deflateSync, inflateSync } from 'node:zlib';

export interface Raster {
  readonly width: number;
  readonly height: number;
  readonly channels: 3 | 4;
  /** height×width×channels, sRGB, top row first. */
  readonly pixels: Uint8Array;
}

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

export function encodePng(raster: Raster): Uint8Array {
  const { width, height, channels, pixels } = raster;
  if (pixels.length !== width * height * channels) throw new RangeError('encodePng: pixels do not fit the size');
  const header = new DataView(new ArrayBuffer(13));
  header.setUint32(0, width);
  header.setUint32(4, height);
  header.setUint8(8, 8);
  header.setUint8(9, channels === 3 ? 2 : 6);
  const data = deflateSync(filterRows(raster), { level: 9 });
  return Buffer.concat([
    Uint8Array.from(SIGNATURE),
    chunk('IHDR', new Uint8Array(header.buffer)),
    chunk('IDAT', data),
    chunk('IEND', new Uint8Array(0)),
  ]);
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const out = Buffer.alloc(12 + data.length);
  out.writeUInt32BE(data.length, 0);
  out.write(type, 4, 'latin1');
  out.set(data, 8);
  out.writeUInt32BE(crc32(out.subarray(4, 8 + data.length)), 8 + data.length);
  return out;
}

/** Every row filtered by whichever of None, Sub, Up, Average and Paeth leaves the smallest residue. */
function filterRows({ width, height, channels, pixels }: Raster): Uint8Array {
  const stride = width * channels;
  const out = new Uint8Array((stride + 1) * height);
  const trial = new Uint8Array(stride);
  for (let y = 0; y < height; y++) {
    let least = Infinity;
    for (let filter = 0; filter < 5; filter++) {
      let residue = 0;
      for (let i = 0; i < stride; i++) {
        trial[i] = pixels[y * stride + i] - predict(filter, pixels, y * stride, i, stride, channels);
        residue += trial[i] < 128 ? trial[i] : 256 - trial[i];
      }
      if (residue >= least) continue;
      least = residue;
      out[y * (stride + 1)] = filter;
      out.set(trial, y * (stride + 1) + 1);
    }
  }
  return out;
}

function predict(filter: number, row: Uint8Array, start: number, i: number, stride: number, bpp: number): number {
  if (filter === 0) return 0;
  const left = i >= bpp ? row[start + i - bpp] : 0;
  if (filter === 1) return left;
  const up = start > 0 ? row[start - stride + i] : 0;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  const corner = start > 0 && i >= bpp ? row[start - stride + i - bpp] : 0;
  const estimate = left + up - corner;
  const byLeft = Math.abs(estimate - left);
  const byUp = Math.abs(estimate - up);
  const byCorner = Math.abs(estimate - corner);
  if (byLeft <= byUp && byLeft <= byCorner) return left;
  return byUp <= byCorner ? up : corner;
}

export function decodePng(bytes: Uint8Array): Raster {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (SIGNATURE.some((byte, i) => file[i] !== byte)) throw new RangeError('decodePng: not a PNG');
  const width = file.readUInt32BE(16);
  const height = file.readUInt32BE(20);
  const colour = file[25];
  if (file[24] !== 8 || (colour !== 2 && colour !== 6) || file[28] !== 0)
    throw new RangeError('decodePng: only 8-bit RGB and RGBA without interlacing are read');
  const data: Uint8Array[] = [];
  for (let at = 8; at + 12 <= file.length;) {
    const length = file.readUInt32BE(at);
    if (file.toString('latin1', at + 4, at + 8) === 'IDAT') data.push(file.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  const channels = colour === 2 ? 3 : 4;
  const packed = inflateSync(Buffer.concat(data));
  const stride = width * channels;
  const pixels = new Uint8Array(stride * height);
  for (let y = 0; y < height; y++) {
    const filter = packed[y * (stride + 1)];
    for (let i = 0; i < stride; i++)
      pixels[y * stride + i] =
        packed[y * (stride + 1) + 1 + i] + predict(filter, pixels, y * stride, i, stride, channels);
  }
  return { width, height, channels, pixels };
}
