import { BufferAttribute, BufferGeometry, Group, Mesh, type Object3D, type WebGLRenderer } from 'three';
import { describe, expect, it } from 'vitest';
import { uploadApart } from '../../../src/renderer/viewport/upload-apart';

const LARGE = new BufferAttribute(new Float32Array(200_000), 3);
const OTHER = new BufferAttribute(new Float32Array(200_000), 4);
const SMALL = new BufferAttribute(new Float32Array(30), 3);

const NAMES = new Map<ArrayLike<number>, string>([[LARGE.array, 'large'], [OTHER.array, 'other']]); // prettier-ignore

/** What each render would upload. */
function recorder() {
  const sent: (readonly ArrayLike<number>[])[] = [];
  const renderer = {
    render(scene: Object3D) {
      const arrays: ArrayLike<number>[] = [];
      scene.traverse((object) => {
        if (object instanceof Mesh)
          arrays.push(...Object.values(object.geometry.attributes as Record<string, BufferAttribute>).map(({ array }) => array)); // prettier-ignore
      });
      sent.push(arrays);
    },
  };
  return { sent, renderer: renderer as unknown as WebGLRenderer };
}

describe('uploadApart', () => {
  it('sends each large array once, by itself, and leaves the model as it was', async () => {
    const geometry = new BufferGeometry()
      .setAttribute('position', LARGE)
      .setAttribute('normal', SMALL)
      .setAttribute('skinWeight', OTHER)
      .setAttribute('paintHeat', new BufferAttribute(new Float32Array(200_000), 2));
    const second = new BufferGeometry().setAttribute('position', LARGE);
    const { sent, renderer } = recorder();
    const idle = () => Promise.resolve(void sent.push([]));
    await uploadApart(renderer, new Group().add(new Mesh(geometry), new Mesh(second)), idle);
    expect(sent.map((arrays) => arrays.map((array) => NAMES.get(array)))).toEqual([['large'], [], ['other']]);
    expect(Object.keys(geometry.attributes)).toEqual(['position', 'normal', 'skinWeight', 'paintHeat']);
  });
});
