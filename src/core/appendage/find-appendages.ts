import { checkpoint, type Run } from '../run';
import type { RigModel } from '../rig/scene';
import { analyseBody, type BodyAnalysis } from './analyse-body';
import { resolveAppendageOptions, type AppendageOptions } from './appendage-options';
import { farPieces } from './far-pieces';
import type { FindingOverride, Findings, RejectedCandidate } from './finding';
import { finishFindings, sourceVertices } from './finish-finding';
import { judgePiece, type JudgedPiece } from './judge-piece';
import { mergePieces } from './merge-pieces';

/**
 * Finds the tails, wings, capes and other appendages that a rig's bones do not serve. The rig is not changed;
 * `planEdit` turns the findings into an edit.
 *
 * Cost: #V + #W × bones.
 */
export function findAppendages(
  rig: RigModel,
  options?: AppendageOptions,
  overrides: readonly FindingOverride[] = [],
  run?: Run,
): Findings {
  const resolved = resolveAppendageOptions(options);
  checkpoint(run, 0, 'Welding the skin');
  const body = analyseBody(rig, resolved);
  const { height, forward } = body;
  if (!(height > 0)) return { height, forward, findings: [], rejected: [] };

  checkpoint(run, 0.5, 'Looking for appendages');
  const judged = publishedPieces(body);
  checkpoint(run, 0.8, 'Placing chains');
  const findings = finishFindings(
    body,
    judged.filter((piece) => piece.standsOff),
    overrides,
  );
  const rejected = judged.filter((piece) => !piece.standsOff).map((piece) => rejectedCandidate(body, piece));
  checkpoint(run, 1, 'Done');
  return { height, forward, findings, rejected };
}

/** Pieces beyond the one published threshold, those that overlap on one attachment merged. */
function publishedPieces(body: BodyAnalysis): JudgedPiece[] {
  const { surface, options, height } = body;
  const level = options.farFraction * height;
  const pieces = farPieces(surface, body.distance, level, options.minVertices)
    .map((vertices) => judgePiece(body, vertices, level))
    .map((piece) => ({ ...piece, min: piece.shape.min, max: piece.shape.max }));
  return mergePieces(pieces, options.mergeOverlap).map((group) => {
    if (group.length === 1) return pieces[group[0]];
    const all = group.flatMap((i) => Array.from(pieces[i].vertices));
    return judgePiece(body, Uint32Array.from(all).sort(), level, group.length);
  });
}

function rejectedCandidate(body: BodyAnalysis, piece: JudgedPiece): RejectedCandidate {
  return {
    attachJoint: piece.attachJoint,
    vertices: sourceVertices(body, piece.vertices),
    reason: 'Body skin: it wraps around its bone.',
    evidence: piece.evidence,
    tests: piece.tests,
  };
}
