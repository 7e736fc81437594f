/** Tokens of the colours by which pieces are told apart, in the list and on the model. */
export const PIECE_TOKENS: readonly string[] = [
  'rig-2',
  'rig-3',
  'rig-4',
  'rig-5',
  'rig-1',
  'piece-6',
  'piece-7',
  'piece-8',
  'piece-9',
  'piece-10',
];

/** The CSS colour of the piece at a place. */
export const pieceColor = (place: number) => `var(--rw-${PIECE_TOKENS[place % PIECE_TOKENS.length]})`;
