import type { BodyAnalysis } from './analyse-body';
import type { BoneSegments } from './bone-segments';
import type { ChainPlan, Finding, FindingOverride } from './finding';
import { growChain } from './grow-chain';
import type { ClassifiedPiece } from './classify-pieces';
import { makeRigid } from './make-rigid';
import { placeChain } from './place-chain';
import { gatherRows, weightedBoneDistance } from './weighted-bone-distance';

/** Turns judged pieces into findings: names, chains, coordinates, bone distances, a person's overrides. */
export function finishFindings(
  body: BodyAnalysis,
  pieces: readonly ClassifiedPiece[],
  overrides: readonly FindingOverride[],
): Finding[] {
  const counts = new Map<string, number>();
  const names = new Set(body.rig.skeleton.names);
  return pieces.map((piece) => {
    const number = (counts.get(piece.kind) ?? 0) + 1;
    counts.set(piece.kind, number);
    const id = `${piece.kind}-${number}`;
    const override = overrides.find((entry) => entry.id === id) ?? {};
    return finishFinding(body, piece, id, override, names);
  });
}

function finishFinding(
  body: BodyAnalysis,
  piece: ClassifiedPiece,
  id: string,
  override: FindingOverride,
  names: Set<string>,
): Finding {
  const { options, surface, rig } = body;
  const { coordinate } = piece;
  const verdict = override.verdict ?? piece.verdict;
  const kind = override.kind ?? piece.kind;
  const named = override.attachJoint === undefined ? -1 : rig.skeleton.names.indexOf(override.attachJoint);
  const attachJoint = named >= 0 ? named : piece.attachJoint;

  const segments =
    override.segments ??
    Math.min(
      options.maxSegments,
      Math.max(options.minSegments, Math.round(coordinate.length / (options.segmentFraction * body.height))),
    );
  const chain: ChainPlan | undefined =
    verdict === 'chain'
      ? {
          names: chainNames(override.namePrefix ?? prefixOf(kind), segments, names),
          positions: placeChain(surface, piece.vertices, coordinate, piece.collar.centre, segments, options.smoothingPasses), // prettier-ignore
          length: coordinate.length,
          segments,
        }
      : undefined;

  const geodesicOf = new Map<number, number>();
  piece.vertices.forEach((w, i) => geodesicOf.set(w, coordinate.geodesic[i]));
  const vertices = sourceVertices(body, piece.vertices);
  const geodesic = Float32Array.from(vertices, (v) => geodesicOf.get(surface.weld.map[v]) ?? 0);
  const finding = { vertices, geodesic, attachJoint };
  return {
    id,
    kind,
    verdict,
    automaticVerdict: piece.verdict,
    reason: reasonOf(body, piece, chain),
    counterfactual: '',
    ...finding,
    collar: piece.collar,
    evidence: piece.evidence,
    tests: piece.tests,
    chain,
    boneDistance: boneDistances(body, finding, verdict, chain),
    overridden: Object.keys(override).length > 0,
  };
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

function prefixOf(kind: string): string {
  return kind.charAt(0).toUpperCase() + kind.slice(1);
}

/** `Tail_1 … Tail_K`, `Tail_End`; the next free number goes behind the prefix when the names are taken. */
function chainNames(prefix: string, segments: number, taken: Set<string>): string[] {
  for (let n = 1; ; n++) {
    const stem = n === 1 ? prefix : `${prefix}${n}`;
    const names = Array.from({ length: segments + 1 }, (_, i) => `${stem}_${i < segments ? i + 1 : 'End'}`);
    if (names.some((name) => taken.has(name))) continue;
    names.forEach((name) => taken.add(name));
    return names;
  }
}

function reasonOf(body: BodyAnalysis, piece: ClassifiedPiece, chain: ChainPlan | undefined): string {
  const joint = body.rig.skeleton.names[piece.attachJoint] ?? 'no joint';
  const long = piece.evidence.elongation >= body.options.elongation ? 'Long' : 'Wide';
  const what = chain ? 'grows a chain' : piece.verdict === 'leave' ? 'is left as it is' : 'rides rigidly on it';
  return `${long} piece, ${piece.evidence.reach.toFixed(2)} m, hangs from ${joint} and sticks out on one side: ${what}.`;
}

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
  const edit = chain ? growChain(rig, finding, chain, first) : makeRigid(finding);
  const bones = chain ? withChain(segments, chain, first) : segments;
  return { before, after: weightedBoneDistance(rig.positions, edit.vertices, edit.influences, bones) };
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
