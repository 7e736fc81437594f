import { distance, dot, sub, vec3At, type Vec3 } from '../math/vec3';
import { spineFraction } from '../roles/assign-roles';
import type { BodyZone } from '../roles/joint-roles';
import type { BodyAnalysis } from './analyse-body';
import { attachJoint, zoneBones } from './attach-joint';
import { pieceCourse, type PieceCourse } from './piece-course';
import { chainCoordinate, type ChainCoordinate } from './chain-coordinate';
import { findCollar } from './find-collar';
import type { Candidate } from './find-candidates';
import type { Branch } from './find-forks';
import type { Collar, Evidence } from './finding';
import { pieceShape, type PieceShape } from './piece-shape';
import { skeletonDistance } from './skeleton-distance';

/** A candidate with everything that is measured on it. */
export interface MeasuredPiece extends Candidate {
  readonly collar: Collar;
  readonly attachJoint: number;
  readonly zone: BodyZone;
  readonly shape: PieceShape;
  readonly coordinate: ChainCoordinate;
  readonly course: PieceCourse;
  readonly evidence: Evidence;
  /** Distance of the collar's centre from the bones of the part it hangs from, analysis units. */
  readonly rootDepth: number;
  /** Signed distances of the collar's centre and the piece's centroid in the body's frame, analysis units. */
  readonly place: PiecePlace;
  /** Where the piece forks; left out when it does not. */
  readonly branch?: Branch;
}

export interface PiecePlace {
  /** Towards the character's left, from the mirror plane. */
  readonly collarLeft: number;
  readonly centroidLeft: number;
  /** Forward of the hips. */
  readonly centroidAhead: number;
  /** Towards the back of the spine (behind an upright body, above a four-legged one), from the spine's line. */
  readonly collarDorsal: number;
  /** Along the line from hips (0) to chest (1), no unit. */
  readonly collarHeight: number;
}

export interface MeasureHints {
  /** Shells that were merged into the piece. */
  readonly shells?: number;
  /** #W, non-zero on shells that are no body. */
  readonly loose?: Uint8Array;
}

/** Collar, attachment, shape, coordinate and place of a candidate. Cost: #piece log #piece + body sampling. */
export function measurePiece(
  body: BodyAnalysis,
  candidate: Candidate,
  { shells = 1, loose }: MeasureHints = {},
): MeasuredPiece {
  const { surface, options, rig, roles, segments, height } = body;
  const { vertices } = candidate;
  const inPiece = new Uint8Array(surface.weld.count);
  for (const w of vertices) inPiece[w] = 1;
  const collar = findCollar(surface, inPiece, vertices, loose);
  const { joint, zone } = attachJoint(rig.skeleton, roles, segments, collar.centre, options.attachBias);
  const shape = pieceShape(surface, vertices);
  const coordinate = chainCoordinate(surface, vertices, collar.ring, options.lengthPercentile);

  let reach = 0;
  let farthest = 0;
  let nearest = Infinity;
  for (const w of vertices) {
    reach = Math.max(reach, distance(vec3At(surface.positions, w), collar.centre));
    farthest = Math.max(farthest, body.distance[w]);
    nearest = Math.min(nearest, body.distance[w]);
  }
  const course = pieceCourse(surface, vertices, coordinate);
  const centres = [...shape.centroid, ...course.centre, ...collar.centre];
  const [centroidDistance, courseDistance, rootDepth] = skeletonDistance(
    centres,
    zoneBones(roles, segments, zone),
  ).distance;
  return {
    ...candidate,
    collar,
    attachJoint: joint,
    zone,
    shape,
    coordinate,
    course,
    evidence: {
      threshold: height > 0 ? nearest / height : 0,
      farthest,
      reach,
      centroidRatio: reach > 0 ? Math.max(centroidDistance, courseDistance) / reach : 0,
      elongation: Math.max(shape.elongation, course.elongation),
      flatness: shape.flatness,
      shells,
    },
    rootDepth,
    place: placeOf(body, collar.centre, shape.centroid),
  };
}

function placeOf({ roles, forward, up }: BodyAnalysis, collar: Vec3, centroid: Vec3): PiecePlace {
  const { plan } = roles;
  if (!plan) return { collarLeft: 0, centroidLeft: 0, centroidAhead: 0, collarDorsal: 0, collarHeight: 0 };
  const spine = sub(plan.chest, plan.hips);
  const squared = dot(spine, spine) || 1;
  const back: Vec3 = [up[0] - forward[0], up[1] - forward[1], up[2] - forward[2]];
  const along = dot(back, spine) / squared;
  const dorsal: Vec3 = [back[0] - along * spine[0], back[1] - along * spine[1], back[2] - along * spine[2]];
  const size = Math.hypot(...dorsal) || 1;
  return {
    collarLeft: dot(sub(collar, plan.hips), plan.left),
    centroidLeft: dot(sub(centroid, plan.hips), plan.left),
    centroidAhead: dot(sub(centroid, plan.hips), forward),
    collarDorsal: dot(sub(collar, plan.hips), dorsal) / size,
    collarHeight: spineFraction(plan, collar),
  };
}
