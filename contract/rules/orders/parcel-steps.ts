import type { ParcelState, ParcelStep } from '#contract/names/order-states.ts';

import { canMove, type MovingOrder, type OrderMove } from './order-moves.ts';

// What is next for a parcel, as lists of orders are filtered by it.

interface Step {
  readonly move: OrderMove;
  readonly from: readonly ParcelState[];
}

const steps: Readonly<Record<ParcelStep, Step>> = {
  pack: { move: 'packed', from: ['not-packed'] },
  // What is paid online may be shipped without it, but is packed first.
  ship: { move: 'shipped', from: ['packed'] },
  // Packed is what the customer picks up.
  deliver: { move: 'delivered', from: ['shipped', 'packed'] },
};

/** Whether a step is the next one of an order's parcel. */
export function isNextStep(order: Omit<MovingOrder, 'isRestocked'>, step: ParcelStep): boolean {
  const { move, from } = steps[step];
  return from.includes(order.parcel) && canMove({ ...order, isRestocked: false }, move);
}

/** The states of a parcel that a step begins with. */
export const statesBefore = (step: ParcelStep): readonly ParcelState[] => steps[step].from;
