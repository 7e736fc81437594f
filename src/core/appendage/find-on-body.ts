import { cross, dot, vec3At, type Vec3 } from '../math/vec3';
import { checkpoint, type Run } from '../run';
import type { BodyAnalysis } from './analyse-body';
import { applyOverrides } from './apply-overrides';
import { classifyPieces, type ClassifiedPiece } from './classify-pieces';
import { explainPiece } from './explain-piece';
import { findCandidates, type Candidate } from './find-candidates';
import type { FindingOverride, Findings, RejectedCandidate } from './finding';
import { finishFindings, sourceVertices } from './finish-finding';
import { measurePiece, type MeasuredPiece } from './measure-piece';
import { mergePieces } from './merge-pieces';
import { measureForks, splitForks } from './split-forks';

/**
 * `findAppendages` on a body that is analysed already: the artist's word on the findings leaves the body be.
 * Cost: #W.
 */
export function findOnBody(body: BodyAnalysis, overrides: readonly FindingOverride[] = [], run?: Run): Findings {
  const { height, forward } = body;
  if (!(height > 0)) return { height, forward, findings: [], rejected: [] };

  checkpoint(run, 0, 'Looking for appendages');
  const candidates = findCandidates(body);
  checkpoint(run, 0.5, 'Measuring what was found');
  const loose = looseSkin(body, candidates);
  const pieces = classifyPieces(
    body,
    merged(
      body,
      candidates.map((candidate) => measurePiece(body, candidate, { loose })),
      loose,
    ).map((piece) => measureForks(body, piece)),
  );
  checkpoint(run, 0.8, 'Placing chains');
  const kept = pieces.filter(({ isAppendage }) => isAppendage).flatMap((piece) => splitForks(body, piece));
  const findings = finishFindings(body, applyOverrides(body, kept, overrides));
  const rejected = pieces.filter(({ isAppendage }) => !isAppendage).map((piece) => rejectedCandidate(body, piece));
  checkpoint(run, 1, 'Done');
  return { height, forward, findings, rejected };
}

/** #W, 1 on shells that are candidates themselves. */
function looseSkin({ surface }: BodyAnalysis, candidates: readonly Candidate[]): Uint8Array {
  const loose = new Uint8Array(surface.weld.count);
  for (const { form, vertices } of candidates) if (form === 'shell') for (const w of vertices) loose[w] = 1;
  return loose;
}

/** Extent along the body's own left, up and forward, so that it is the same however the model is turned. */
function bodyBox({ surface, up, forward }: BodyAnalysis, vertices: Uint32Array): { min: Vec3; max: Vec3 } {
  const axes = [cross(up, forward), up, forward];
  const min: Vec3 = [Infinity, Infinity, Infinity];
  const max: Vec3 = [-Infinity, -Infinity, -Infinity];
  for (const w of vertices) {
    axes.forEach((axis, c) => {
      const x = dot(vec3At(surface.positions, w), axis);
      min[c] = Math.min(min[c], x);
      max[c] = Math.max(max[c], x);
    });
  }
  return { min, max };
}

/** Shells that overlap on one attachment are one piece: fur over skin. */
function merged(body: BodyAnalysis, pieces: readonly MeasuredPiece[], loose: Uint8Array): MeasuredPiece[] {
  const boxed = pieces.map((piece) => ({ ...piece, ...bodyBox(body, piece.vertices) }));
  return mergePieces(boxed, body.options.mergeOverlap).map((group) => {
    if (group.length === 1) return pieces[group[0]];
    const vertices = new Set(group.flatMap((i) => Array.from(pieces[i].vertices)));
    const main = group.reduce((a, b) => (pieces[b].shape.area > pieces[a].shape.area ? b : a));
    return measurePiece(
      body,
      { ...pieces[main], vertices: Uint32Array.from(vertices).sort() },
      { shells: group.length, loose },
    );
  });
}

function rejectedCandidate(body: BodyAnalysis, piece: ClassifiedPiece): RejectedCandidate {
  return {
    attachJoint: piece.attachJoint,
    vertices: sourceVertices(body, piece.vertices),
    reason: explainPiece(body, piece, piece, false).reason,
    evidence: piece.evidence,
    tests: piece.tests,
  };
}
