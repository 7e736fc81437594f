import { distance, type Vec3 } from '../math/vec3';
import type { RigModel } from '../rig/scene';
import type { BodyAnalysis } from './analyse-body';
import { attachEvidence } from './attach-joint';
import type { IdentifiedPiece } from './apply-overrides';
import type { BoneSegments } from './bone-segments';
import { chainKnots } from './chain-knots';
import { chainNames, chainPrefix } from './chain-names';
import type { ClassifiedPiece } from './classify-pieces';
import { explainPiece } from './explain-piece';
import type { AppendageKind, ChainPlan, Finding, FindingOverride, SeamBlend } from './finding';
import { growChain } from './grow-chain';
import { makeRigid } from './make-rigid';
import { placeChain } from './place-chain';
import { seamBlend } from './seam-blend';
import { gatherRows, weightedBoneDistance } from './weighted-bone-distance';

/** Turns pieces into findings: names, chains, coordinates, bone distances. */
export function finishFindings(body: BodyAnalysis, pieces: readonly IdentifiedPiece[]): Finding[] {
  const names = new Set(body.rig.skeleton.names);
  return pieces.map((entry) => finishFinding(body, entry, names));
}

function finishFinding(
  body: BodyAnalysis,
  { id, piece, override = {}, stem }: IdentifiedPiece,
  names: Set<string>,
): Finding {
  const { rig, surface } = body;
  const { coordinate, collar } = piece;
  const kind = override.kind ?? piece.kind;
  const attachJoint = jointNamed(rig, override.attachJoint) ?? piece.attachJoint;
  const wanted = override.verdict ?? piece.verdict;
  const verdict = attachJoint < 0 ? 'leave' : wanted;
  const overridden = Object.keys(override).some((key) => key !== 'id' && key !== 'at');

  const vertices = sourceVertices(body, piece.vertices);
  const geodesicOf = new Float64Array(surface.weld.count);
  piece.vertices.forEach((w, i) => (geodesicOf[w] = coordinate.geodesic[i]));
  const geodesic = Float32Array.from(vertices, (v) => geodesicOf[surface.weld.map[v]]);
  const finding = { vertices, geodesic, attachJoint };
  const chain = verdict === 'chain' ? planChain(body, piece, vertices, { ...override, kind }, names) : undefined;
  return {
    id,
    kind,
    verdict,
    automaticVerdict: piece.verdict,
    ...explainPiece(body, piece, { kind, verdict, attachJoint, stem }, overridden),
    ...finding,
    collar,
    evidence: piece.evidence,
    tests: piece.tests,
    attach: attachEvidence(rig.skeleton, body.roles, collar.centre, attachJoint),
    chain,
    ...(stem === undefined ? {} : { stem }),
    boneDistance: boneDistances(body, finding, verdict, chain),
    overridden,
  };
}

/**
 * K = clamp(round(L / segment length), fewest, most), joints along the piece, unique names, the seam. Joints that a
 * person has placed stay where they are, and the skin's weights follow them.
 */
function planChain(
  body: BodyAnalysis,
  piece: ClassifiedPiece,
  skin: Uint32Array,
  { segments, jointPositions, kind, namePrefix }: FindingOverride & { readonly kind: AppendageKind },
  names: Set<string>,
): ChainPlan {
  const { options, surface, height } = body;
  const { coordinate, collar, vertices } = piece;
  const { length } = coordinate;
  const natural = Math.round(length / (options.segmentFraction * height));
  // A forked tail is as long as its stem and a tine together.
  const fewest = Math.min(options.minSegments, piece.tines ? STEM_SEGMENTS : piece.isTine ? TINE_SEGMENTS : Infinity);
  const placed = jointPositions && placedJoints(jointPositions, segments);
  const count = placed ? placed.length / 3 - 1 : (segments ?? Math.min(options.maxSegments, Math.max(fewest, natural)));
  if (!(Number.isInteger(count) && count >= 1))
    throw new RangeError(`findAppendages: a chain needs a whole number of segments, at least one, got ${count}`);
  const automatic = placeChain(surface, vertices, coordinate, collar.centre, count, options.smoothingPasses);
  return {
    names: chainNames(namePrefix ?? chainPrefix(kind, piece.side), count, names),
    positions: placed ?? automatic,
    length,
    segments: count,
    ...(placed ? { knots: chainKnots(surface, vertices, coordinate, automatic, placed) } : {}),
    seam: seamBlend(body, piece, skin),
  };
}

/** Joints as a person wants them, packed. */
function placedJoints(points: readonly Vec3[], segments: number | undefined): Float64Array {
  if (points.length < 2) throw new RangeError(`findAppendages: a chain needs two joints or more, got ${points.length}`);
  if (segments !== undefined && segments !== points.length - 1)
    throw new RangeError(`findAppendages: ${points.length} joints make ${points.length - 1} segments, not ${segments}`);
  points.forEach((point, i) => {
    if (!point.every(Number.isFinite)) throw new RangeError(`findAppendages: joint ${i} has no place`);
    if (i > 0 && distance(point, points[i - 1]) === 0)
      throw new RangeError(`findAppendages: joints ${i - 1} and ${i} are at one place`);
  });
  return Float64Array.from(points.flat());
}

/** Fewest segments of a stem, and of a tine. */
const STEM_SEGMENTS = 1;
const TINE_SEGMENTS = 2;

function jointNamed(rig: RigModel, name: string | undefined): number | undefined {
  if (name === undefined) return undefined;
  const joint = rig.skeleton.names.indexOf(name);
  if (joint < 0) throw new RangeError(`findAppendages: the skeleton has no joint named ${name}`);
  return joint;
}

/** Rig vertices of some welded vertices, ascending. */
export function sourceVertices(body: BodyAnalysis, welded: Uint32Array): Uint32Array {
  const { weld } = body.surface;
  const inside = new Uint8Array(weld.count);
  for (const w of welded) inside[w] = 1;
  const out: number[] = [];
  weld.map.forEach((w, v) => {
    if (inside[w]) out.push(v);
  });
  return Uint32Array.from(out);
}

/** Weighted bone distance of the piece before and after; the band on the body is not part of it. */
function boneDistances(
  body: BodyAnalysis,
  finding: Pick<Finding, 'vertices' | 'geodesic' | 'attachJoint'>,
  verdict: Finding['verdict'],
  chain: ChainPlan | undefined,
): Finding['boneDistance'] {
  const { rig, segments } = body;
  const rows = gatherRows(rig.influences, finding.vertices);
  const before = weightedBoneDistance(rig.positions, finding.vertices, rows, segments);
  if (verdict === 'leave' || finding.attachJoint < 0) return { before, after: before };
  const first = rig.skeleton.parents.length;
  const edit = chain ? growChain(rig, finding, { ...chain, seam: onPiece(chain.seam) }, first) : makeRigid(finding);
  const bones = chain ? withChain(segments, chain, first) : segments;
  return { before, after: weightedBoneDistance(rig.positions, edit.vertices, edit.influences, bones) };
}

/** The seam's part on the piece itself. */
function onPiece(seam: SeamBlend | undefined): SeamBlend | undefined {
  return seam && { ...seam, vertices: seam.vertices.subarray(0, 0) };
}

function withChain(segments: BoneSegments, chain: ChainPlan, first: number): BoneSegments {
  const inner = chain.positions.subarray(0, chain.segments * 3);
  const outer = chain.positions.subarray(3);
  return {
    count: segments.count + chain.segments,
    from: Float64Array.from([...segments.from, ...inner]),
    to: Float64Array.from([...segments.to, ...outer]),
    joints: Int32Array.from([...segments.joints, ...Array.from({ length: chain.segments }, (_, i) => first + i)]),
    ends: Int32Array.from([...segments.ends, ...Array.from({ length: chain.segments }, (_, i) => first + i + 1)]),
  };
}
