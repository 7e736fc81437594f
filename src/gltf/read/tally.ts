import type { Warning } from '../../core/errors';
import { counted } from '../open/unreadable';

/** What reading can repair, each told once with its count. `{n}` stands for the counted noun. */
const REPAIRS = {
  'weights-not-finite': ['weight', '{n} not a number or negative; read as zero'],
  'weights-not-one': ['vertex', '{n} with weights that do not sum to 1; read as if scaled to 1'],
  'weights-missing': ['vertex', '{n} without any weight; given to the first joint listed for it'],
  'weights-repeated': ['vertex', '{n} with one joint listed twice; its weights were added'],
  'joints-out-of-range': ['influence', '{n} on a joint its skin does not have; ignored'],
  'positions-not-finite': ['vertex', '{n} at no finite position; moved to the centre of its part'],
  'ibm-missing': ['joint', '{n} without an inverse bind matrix; read as identity'],
  'ibm-singular': ['joint', '{n} with an inverse bind matrix that cannot be inverted; bound as the rest pose stands'],
  'skins-disagree': ['joint', '{n} bound differently by two skins; the skin that hangs on it most was believed'],
  'armature-mirrored': ['skin', '{n} on a mirrored armature; measured unmirrored'],
  'primitive-skipped': ['skinned part', '{n} made of points or lines, or without positions; left as they are'],
  'skin-empty': ['skinned part', '{n} on a skin without joints; left as they are'],
  'keys-unsorted': ['animation track', '{n} with key times out of order or repeated; sorted'],
  'keys-not-finite': ['animation track', '{n} with keys that are not numbers; those keys were left out'],
  'track-broken': ['animation track', '{n} with too few values, or for an unknown property; ignored'],
  'track-repeated': ['animation track', '{n} for a property that another track of the clip drives already; ignored'],
} as const satisfies Record<string, readonly [string, string]>;

export type Repair = keyof typeof REPAIRS;

/** Counts repairs while a file is read, so that each kind is told once. */
export class Tally {
  private readonly counts = new Map<Repair, number>();

  add(repair: Repair, count = 1): void {
    if (count > 0) this.counts.set(repair, (this.counts.get(repair) ?? 0) + count);
  }

  warnings(): Warning[] {
    return [...this.counts].map(([code, count]) => {
      const [noun, sentence] = REPAIRS[code];
      const plural = noun === 'vertex' ? 'vertices' : `${noun}s`;
      return { code, message: `${sentence.replace('{n}', counted(count, noun, plural))}.` };
    });
  }
}
