import { basename, dirname, join } from 'node:path';
import { openContainer } from '../../gltf/container';
import { Splice } from '../../gltf/write/splice';
import { writeGltf } from '../../gltf/write/write-gltf';
import { writeFileAtomic } from './write-atomic';

/**
 * Writes a model that is at hand as GLB under the name it is wanted by: a name that ends in .gltf gets JSON, with its
 * one buffer (`NAME.bin`) beside it, written first. Each file whole or not at all.
 * @throws RigwrightError `unwritable`
 */
export async function writeModelFile(path: string, glb: Uint8Array): Promise<void> {
  if (!/\.gltf$/i.test(path)) return writeFileAtomic(path, glb);
  const container = await openContainer(glb, { name: basename(path) });
  const { json, bin } = await writeGltf(new Splice(container), basename(path).replace(/\.gltf$/i, '.bin'));
  if (bin) await writeFileAtomic(join(dirname(path), bin.uri), bin.bytes);
  await writeFileAtomic(path, json);
}
