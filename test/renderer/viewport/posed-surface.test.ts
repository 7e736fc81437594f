import {
  Bone,
  BufferAttribute,
  BufferGeometry,
  InterleavedBuffer,
  InterleavedBufferAttribute,
  Skeleton,
  SkinnedMesh,
  Vector3,
} from 'three';
import { describe, expect, it } from 'vitest';
import type { PartSummary } from '../../../src/rpc/contract';
import { PosedSurface } from '../../../src/renderer/viewport/posed-surface';
import { eachInfluence, skinArrays } from '../../../src/renderer/viewport/skin-arrays';

/** Two vertices between two bones, of which the second has gone up by 1 and turned. */
function rig(fill: (geometry: BufferGeometry) => void): SkinnedMesh {
  const geometry = new BufferGeometry();
  fill(geometry);
  const mesh = new SkinnedMesh(geometry);
  const bones = [new Bone(), new Bone()];
  mesh.add(...bones);
  mesh.updateMatrixWorld(true);
  mesh.bind(new Skeleton(bones));
  bones[1].position.set(0, 1, 0);
  bones[1].rotation.set(0, 0, Math.PI / 2);
  mesh.updateMatrixWorld(true);
  mesh.skeleton.update();
  return mesh;
}

const apart = (geometry: BufferGeometry) =>
  geometry
    .setAttribute('position', new BufferAttribute(new Float32Array([1, 0, 0, 2, 0, 0]), 3))
    .setAttribute('skinIndex', new BufferAttribute(new Uint8Array([0, 1, 0, 0, 1, 0, 0, 0]), 4))
    .setAttribute('skinWeight', new BufferAttribute(new Float32Array([0.5, 0.5, 0, 0, 1, 0, 0, 0]), 4));

/** The same numbers, positions between others in one buffer, weights as bytes of 255. */
const packed = (geometry: BufferGeometry) => {
  const buffer = new InterleavedBuffer(new Float32Array([9, 1, 0, 0, 9, 9, 2, 0, 0, 9]), 5);
  geometry
    .setAttribute('position', new InterleavedBufferAttribute(buffer, 3, 1))
    .setAttribute('skinIndex', new BufferAttribute(new Uint16Array([0, 1, 0, 0, 1, 0, 0, 0]), 4))
    .setAttribute('skinWeight', new BufferAttribute(new Uint8Array([127.5, 127.5, 0, 0, 255, 0, 0, 0]), 4, true));
};

const PART = { vertexStart: 0, vertexCount: 2 } as PartSummary;

describe('PosedSurface', () => {
  it.each([
    ['separate', apart],
    ['interleaved and normalised', packed],
  ])('stands where three.js draws it, from %s attributes', (_, fill) => {
    const mesh = rig(fill);
    const surface = new PosedSurface([{ mesh, part: PART }], 2);
    surface.update();
    for (const v of [0, 1]) {
      const drawn = mesh.getVertexPosition(v, new Vector3()).applyMatrix4(mesh.matrixWorld);
      drawn.toArray().forEach((x, c) => expect(surface.positions[v * 3 + c]).toBeCloseTo(x, 6));
    }
  });

  it('moves only the vertices it is asked for', () => {
    const surface = new PosedSurface([{ mesh: rig(apart), part: PART }], 2);
    surface.update(Uint8Array.of(0, 1));
    // (2, 0, 0) turned by a quarter about z is (0, 2, 0), and one up (0, 3, 0).
    expect([...surface.positions].map((x) => Math.round(x * 1e6) / 1e6)).toEqual([0, 0, 0, 0, 3, 0]);
  });
});

describe('eachInfluence', () => {
  it.each([apart, packed])('leaves out what has no weight, over both sets', (fill) => {
    const mesh = rig((geometry) => {
      fill(geometry);
      geometry
        .setAttribute('skinIndex2', new BufferAttribute(Uint8Array.of(1, 0, 0, 0, 0, 0, 0, 0), 4))
        .setAttribute('skinWeight2', new BufferAttribute(Float32Array.of(0.25, 0, 0, 0, 0, 0, 0, 0), 4));
    });
    const found: [number, number][] = [];
    eachInfluence(skinArrays(mesh), 0, (joint, weight) => found.push([joint, Math.round(weight * 100) / 100]));
    expect(found).toEqual([[0, 0.5], [1, 0.5], [1, 0.25]]); // prettier-ignore
  });
});
