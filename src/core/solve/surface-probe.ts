import type { Clip } from '../rig/scene';
import { recordTargets, type Transfer } from './prepare-transfer';
import { recordSurface } from './record-surface';

/**
 * Plays a rig's clip beside the artist's: where the matched vertices are, and where they should be. The tables are added
 * up from these two arrays, and the studio colours the mesh by them, so that picture and number cannot disagree.
 */
export interface SurfaceProbe {
  /** #M×3, world space of the rig: the artist's surface, and the rig's. Written over by the next `at`. */
  readonly targets: Float64Array;
  readonly reached: Float64Array;
  /** @param source the artist's clip. @param clip the rig's; undefined for its rest pose. */
  at(source: Clip, clip: Clip | undefined, time: number): void;
}

export function createSurfaceProbe(
  transfer: Pick<Transfer, 'artist' | 'target' | 'alignment' | 'match'>,
): SurfaceProbe {
  const { target, match } = transfer;
  const recorder = recordTargets(transfer);
  const surface = recordSurface(target.scene, target.rig);
  const count = match.vertices.length;
  const targets = new Float64Array(count * 3);
  const reached = new Float64Array(count * 3);
  return {
    targets,
    reached,
    at(source, clip, time) {
      targets.set(recorder.at(source, time));
      gatherPoints(surface.at(clip, time), match.vertices, reached);
    },
  };
}

/** The points of the named vertices, one after the other. */
export function gatherPoints(points: ArrayLike<number>, vertices: Uint32Array, out: Float64Array): void {
  for (let m = 0; m < vertices.length; m++) for (let c = 0; c < 3; c++) out[m * 3 + c] = points[vertices[m] * 3 + c];
}
