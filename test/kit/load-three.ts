import { MeshoptDecoder } from 'meshoptimizer/decoder';
import { Texture } from 'three';
import { GLTFLoader, type GLTF, type GLTFLoaderPlugin } from 'three/addons/loaders/GLTFLoader.js';

/**
 * A GLB as three.js loads it, in Node: geometry, skins and clips are the real thing, meshopt included; every texture is
 * an empty one, because there is nothing here to decode images with. Draco-compressed files are not loaded.
 */
export function loadThree(bytes: Uint8Array): Promise<GLTF> {
  const loader = new GLTFLoader().setMeshoptDecoder(MeshoptDecoder);
  const noTextures = { name: 'NO_TEXTURES', loadTexture: () => Promise.resolve(new Texture()) };
  loader.register(() => noTextures as unknown as GLTFLoaderPlugin);
  const copy = bytes.slice().buffer;
  return loader.parseAsync(copy, '');
}
