import { describe, expect, it } from 'vitest';
import { accessorData, toFloats } from '../../../src/gltf/read/accessor-data';

const floats = (array: Parameters<typeof accessorData>[0], normalized: boolean) => [
  ...toFloats(accessorData(array, 'SCALAR', normalized)),
];

describe('toFloats', () => {
  it('decodes normalised integers of every width, the lowest signed one as -1', () => {
    expect(floats(Uint8Array.of(0, 51, 255), true)).toEqual([0, Math.fround(0.2), 1]);
    expect(floats(Uint16Array.of(0, 13107, 65535), true)).toEqual([0, Math.fround(0.2), 1]);
    expect(floats(Int8Array.of(-128, -127, 0, 127), true)).toEqual([-1, -1, 0, 1]);
    expect(floats(Int16Array.of(-32768, -32767, 0, 32767), true)).toEqual([-1, -1, 0, 1]);
  });

  it('takes other integers and floats as they are', () => {
    expect(floats(Int16Array.of(-3, 300), false)).toEqual([-3, 300]);
    expect(floats(Float32Array.of(0.5, -2), true)).toEqual([0.5, -2]);
  });
});
