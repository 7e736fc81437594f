import { distance, vec3At } from '../math/vec3';
import { geodesicDistance } from '../mesh/geodesic-distance';
import type { WeldedSurface } from '../mesh/welded-surface';
import { namedChains, type NamedChain } from '../rig/named-chains';
import type { RigModel } from '../rig/scene';
import type { StretchRegion } from './stretch-edges';

/** Skin belongs to a chain from this share of its weight on. */
const OWNED = 0.5;

/**
 * The regions of a rig that was fixed before: skin that follows a named chain. Lets a file be measured on its own,
 * without the original it came from. Empty when the rig has no such chain, or no skin follows it.
 */
export function chainRegions(rig: RigModel, surface: WeldedSurface): StretchRegion[] {
  return namedChains(rig.skeleton).flatMap((chain) => {
    const vertices = ownedVertices(rig, chain);
    if (vertices.length === 0) return [];
    const segmentLength = chainLength(rig, chain) / (chain.joints.length - 1);
    return [{ vertices, geodesic: distanceFromCollar(surface, vertices), segmentLength }];
  });
}

function ownedVertices({ influences, positions }: RigModel, chain: NamedChain): Uint32Array {
  const { width, joints, weights } = influences;
  const own = new Set(chain.joints);
  const out: number[] = [];
  for (let v = 0; v < positions.length / 3; v++) {
    let share = 0;
    for (let i = v * width; i < (v + 1) * width; i++) if (own.has(joints[i])) share += weights[i];
    if (share >= OWNED) out.push(v);
  }
  return Uint32Array.from(out);
}

/** Along the skin from the border with the body; a shell that touches nothing is all at 0, so all of it is seam. */
function distanceFromCollar(surface: WeldedSurface, vertices: Uint32Array): Float32Array {
  const { map, count } = surface.weld;
  const inside = new Uint8Array(count);
  for (const v of vertices) inside[map[v]] = 1;
  const border = new Set<number>();
  for (const v of vertices) {
    const w = map[v];
    for (let h = surface.offsets[w]; h < surface.offsets[w + 1]; h++) if (!inside[surface.neighbours[h]]) border.add(w);
  }
  const { distance: along } = geodesicDistance(surface, [...border], { inside });
  return Float32Array.from(vertices, (v) => (Number.isFinite(along[map[v]]) ? along[map[v]] : 0));
}

function chainLength({ skeleton }: RigModel, chain: NamedChain): number {
  const head = (j: number) => vec3At(skeleton.bind.subarray(j * 16 + 12, j * 16 + 15), 0);
  let length = 0;
  for (let i = 1; i < chain.joints.length; i++) length += distance(head(chain.joints[i - 1]), head(chain.joints[i]));
  return length;
}
