import { describe, expect, it } from 'vitest';
import { chainNames, chainPrefix } from '../../../src/core/appendage/chain-names';

describe('chainNames', () => {
  it('numbers the joints and ends with the end', () => {
    expect(chainNames('Tail', 2, new Set())).toEqual(['Tail_1', 'Tail_2', 'Tail_End']);
  });

  it('counts chains behind the word when the names are taken', () => {
    const taken = new Set<string>(['Wing_L_1']);
    chainNames('Tail', 3, taken);
    expect(chainNames('Tail', 1, taken)).toEqual(['Tail2_1', 'Tail2_End']);
    expect(chainNames('Wing_L', 1, taken)).toEqual(['Wing2_L_1', 'Wing2_L_End']);
  });

  it('says the side of wings, not of tails', () => {
    expect([chainPrefix('wing', 1), chainPrefix('wing', -1), chainPrefix('tail', 1), chainPrefix('ear', 0)]).toEqual([
      'Wing_L',
      'Wing_R',
      'Tail',
      'Ear',
    ]);
  });
});
