import { RigwrightError } from '../../core/errors';
import type { Clip } from '../../core/rig/scene';
import type { CachedModel } from '../models/model-cache';

/** The clips with these glTF animation indices, or all. */
export function chosenClips({ scene, handle }: CachedModel, wanted: readonly number[] | undefined): readonly Clip[] {
  if (!wanted) return scene.clips;
  return wanted.map((index) => {
    const clip = scene.clips.find((each) => each.index === index);
    if (clip) return clip;
    throw new RigwrightError('usage', 'no-such-clip', `${handle.name} has no clip number ${index}.`);
  });
}
