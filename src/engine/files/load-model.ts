import { readFile, realpath } from 'node:fs/promises';
import { basename, dirname, resolve, sep } from 'node:path';
import { RigwrightError } from '../../core/errors';
import type { Scene } from '../../core/rig/scene';
import type { Run } from '../../core/run';
import { openContainer, type GltfContainer } from '../../gltf/container';
import { readScene } from '../../gltf/read/read-scene';
import { systemErrorCode } from './system-error';

/** A model file, opened and read. */
export interface LoadedModel {
  readonly container: GltfContainer;
  readonly scene: Scene;
}

/** Opens and reads a .glb, .vrm or .gltf from disk; its .bin and images come from its own folder only. */
export async function loadModel(path: string, run?: Run): Promise<LoadedModel> {
  const container = await openModel(path);
  return { container, scene: await readScene(container, run) };
}

/** Opens a model file without decoding it. */
export async function openModel(path: string): Promise<GltfContainer> {
  const name = basename(path);
  const bytes = await readFile(path).catch((error: unknown) => {
    throw unreadableFile(path, error);
  });
  return openContainer(bytes, { name, resolve: (uri) => readSibling(path, uri) });
}

/**
 * Bytes of a file beside the model, undefined when there is none. Links are followed before the check that
 * it lies in the model's folder or below.
 */
async function readSibling(model: string, uri: string): Promise<Uint8Array | undefined> {
  try {
    const folder = await realpath(dirname(model));
    const path = await realpath(resolve(folder, uri));
    if (!path.startsWith(folder.endsWith(sep) ? folder : folder + sep)) return undefined;
    return await readFile(path);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG'].includes(systemErrorCode(error))) return undefined;
    throw unreadableFile(resolve(dirname(model), uri), error);
  }
}

function unreadableFile(path: string, error: unknown): RigwrightError {
  const detail = error instanceof Error ? error.message : undefined;
  const [code, message] = sentence(path, systemErrorCode(error));
  return new RigwrightError('unreadable', code, message, detail);
}

function sentence(path: string, code: string): [string, string] {
  switch (code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return ['file-missing', `There is no file ${path}. Check the path.`];
    case 'EISDIR':
      return ['file-is-folder', `${path} is a folder. Choose a model file in it.`];
    case 'EACCES':
    case 'EPERM':
      return ['file-denied', `${path} may not be read by you. Change its permissions.`];
    default:
      return ['file-unreadable', `${path} could not be read. Check that its drive is connected, and try again.`];
  }
}
