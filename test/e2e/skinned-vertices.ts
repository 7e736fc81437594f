import { AnimationMixer, Vector3, type Object3D, type SkinnedMesh } from 'three';
import type { GLTF } from 'three/addons/loaders/GLTFLoader.js';
import type { ProbedPart } from '../../src/renderer/viewport/probe';

/** A file as three.js alone plays it: its skinned vertices at a moment of a clip, beside those that a pane showed. */
export function skinnedVertices(gltf: GLTF) {
  const { associations } = gltf.parser;
  const meshes = new Map<string, SkinnedMesh>();
  gltf.scene.traverse((object) => {
    const own = associations.get(object);
    if (!isSkinned(object) || own?.meshes === undefined) return;
    const node = own.nodes ?? (object.parent ? associations.get(object.parent)?.nodes : undefined);
    meshes.set(`${node}/${own.meshes}/${own.primitives ?? 0}`, object);
  });
  const mixer = new AnimationMixer(gltf.scene);

  return {
    /** Poses the file. Times are clamped to the clip's end. */
    pose(clip: string, time: number): void {
      const found = gltf.animations.find(({ name }) => name === clip);
      if (!found) throw new Error(`no clip ${clip}`);
      mixer.stopAllAction();
      mixer.clipAction(found).play();
      mixer.setTime(time);
      gltf.scene.updateMatrixWorld(true);
    },
    /** Greatest distance of a vertex from where the pane showed it; every part must be there, whole. */
    farthest(shown: readonly ProbedPart[]): number {
      if (shown.length !== meshes.size)
        throw new Error(`${shown.length} parts were shown, the file has ${meshes.size}`);
      let most = 0;
      const theirs = new Vector3();
      for (const { node, mesh, primitive, positions } of shown) {
        const own = meshes.get(`${node}/${mesh}/${primitive}`);
        const count = own?.geometry.getAttribute('position').count;
        if (!own || count !== positions.length / 3) throw new Error(`part ${node}/${mesh}/${primitive} differs`);
        for (let v = 0; v < count; v++) {
          own.getVertexPosition(v, theirs).applyMatrix4(own.matrixWorld);
          const [x, y, z] = positions.slice(v * 3, v * 3 + 3);
          most = Math.max(most, Math.hypot(theirs.x - x, theirs.y - y, theirs.z - z));
        }
      }
      return most;
    },
  };
}

function isSkinned(object: Object3D): object is SkinnedMesh {
  return 'isSkinnedMesh' in object;
}
