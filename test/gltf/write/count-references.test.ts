import { expect, it } from 'vitest';
import { countReferences } from '../../../src/gltf/write/count-references';
import { makeStrip } from './strip';

it('countReferences counts primitives, skins, samplers, sparse parts and images', () => {
  // accessors: POSITION, JOINTS, WEIGHTS, indices, IBM, times, values; views in the order they are made
  const { json } = makeStrip({ twoPrimitives: true, sparse: true, ibm: 'shared', otherNodes: [1] });
  json.images = [{ bufferView: 1, mimeType: 'image/png' }];
  const { accessors, bufferViews } = countReferences(json);
  expect([...accessors]).toEqual([2, 2, 2, 2, 2, 1, 1]);
  expect([...bufferViews]).toEqual([1, 2, 1, 1, 1, 1, 1, 1]);
});

it('countReferences sees data that extensions point at, but not ids inside a Draco stream', () => {
  const { json } = makeStrip();
  json.extensions = { ACME: { bufferView: 0, list: [{ attributes: { _ID: 1 } }], extras: { bufferView: 0 } } };
  const primitive = (json.meshes ?? [])[0].primitives[0];
  primitive.extensions = { KHR_draco_mesh_compression: { bufferView: 2, attributes: { POSITION: 5 } } };
  const { accessors, bufferViews } = countReferences(json);
  const plain = countReferences(makeStrip().json);
  expect(Array.from(accessors, (count, i) => count - plain.accessors[i])).toEqual([0, 1, 0, 0, 0, 0, 0]);
  expect(Array.from(bufferViews, (count, i) => count - plain.bufferViews[i])).toEqual([1, 0, 1, 0, 0, 0, 0]);
});
