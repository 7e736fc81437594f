import { AnimationMixer, Vector3, type SkinnedMesh } from 'three';
import { describe, expect, it } from 'vitest';
import { gatherJointWorlds, createSkinner } from '../../src/core/rig/skin-positions';
import { createPose, samplePose } from '../../src/core/rig/sample-pose';
import { skinHeight } from '../../src/core/rig/skin-height';
import { fixFile, sceneOf } from '../kit/fix-file';
import { loadThree } from '../kit/load-three';

/**
 * three.js skins the fixed fox by its own code (`getVertexPosition`, which reads the geometry) exactly where ours does,
 * on every clip: so what is measured is what a game shows.
 */
describe('three.js and ours agree on the fixed fox', async () => {
  const { fixed } = await fixFile('resources/samples/fox.glb');
  const scene = await sceneOf(fixed.bytes);
  const [rig] = scene.rigs;
  const gltf = await loadThree(fixed.bytes);
  const meshes: SkinnedMesh[] = [];
  gltf.scene.traverse((object) => {
    if ('isSkinnedMesh' in object) meshes.push(object as SkinnedMesh);
  });

  it('three.js has the new joints', () => {
    const names = meshes[0].skeleton.bones.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(fixed.chains[0].names as string[]));
  });

  it.each(scene.clips.map(({ name, index }) => [name, index] as const))('%s: to 1e-4 of the height', (_, index) => {
    const clip = scene.clips[index];
    const mixer = new AnimationMixer(gltf.scene);
    mixer.clipAction(gltf.animations[index]).play();
    const pose = createPose(scene.graph);
    const worlds = new Float64Array(rig.skeleton.nodes.length * 16);
    const ours = new Float64Array(rig.positions.length);
    const skinner = createSkinner(rig);
    const theirs = new Vector3();
    let worst = 0;

    for (const share of [0, 0.17, 0.5, 0.83]) {
      const time = clip.duration * share;
      mixer.setTime(time);
      gltf.scene.updateMatrixWorld(true);
      samplePose(pose, scene.graph, clip, time);
      gatherJointWorlds(rig.skeleton, pose.worlds, worlds);
      skinner.skin(worlds, ours);
      rig.parts.forEach((part, p) => {
        for (let v = 0; v < part.vertexCount; v += 7) {
          meshes[p].getVertexPosition(v, theirs).applyMatrix4(meshes[p].matrixWorld);
          const at = (part.vertexStart + v) * 3;
          worst = Math.max(worst, Math.hypot(theirs.x - ours[at], theirs.y - ours[at + 1], theirs.z - ours[at + 2]));
        }
      });
    }
    expect(worst / skinHeight(rig.positions)).toBeLessThan(1e-4);
  });
});
