import type { FileSource } from '../../rpc/contract';
import { readDrop } from '../lib/drop';
import { pickFilesWithInput } from '../lib/file-input';
import { studio } from '../services/studio';
import { usePreferencesStore } from './preferences';

/** Models, and what a .gltf may need beside it. */
export const MODEL_TYPES = '.glb,.gltf,.vrm,.bin,.png,.jpg,.jpeg,.webp,.ktx2';

/** Asks for models, in the host's own dialog where it has one; empty when the person thought better of it. */
export async function pickModels(kind: 'model' | 'models'): Promise<readonly FileSource[]> {
  if (usePreferencesStore().host?.capabilities.nativeDialogs !== true)
    return readDrop(await pickFilesWithInput(MODEL_TYPES, true));
  return (await studio().api.pickFiles({ kind })).map((path) => ({ kind: 'path', path }));
}
