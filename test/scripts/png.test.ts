import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crc32 } from '../../scripts/picture/crc32';
import { decodePng, encodePng } from '../../scripts/picture/png';

describe('png', () => {
  it('has the checksum every PNG ends with', () => {
    expect(crc32(Buffer.from('IEND', 'latin1'))).toBe(0xae426082);
  });

  it('gives back what it was given', () => {
    const raster = fc
      .record({
        width: fc.integer({ min: 1, max: 9 }),
        height: fc.integer({ min: 1, max: 9 }),
        channels: fc.constantFrom(3 as const, 4 as const),
      })
      .chain((size) =>
        fc
          .uint8Array({
            minLength: size.width * size.height * size.channels,
            maxLength: size.width * size.height * size.channels,
          })
          .map((pixels) => ({ ...size, pixels })),
      );
    fc.assert(
      fc.property(raster, (picture) => {
        expect(decodePng(encodePng(picture))).toEqual(picture);
      }),
      { seed: 7 },
    );
  });

  it('refuses what it cannot read', () => {
    expect(() => decodePng(Uint8Array.of(1, 2, 3))).toThrow(RangeError);
  });
});
