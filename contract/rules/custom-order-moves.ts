import { type CustomOrderMove, type CustomOrderState, customOrderMoves } from '#contract/names/booking-options.ts';

/** The states from which each move is allowed. A quote may be changed until it is accepted. */
const from: Record<CustomOrderMove, readonly CustomOrderState[]> = {
  quoted: ['new', 'quoted'],
  accepted: ['quoted'],
  declined: ['new', 'quoted', 'accepted'],
  done: ['accepted'],
};

/** Every move that a custom order in this state allows. */
export function allowedCustomOrderMoves(state: CustomOrderState): CustomOrderMove[] {
  return customOrderMoves.filter((move) => from[move].includes(state));
}
