import type { ModelSummary } from '../../rpc/contract';
import { formatCount, plural } from './format';

/** What a card says of a model. */
export function modelFacts({ name, vertices, triangles, rigs, clips }: ModelSummary) {
  return {
    name,
    size: `${formatCount(vertices)} verts · ${formatCount(triangles)} tris`,
    make: `${plural(rigs[0].joints.length, 'bone')} · ${plural(clips.length, 'clip')}`,
  };
}
