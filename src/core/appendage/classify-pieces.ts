import { dot, scale, sub, type Vec3 } from '../math/vec3';
import { FACING_SURE } from '../roles/body-plan';
import type { BodyAnalysis } from './analyse-body';
import type { AppendageKind, EvidenceTest, Verdict } from './finding';
import { jointHomes, ownBoneShare, type JointHomes } from './own-bones';
import { joinFans } from './join-fans';
import { leadsOn } from './leads-on';
import { weightShares } from './weight-shares';
import type { MeasuredPiece } from './measure-piece';

/** A measured piece with what it is and what is to become of it. */
export interface ClassifiedPiece extends MeasuredPiece {
  readonly kind: AppendageKind;
  readonly verdict: Verdict;
  readonly tests: readonly EvidenceTest[];
  /** False when a test says that the piece is no appendage at all. */
  readonly isAppendage: boolean;
  /** 1 on the character's left, -1 on its right, 0 on the midline. */
  readonly side: -1 | 0 | 1;
  /** Index of the mirrored piece, -1 without one. */
  readonly mirror: number;
  /** Branches that grow from the end of this one, left first; left out when it does not fork. */
  readonly tines?: readonly ClassifiedPiece[];
  /** Cut off a larger piece: its root lies on that, not on the body. */
  readonly isTine?: boolean;
  /** The whole piece that it was parted from, whose other parts are no body either. */
  readonly partOf?: Uint32Array;
}

/** The tests without which a piece is no appendage at all, by name. */
export const GATES: readonly string[] = ['has no bones of its own', 'has a neck', 'sticks out', 'reaches far enough'];

/** Mirror images may miss each other by this share of the height, and differ in area by this factor. */
const MIRROR_GAP = 0.08;
const MIRROR_AREA = 1.6;
/** A piece with more than this share of its weight on joints that live in it has bones already. */
const OWN_BONES = 0.3;
/** A tail's root is on the midline within this share of the height. */
const MIDLINE = 0.1;
/** A tail's centroid lies behind the hips by at least this share of the height. */
const BEHIND = 0.02;
/** Where the facing is only a guess, what hangs before the hips may be a cloth: flatter than this it is one. */
const CLOTH = 4;
/** Wings reach at least this far from their root, share of the height. */
const WING_REACH = 0.18;
/** And leave the trunk above here, on the way from hips (0) to chest (1). */
const UPPER_BACK = 0.45;
/** The shortest tail, share of the height. */
const SHORT_TAIL = 0.04;
/** And the least length of one that shows itself behind the hips, times its thickness. */
const SHORT_LONG = 1.5;
/** A worn shell with less than this share of limb weights already rides on the torso … */
const LIMB_WEIGHTS = 0.2;
/** … and one with more than this on a single joint already moves as one piece, as its rigger meant it to. */
const ONE_JOINT = 0.98;

/**
 * Kind and verdict of every piece. Published: long pieces on the pelvis grow a chain, what else hangs on the torso is
 * worn and rides rigidly, head and limbs are left. Added, so that real files do not grow chains on sheaths, pouches,
 * humps and pauldrons: a tail lies behind the hips with its root on the midline, a wing is one of a mirrored pair that leaves the back,
 * either stands out farther than its root is from the bones, and a worn shell that already moves with the torso is left as it is.
 */
export function classifyPieces(body: BodyAnalysis, measured: readonly MeasuredPiece[]): ClassifiedPiece[] {
  const pieces = joinFans(body, measured);
  if (pieces.length === 0) return [];
  const homes = jointHomes(body);
  const mirrors = pieces.map((piece, i) => mirrorOf(body, pieces, piece, i));
  return pieces.map((piece, i) =>
    classify(body, piece, homes, mirrors[i] >= 0 && mirrors[mirrors[i]] === i ? mirrors[i] : -1),
  );
}

function classify(body: BodyAnalysis, piece: MeasuredPiece, homes: JointHomes, mirror: number): ClassifiedPiece {
  const { options, height } = body;
  const { evidence, place, zone, form, root, rootDepth, isRear } = piece;
  const tests: EvidenceTest[] = [];
  const check = (name: string, measured: string, needed: string, passed: boolean): boolean => {
    tests.push({ name, measured, needed, passed });
    return passed;
  };
  const ratio = (x: number) => x.toFixed(2);
  const trunk = (x: number) => `${(100 * x).toFixed(0)} % of the way from hips to chest`;
  const share = (x: number) => `${((100 * x) / height).toFixed(0)} % of height`;

  const own = ownBoneShare(body, piece.vertices, piece.attachJoint, homes);
  const boneless = check('has no bones of its own', `${(100 * own).toFixed(0)} % of its weight`, `≤ ${100 * OWN_BONES} %`, own <= OWN_BONES); // prettier-ignore
  const necked = form === 'shell' || check('has a neck', root ? 'yes' : 'no', 'a narrowing before it spreads over the body', !!root); // prettier-ignore
  const out = check('sticks out', ratio(evidence.centroidRatio), `≥ ${ratio(options.centroidRatio)}`, evidence.centroidRatio >= options.centroidRatio || form === 'shell' || !!isRear); // prettier-ignore
  const least = leastReach(body, piece);
  const big = check('reaches far enough', share(evidence.reach), `≥ ${share(least)}`, evidence.reach >= least);
  const isAppendage = boneless && necked && out && big;
  const stout = isRear && root ? (evidence.reach * Math.PI) / root.girth : 0;
  const long = stout > evidence.elongation ? check('long', `${ratio(stout)} × its thickness`, `≥ ${ratio(SHORT_LONG)}`, stout >= SHORT_LONG) : check('long', ratio(evidence.elongation), `≥ ${ratio(options.elongation)}`, evidence.elongation >= options.elongation); // prettier-ignore
  const offMidline = Math.abs(place.collarLeft);
  const side = Math.abs(place.centroidLeft) < 0.02 * height ? 0 : place.centroidLeft > 0 ? 1 : -1;
  /** Whatever hangs where: asked for by a person, who knows the model. */
  const always = isAppendage && long && !options.chainOnlyFromPelvis;
  const result = (kind: AppendageKind, verdict: Verdict): ClassifiedPiece => ({ ...piece, kind, verdict: always ? 'chain' : verdict, tests, isAppendage, side, mirror }); // prettier-ignore

  const sure = (body.roles.plan?.facingConfidence ?? 0) >= FACING_SURE;

  if (!body.roles.plan && long && leadsOn(body, piece)) {
    check('leads on from the end of the spine, away from the head', 'yes', 'yes', true);
    if (standsOut()) return result('tail', 'chain');
  }
  if (zone === 'pelvis') {
    if (!long) return worn('skirt');
    const ahead = sure ? place.centroidAhead : -Math.abs(place.centroidAhead);
    const behind = check(sure ? 'lies behind the hips' : 'lies before or behind the hips', share(-ahead), `≥ ${share(BEHIND * height)}`, ahead <= -BEHIND * height); // prettier-ignore
    const round = sure || check('is no flat cloth', ratio(evidence.flatness), `≤ ${ratio(CLOTH)}`, evidence.flatness <= CLOTH); // prettier-ignore
    const centred = check('root on the midline', share(offMidline), `≤ ${share(MIDLINE * height)}`, offMidline <= MIDLINE * height); // prettier-ignore
    return behind && round && centred && standsOut() ? result('tail', 'chain') : worn('strap');
  }
  if (zone === 'spine') {
    const paired = check('one of a mirrored pair', mirror >= 0 ? 'yes' : 'no', 'yes, for a wing', mirror >= 0);
    const dorsal = check('leaves the back', share(place.collarDorsal), sure ? '≥ 0 % of height' : 'a known facing', sure && place.collarDorsal >= 0); // prettier-ignore
    const wide = check('reaches as far as a wing', share(evidence.reach), `≥ ${share(WING_REACH * height)}`, evidence.reach >= WING_REACH * height); // prettier-ignore
    const high = check('leaves the upper back', trunk(place.collarHeight), `≥ ${trunk(UPPER_BACK)}`, place.collarHeight >= UPPER_BACK); // prettier-ignore
    if (paired && dorsal && high && wide && standsOut()) return result('wing', 'chain');
    return worn(long ? 'strap' : 'cape');
  }
  if (zone === 'head') return result(mirror >= 0 && long ? 'ear' : 'hair', 'leave');
  return result('other', 'leave');

  function standsOut(): boolean {
    return check('stands out farther than its root is deep', share(evidence.reach), `≥ ${share(rootDepth)}`, evidence.reach >= rootDepth); // prettier-ignore
  }

  function worn(kind: AppendageKind): ClassifiedPiece {
    if (form === 'branch' || isRear) return result('other', 'leave');
    if (always) return result(kind, 'chain');
    const { limbs, largest } = weightShares(body, piece.vertices);
    const percent = (x: number) => `${(100 * x).toFixed(0)} % of its weight`;
    const moved = check('moved by the limbs', percent(limbs), `≥ ${percent(LIMB_WEIGHTS)}`, limbs >= LIMB_WEIGHTS);
    const spread = check('moved by several joints', `${percent(largest)} on one`, `≤ ${percent(ONE_JOINT)}`, largest <= ONE_JOINT); // prettier-ignore
    return result(kind, moved && spread ? 'rigid' : 'leave');
  }
}

/**
 * How far a piece must reach: a share of the height. What shows itself behind the hips by its own shape may be shorter, as
 * long as it is longer than it is thick.
 */
function leastReach({ options, height }: BodyAnalysis, { isRear, root, zone }: MeasuredPiece): number {
  if (!isRear || !root || zone !== 'pelvis') return options.minReach * height;
  return Math.min(options.minReach * height, Math.max(SHORT_TAIL * height, root.girth / Math.PI));
}

/** The piece whose centroid and area are nearest to this one's mirror image, -1 when none is near enough. */
function mirrorOf(body: BodyAnalysis, pieces: readonly MeasuredPiece[], piece: MeasuredPiece, self: number): number {
  const { plan } = body.roles;
  if (!plan) return -1;
  const across = dot(sub(piece.shape.centroid, plan.hips), plan.left);
  if (Math.abs(across) < MIRROR_GAP * body.height * 0.5) return -1;
  const image: Vec3 = sub(piece.shape.centroid, scale(plan.left, 2 * across));
  let best = -1;
  let least = MIRROR_GAP * body.height;
  pieces.forEach((other, i) => {
    if (i === self) return;
    const areas = other.shape.area / piece.shape.area;
    if (!(areas < MIRROR_AREA && areas > 1 / MIRROR_AREA)) return;
    const gap = Math.hypot(...sub(other.shape.centroid, image));
    if (gap >= least) return;
    least = gap;
    best = i;
  });
  return best;
}
