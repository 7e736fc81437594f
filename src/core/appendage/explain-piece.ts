import type { BodyAnalysis } from './analyse-body';
import { GATES, type ClassifiedPiece } from './classify-pieces';
import type { AppendageKind, EvidenceTest, Verdict } from './finding';

/** What is said about a piece, in plain words. */
export interface Explanation {
  readonly reason: string;
  /** What would change the verdict; empty when nothing sensible would. */
  readonly counterfactual: string;
}

/**
 * Sentences made of the tests themselves, so that they cannot say anything that was not measured.
 * @param decided the verdict and kind in force, a person's word included.
 */
export function explainPiece(
  body: BodyAnalysis,
  piece: ClassifiedPiece,
  decided: {
    readonly kind: AppendageKind;
    readonly verdict: Verdict;
    readonly attachJoint: number;
    readonly stem?: string;
  },
  overridden: boolean,
): Explanation {
  const joint = body.rig.skeleton.names[decided.attachJoint] ?? 'no joint';
  const size = `${((100 * piece.evidence.reach) / body.height).toFixed(0)} % of the height`;
  const shape = piece.evidence.elongation >= body.options.elongation ? 'Long' : 'Wide';
  const form = piece.form === 'shell' ? 'piece of its own' : 'piece';
  const failed = piece.tests.filter(({ passed }) => !passed);
  if (!piece.isAppendage && !overridden) {
    const gates = failed.filter(({ name }) => GATES.includes(name));
    return {
      reason: `Not an appendage, hangs from ${joint}: ${gates.map((test) => failureOf(test)).join('; ')}.`,
      counterfactual: gates.length === 1 ? `It would be looked at with ${gates[0].name} ${gates[0].needed}.` : '',
    };
  }
  const start =
    decided.stem === undefined ? `${shape} ${form}, ${size}, hangs from ${joint}` : `Tine of ${decided.stem}, ${size}`;
  const does = consequence(decided.verdict, joint);
  if (overridden) return { reason: `${start}; as you decided, it ${does}.`, counterfactual: '' };
  if (decided.stem !== undefined)
    return { reason: `${start}: ${does} from the end of its stem.`, counterfactual: 'With a larger shortest appendage it would be part of its stem.' }; // prettier-ignore
  return {
    reason: `${start}${because(body, piece)}${forking(piece)}: ${does}.`,
    counterfactual: counterfactualOf(piece, failed),
  };
}

function consequence(verdict: Verdict, joint: string): string {
  switch (verdict) {
    case 'chain':
      return 'grows a chain';
    case 'rigid':
      return `rides rigidly on ${joint}`;
    case 'leave':
      return 'is left as it is';
  }
}

function because(body: BodyAnalysis, piece: ClassifiedPiece): string {
  const ridden = piece.tests.find(({ name }) => name === 'moved by several joints' || name === 'moved by the limbs');
  if (piece.verdict === 'chain') {
    if (piece.kind !== 'wing' && piece.kind !== 'tail') return ', and every long piece is to';
    if (piece.kind === 'wing') return ', leaves the back and has a mirror image';
    return body.roles.plan ? ', sticks out behind the hips' : ', leads on from the end of the spine';
  }
  if (piece.verdict === 'rigid') return ' and is worn, yet the limbs move it';
  if (piece.zone === 'head') return ', and the head carries it well';
  if (piece.zone === 'arm' || piece.zone === 'leg') return ', part of a limb';
  if (ridden) return ' and is worn, and its weights already keep it together';
  return body.roles.plan ? ', and nothing says that it should swing' : ', and the skeleton does not say what it is';
}

function forking({ tines, coordinate }: ClassifiedPiece): string {
  if (!tines) return '';
  const far = Math.max(...tines.map((tine) => tine.coordinate.length));
  const share = (100 * coordinate.length) / (coordinate.length + far);
  return `, forks into ${tines.length} at ${share.toFixed(0)} % of its length`;
}

/** The failed tests that alone kept the piece from the next verdict. */
function counterfactualOf(piece: ClassifiedPiece, failed: readonly EvidenceTest[]): string {
  const [only] = failed;
  if (piece.verdict === 'chain') {
    const long = piece.tests.find(({ name }) => name === 'long');
    return long && piece.kind === 'tail' ? `With an elongation under ${long.needed.slice(2)} it would not grow a chain.` : ''; // prettier-ignore
  }
  if (piece.zone === 'head' || piece.zone === 'arm' || piece.zone === 'leg') return 'Hung from the pelvis or the back, it could grow a chain.'; // prettier-ignore
  if (failed.length === 1) return `It would change with ${only.name} ${only.needed} (now ${only.measured}).`;
  return failed.length > 1 ? `It would take: ${failed.map(({ name, needed }) => `${name} ${needed}`).join('; ')}.` : '';
}

function failureOf({ name, measured, needed }: EvidenceTest): string {
  return `${name}: ${measured}, needed ${needed}`;
}
