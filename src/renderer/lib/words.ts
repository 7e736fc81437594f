import type { AppendageKind, Verdict } from '../../core/appendage/finding';

export const VERDICT_WORDS: Readonly<Record<Verdict, string>> = { chain: 'Chain', rigid: 'Rigid', leave: 'Leave' };

export const KIND_WORDS: Readonly<Record<AppendageKind, string>> = {
  tail: 'Tail',
  wing: 'Wing',
  cape: 'Cape',
  skirt: 'Skirt',
  strap: 'Strap',
  hair: 'Hair',
  ear: 'Ear',
  other: 'Part',
};
