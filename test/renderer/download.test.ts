import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { zipFiles } from '../../src/renderer/lib/download';

it('packs several files of an export into one archive, each byte for byte', () => {
  const text = new TextEncoder().encode('{"schema":1}'.repeat(100));
  const model = Uint8Array.from({ length: 300 }, (_, i) => (i * 37) & 255);
  const zip = zipFiles([
    { name: 'fox_rigged.glb', bytes: model },
    { name: 'fox_rigged_report.json', bytes: text },
  ]);
  const files = unzipSync(zip);
  expect(Object.keys(files)).toEqual(['fox_rigged.glb', 'fox_rigged_report.json']);
  expect(files['fox_rigged.glb']).toEqual(model);
  expect(files['fox_rigged_report.json']).toEqual(text);
  // The text is packed, the model is stored as it is.
  expect(zip.byteLength).toBeLessThan(model.byteLength + 400);
  expect(zip.byteLength).toBeGreaterThan(model.byteLength);
});
