/** A draft is written; `ended` is one whose emails have all gone, or failed for good. */
export const letterStates = ['draft', 'sending', 'paused', 'ended'] as const;
export type LetterState = (typeof letterStates)[number];

/** What staff do with a letter, besides writing it. */
const letterMoves = ['started', 'paused', 'resumed', 'stopped'] as const;
export type LetterMove = (typeof letterMoves)[number];

/** The colours of a preview: mail programs choose them as the reader's device has it. */
export const letterSchemes = ['light', 'dark'] as const;
export type LetterScheme = (typeof letterSchemes)[number];

/** What a move needs and makes. */
export const letterMoveRules: Readonly<
  Record<LetterMove, { readonly from: readonly LetterState[]; readonly to: LetterState }>
> = {
  started: { from: ['draft'], to: 'sending' },
  paused: { from: ['sending'], to: 'paused' },
  resumed: { from: ['paused'], to: 'sending' },
  stopped: { from: ['sending', 'paused'], to: 'ended' },
};
