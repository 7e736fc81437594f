import { join } from 'node:path';
import { readFile } from 'node:fs/promises';
import { AnimationMixer, Vector3, type Object3D, type SkinnedMesh } from 'three';
import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js';
import { describe, expect, it } from 'vitest';
import { recordSurface } from '../../../src/core/solve/record-surface';
import { prepareTransfer } from '../../../src/core/solve/prepare-transfer';
import { measureClip, solveClip } from '../../../src/core/solve/solve-clip';
import { openContainer } from '../../../src/gltf/container';
import { readScene } from '../../../src/gltf/read/read-scene';
import { appendClip } from '../../../src/gltf/write/append-clip';
import { Splice } from '../../../src/gltf/write/splice';
import { writeGlb } from '../../../src/gltf/write/write-glb';
import { dataFolder } from '../../fixtures/data-folder';

const data = dataFolder();

async function open(path: string) {
  const container = await openContainer(await readFile(path), { name: path });
  return { container, scene: await readScene(container) };
}

describe.skipIf(!data)('on artists’ files', () => {
  const path = (...parts: string[]): string => join(data ?? '', 'solve', ...parts);

  it('a control is at the float32 floor in the exported file, read by Rigwright and by three.js', async () => {
    const { container, scene } = await open(path('artist', 'q_plat_character.glb'));
    const own = { scene, rig: scene.rigs[0] };
    const transfer = prepareTransfer(own, own, { jointStiffness: 0 });
    if (!transfer) throw new Error('nothing matches itself');
    const source = scene.clips.find(({ name }) => name.endsWith('Run'));
    if (!source) throw new Error('no Run');
    const { clip, quality } = solveClip(transfer, source, { priceRotations: false });
    const splice = new Splice(container);
    appendClip(splice, { name: 'Solved', channels: clip.channels });
    const bytes = await writeGlb(splice);

    const again = await readScene(await openContainer(bytes, { name: 'solved.glb' }));
    const written = again.clips[again.clips.length - 1];
    const times = Float64Array.from(quality.perFrame, ({ time }) => time);
    const measured = measureClip(transfer, source, written, times);
    expect(measured.mean).toBeLessThan(1e-6);
    expect(measured.worst).toBeLessThan(1e-5);
    expect(measured.quality).toBeGreaterThan(0.9999);

    const gltf = await new GLTFLoader().parseAsync(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer, ''); // prettier-ignore
    const recorder = recordSurface(scene, scene.rigs[0]);
    const mixer = new AnimationMixer(gltf.scene);
    mixer.clipAction(gltf.animations[gltf.animations.length - 1]).play();
    for (const time of [times[3], times[10]]) {
      mixer.setTime(time);
      gltf.scene.updateMatrixWorld(true);
      const worst = worstToNearest(threeSurface(gltf.scene), recorder.at(source, time));
      expect(worst / transfer.system.diagonal).toBeLessThan(1e-5);
    }
  });

  it('carries a gallop into a straight-legged rig, and rotations only cost more than translation', async () => {
    const artist = await open(path('artist', 'q_fox.glb'));
    const rig = await open(path('rigs', 'q_fox.straight.glb'));
    const inScene = ({ scene }: typeof rig) => ({ scene, rig: scene.rigs[0] });
    const transfer = prepareTransfer(inScene(artist), inScene(rig));
    const source = artist.scene.clips.find(({ name }) => name.endsWith('Gallop'));
    if (!transfer || !source) throw new Error('the fox has changed');
    expect(transfer.alignment.scale).toBeCloseTo(0.01, 6);
    expect(transfer.alignment.residual).toBeLessThan(1e-6);
    expect(transfer.match.unmatched).toBe(0);
    expect(transfer.legs.legs.map(({ name }) => name).sort()).toEqual(['front left', 'front right', 'hind left', 'hind right']); // prettier-ignore
    const { quality, rotationsOnly } = solveClip(transfer, source, { rate: 8 });
    expect(quality.quality).toBeGreaterThan(0.965);
    expect(rotationsOnly?.quality).toBeGreaterThan(0.93);
    expect(rotationsOnly?.quality).toBeLessThan((quality.quality ?? 0) - 0.02);
  });
});

/** World positions of every skinned vertex, by three.js. */
function threeSurface(root: Object3D): Float64Array {
  const points: number[] = [];
  const p = new Vector3();
  root.traverse((object) => {
    const mesh = object as SkinnedMesh;
    if (!mesh.isSkinnedMesh) return;
    for (let v = 0; v < mesh.geometry.attributes.position.count; v++) {
      mesh.getVertexPosition(v, p).applyMatrix4(mesh.matrixWorld);
      points.push(p.x, p.y, p.z);
    }
  });
  return Float64Array.from(points);
}

/** Greatest distance from a vertex of `a` to the nearest of `b`; three.js orders meshes in its own way. */
function worstToNearest(a: Float64Array, b: Float64Array): number {
  expect(a.length).toBe(b.length);
  let worst = 0;
  for (let i = 0; i < a.length; i += 3) {
    let least = Infinity;
    for (let k = 0; k < b.length; k += 3)
      least = Math.min(least, (a[i] - b[k]) ** 2 + (a[i + 1] - b[k + 1]) ** 2 + (a[i + 2] - b[k + 2]) ** 2);
    worst = Math.max(worst, least);
  }
  return Math.sqrt(worst);
}
