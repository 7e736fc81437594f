import {
  BufferGeometry,
  Mesh,
  MeshBasicMaterial,
  OrthographicCamera,
  Scene,
  Sphere,
  type BufferAttribute,
  type InterleavedBufferAttribute,
  type Object3D,
  type WebGLRenderer,
} from 'three';
import { nextTask } from '../lib/next-task';

type Attribute = BufferAttribute | InterleavedBufferAttribute;

/** What is smaller goes with the first frame. Bytes. */
const LARGE = 500_000;

/**
 * Sends a model's large vertex data to the GPU, each array when it has taken the one before: there is room for some on
 * the way, and whoever sends more waits. The first frame would send them all.
 * three.js uploads what a visible mesh has before it asks whether its material is to be drawn, and knows an array again
 * in whichever geometry it comes: so one array at a time is put into a mesh that is never drawn.
 * @param idle resolves when the GPU has done what it was asked so far
 */
export async function uploadApart(renderer: WebGLRenderer, model: Object3D, idle: () => Promise<void>): Promise<void> {
  const scene = new Scene();
  const camera = new OrthographicCamera();
  const material = new MeshBasicMaterial({ visible: false });
  for (const [i, attribute] of largeAttributes(model).entries()) {
    await (i === 0 ? nextTask() : idle());
    const geometry = new BufferGeometry().setAttribute('position', attribute);
    geometry.boundingSphere = new Sphere();
    const mesh = new Mesh(geometry, material);
    mesh.frustumCulled = false;
    renderer.render(scene.add(mesh), camera);
    // The array stays on the GPU: it is the model's from here on.
    geometry.deleteAttribute('position').dispose();
    scene.clear();
  }
  material.dispose();
}

/** Each array once. What is painted is left out: it is sent anew with the first paint. */
function largeAttributes(model: Object3D): readonly Attribute[] {
  const found = new Map<ArrayLike<number>, Attribute>();
  model.traverse((object) => {
    if (!(object instanceof Mesh)) return;
    for (const [name, attribute] of Object.entries<Attribute>(object.geometry.attributes))
      if (!name.startsWith('paint') && attribute.array.byteLength >= LARGE) found.set(attribute.array, attribute);
  });
  return [...found.values()];
}
