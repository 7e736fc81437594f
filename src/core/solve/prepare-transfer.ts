import { transformPoint } from '../math/mat4';
import type { Clip, RigModel, Scene } from '../rig/scene';
import { checkpoint, subRun, type Run } from '../run';
import { alignSurfaces, type Alignment } from './align-surfaces';
import { boneForest, type BoneForest } from './bone-forest';
import { boneMoments, type BoneMoments } from './bone-moments';
import { findLegs, type Legs } from './find-legs';
import { jointSprings } from './joint-springs';
import { followSurface, MATCH_SURFACES_DEFAULTS, matchSurfaces, type SurfaceMatch } from './match-surfaces';
import { placeSurface, type Placement } from './place-surface';
import { recordSurface } from './record-surface';
import { skinSystem, type SkinSystem } from './skin-system';

/** A rig in the scene that holds its nodes and clips. */
export interface RigInScene {
  readonly scene: Pick<Scene, 'graph' | 'clips'>;
  readonly rig: RigModel;
}

export interface PrepareTransferOptions {
  /** κ: spring that holds each bone's head to its parent, share of the bone's own mass; 0 for none. */
  readonly jointStiffness: number;
  /** How the artist's bind pose is laid over the rig's: the best similarity, or as a person says. */
  readonly align: 'similarity' | Placement;
  /** `surface`: the nearest place of the surface, a vertex where one is there; `vertex`: always the nearest vertex. */
  readonly method: 'surface' | 'vertex';
  /** Vertices farther than this from the artist's surface follow nothing: fraction of the diagonal. */
  readonly reach: number;
}

export const PREPARE_TRANSFER_DEFAULTS: PrepareTransferOptions = Object.freeze({
  jointStiffness: 9e-4,
  align: 'similarity',
  method: 'surface',
  reach: MATCH_SURFACES_DEFAULTS.reach,
});

/** An artist's surface laid over a rig: everything about the pair that no clip changes. */
export interface Transfer {
  readonly artist: RigInScene;
  readonly target: RigInScene;
  readonly alignment: Alignment;
  readonly match: SurfaceMatch;
  readonly system: SkinSystem;
  readonly moments: BoneMoments;
  readonly forest: BoneForest;
  readonly legs: Legs;
  readonly jointStiffness: number;
}

/**
 * Aligns the bind poses, matches the surfaces, and gathers the rig's moments. Undefined when the two surfaces have
 * nothing to do with each other: not one vertex of the rig finds a place on the artist's.
 */
export function prepareTransfer(
  artist: RigInScene,
  target: RigInScene,
  options: Partial<PrepareTransferOptions> = {},
  run?: Run,
): Transfer | undefined {
  const { jointStiffness, align, method, reach } = { ...PREPARE_TRANSFER_DEFAULTS, ...options };
  const alignment =
    align === 'similarity'
      ? alignSurfaces(artist.rig, target.rig, {}, subRun(run, 0, 0.5))
      : placeSurface(artist.rig, target.rig, align);
  checkpoint(run, 0.5, 'Reading the skin');
  const whole = skinSystem(target.rig);
  const aligned = { positions: moved(alignment, artist.rig.positions), triangles: artist.rig.triangles };
  const limits = method === 'vertex' ? { reach, same: reach } : { reach };
  const match = matchSurfaces(aligned, target.rig, whole.diagonal, limits, subRun(run, 0.5, 0.9));
  if (match.vertices.length === 0) return undefined;
  checkpoint(run, 0.9, 'Gathering moments');
  const system = match.vertices.length === whole.vertices.length ? whole : skinSystem(target.rig, match.vertices);
  const moments = boneMoments(system, jointSprings(system, jointStiffness));
  checkpoint(run, 0.94, 'Finding joints that hang by name only');
  const forest = boneForest(system);
  checkpoint(run, 0.96, 'Finding the legs');
  return {
    artist,
    target,
    alignment,
    match,
    system,
    moments,
    forest,
    legs: findLegs(target.rig),
    jointStiffness,
  };
}

/** The artist's surface as targets for the rig's matched vertices. */
export interface TargetRecorder {
  /** #M×3, world space of the rig, at `time` of an artist's clip; written over by the next call. */
  at(clip: Clip, time: number): Float64Array;
}

export function recordTargets({
  artist,
  alignment,
  match,
}: Pick<Transfer, 'artist' | 'alignment' | 'match'>): TargetRecorder {
  const recorder = recordSurface(artist.scene, artist.rig);
  const out = new Float64Array(match.vertices.length * 3);
  return {
    at(clip, time) {
      const surface = recorder.at(clip, time);
      followSurface(match, alignment.identity ? surface : moved(alignment, surface), out);
      return out;
    },
  };
}

/** World space of the rig → solver space, #V×3. */
export function toSolverSpace({ center, diagonal }: SkinSystem, points: Float64Array, out: Float64Array): void {
  for (let i = 0; i < points.length; i += 3)
    for (let c = 0; c < 3; c++) out[i + c] = (points[i + c] - center[c]) / diagonal;
}

function moved(alignment: Alignment, points: ArrayLike<number>): Float64Array {
  const out = new Float64Array(points.length);
  for (let i = 0; i < points.length; i += 3) {
    if (alignment.identity) for (let c = 0; c < 3; c++) out[i + c] = points[i + c];
    else out.set(transformPoint(alignment.matrix, points[i], points[i + 1], points[i + 2]), i);
  }
  return out;
}
