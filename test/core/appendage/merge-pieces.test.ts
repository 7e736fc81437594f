import { describe, expect, it } from 'vitest';
import { boxOverlap, mergePieces } from '../../../src/core/appendage/merge-pieces';

const piece = (attachJoint: number, from: number, to: number) => ({
  vertices: new Uint32Array(),
  attachJoint,
  min: [from, 0, 0] as [number, number, number],
  max: [to, 1, 1] as [number, number, number],
});

describe('mergePieces', () => {
  it('joins pieces on one joint whose boxes overlap by more than half of the smaller', () => {
    expect(mergePieces([piece(1, 0, 10), piece(1, 4, 6), piece(1, 9.9, 14)], 0.5)).toEqual([[0, 1], [2]]);
  });

  it('keeps pieces on different joints apart', () => {
    expect(mergePieces([piece(1, 0, 10), piece(2, 4, 6)], 0.5)).toEqual([[0], [1]]);
  });

  it('joins through a third', () => {
    expect(mergePieces([piece(1, 0, 4), piece(1, 4.4, 8.4), piece(1, 1.5, 6.9)], 0.4)).toEqual([[0, 1, 2]]);
  });

  it('gives flat boxes a little thickness', () => {
    const flat = { min: [0, 0, 0] as [number, number, number], max: [1, 1, 0] as [number, number, number] };
    expect(boxOverlap(flat, flat)).toBeCloseTo(1, 6);
  });
});
