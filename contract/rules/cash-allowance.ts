import type { ResponseOf } from '#contract/calls/call.ts';
import type { readCashAllowance } from '#contract/calls/order-calls.ts';

import { formatPaisa } from './money.ts';

// Cash on delivery is a promise. How much of it a customer may have open until their first parcel was delivered is the
// owner's setting; these are its defaults.

/** Paisa. */
export const cashLimitPaisa = 2_000_000;
export const cashLimitPieces = 12;

/** What a customer may still order to be paid in cash. */
export type CashAllowance = ResponseOf<typeof readCashAllowance>;

export interface CashRefusal {
  readonly code: 'email-unconfirmed' | 'cash-value-limit' | 'cash-pieces-limit';
  /** For the customer, with what to do. */
  readonly description: string;
}

/** Why an order can't be paid in cash, and what to do about it; undefined when it can. */
export function cashRefusal(
  allowance: CashAllowance,
  order: { readonly totalPaisa: number; readonly pieces: number },
  isOnlineOffered: boolean,
): CashRefusal | undefined {
  const { needsConfirmation, limitPaisa, limitPieces, openPaisa, openPieces } = allowance;
  const orOnline = isOnlineOffered ? ', or pay online' : '';
  if (needsConfirmation) {
    return {
      code: 'email-unconfirmed',
      description: `Cash on delivery needs a confirmed email address. Open the link in the email we sent you${orOnline}.`,
    };
  }
  const isTooMuch = limitPaisa !== null && openPaisa + order.totalPaisa > limitPaisa;
  const isTooMany = limitPieces !== null && openPieces + order.pieces > limitPieces;
  if (!isTooMuch && !isTooMany) return undefined;
  const limit = isTooMuch ? formatPaisa(limitPaisa) : piecesText(limitPieces ?? 0);
  const open = isTooMuch ? formatPaisa(openPaisa) : piecesText(openPieces);
  const until = 'Until your first parcel is delivered, you can';
  return {
    code: isTooMuch ? 'cash-value-limit' : 'cash-pieces-limit',
    description:
      openPieces === 0
        ? `${until} order up to ${limit} with cash on delivery. Please order less${orOnline}.`
        : `${until} have up to ${limit} on order with cash on delivery, and you have ${open}. Please wait for that parcel${orOnline}.`,
  };
}

function piecesText(pieces: number): string {
  return pieces === 1 ? '1 piece' : `${pieces} pieces`;
}
