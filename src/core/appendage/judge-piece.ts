import { distance } from '../math/vec3';
import { zoneOf, type BodyZone } from '../roles/joint-roles';
import type { BodyAnalysis } from './analyse-body';
import { attachJoint } from './attach-joint';
import { findCollar } from './find-collar';
import type { AppendageKind, Collar, Evidence, EvidenceTest, Verdict } from './finding';
import { pieceShape, type PieceShape } from './piece-shape';
import { skeletonDistance } from './skeleton-distance';

/** A piece of far skin with everything the tests found out about it. */
export interface JudgedPiece {
  /** Welded vertices, ascending. */
  readonly vertices: Uint32Array;
  readonly collar: Collar;
  readonly attachJoint: number;
  readonly zone: BodyZone;
  readonly shape: PieceShape;
  readonly evidence: Evidence;
  readonly tests: readonly EvidenceTest[];
  /** False when the body test failed: not an appendage at all. */
  readonly standsOff: boolean;
  readonly kind: AppendageKind;
  readonly verdict: Verdict;
}

/**
 * Collar, attachment, the two published tests and the verdict of one piece.
 * @param level skeleton distance at which it was cut, analysis units.
 */
export function judgePiece(body: BodyAnalysis, vertices: Uint32Array, level: number, shells = 1): JudgedPiece {
  const { surface, options, rig, roles, height } = body;
  const inPiece = new Uint8Array(surface.weld.count);
  for (const w of vertices) inPiece[w] = 1;
  const collar = findCollar(surface, inPiece, vertices);
  const joint = attachJoint(rig.skeleton, roles, collar.centre, options.attachBias);
  const zone = joint >= 0 ? zoneOf(roles.roles[joint]) : 'none';
  const shape = pieceShape(surface, vertices);

  let reach = 0;
  let farthest = 0;
  const { positions } = surface;
  for (const w of vertices) {
    reach = Math.max(reach, distance(positions.subarray(w * 3, w * 3 + 3), collar.centre));
    farthest = Math.max(farthest, body.distance[w]);
  }
  const centroidDistance = skeletonDistance(shape.centroid, body.segments).distance[0];
  const centroidRatio = reach > 0 ? centroidDistance / reach : 0;
  const { elongation, flatness } = shape;
  const standsOff = centroidRatio >= options.centroidRatio;
  const long = elongation >= options.elongation;
  const tests = [
    test('sticks out', centroidRatio, options.centroidRatio, standsOff),
    test('long', elongation, options.elongation, long),
  ];
  const evidence = { threshold: level / height, farthest, reach, centroidRatio, elongation, flatness, shells };
  const { kind, verdict } = verdictOf(zone, long);
  return { vertices, collar, attachJoint: joint, zone, shape, evidence, tests, standsOff, kind, verdict };
}

/** The published table: long on the pelvis grows a chain, what else hangs on the torso is worn, the rest is left. */
function verdictOf(zone: BodyZone, long: boolean): { kind: AppendageKind; verdict: Verdict } {
  switch (zone) {
    case 'pelvis':
      return long ? { kind: 'tail', verdict: 'chain' } : { kind: 'skirt', verdict: 'rigid' };
    case 'spine':
      return { kind: long ? 'strap' : 'cape', verdict: 'rigid' };
    case 'head':
      return { kind: long ? 'ear' : 'hair', verdict: 'leave' };
    default:
      return { kind: 'other', verdict: 'leave' };
  }
}

function test(name: string, measured: number, needed: number, passed: boolean): EvidenceTest {
  return { name, measured: measured.toFixed(2), needed: `at least ${needed.toFixed(2)}`, passed };
}
