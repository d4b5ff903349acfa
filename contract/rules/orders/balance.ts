import type { PaymentState } from '#contract/names/order-states.ts';
import { formatPaisa } from '#contract/rules/texts/money.ts';
import { nearestPaisa } from '#contract/rules/texts/nearest-paisa.ts';

interface Paid {
  readonly amountPaisa: number;
}

/** Money given back; of 0, that the shop keeps what it would have to give back. */
interface GivenBack extends Paid {
  /**
   * By how much there is less to pay since then (`lowersPaisaOf`); less than 0 where the shop keeps
   * something. Null in what an earlier version has stored: all of it.
   */
  readonly lowersPaisa?: number | null | undefined;
}

/** The money of an order, a booking or a custom order. */
export interface Money {
  /** 0 of what has ended; null where no price was agreed: then it is what was paid. */
  readonly totalPaisa: number | null;
  readonly payments: readonly Paid[];
  readonly refunds: readonly GivenBack[];
}

export interface Balance {
  /** Received in all. */
  readonly paidPaisa: number;
  /** Given back in all. */
  readonly refundedPaisa: number;
  /** Received and not given back. */
  readonly keptPaisa: number;
  /** By how much refunds have lowered what there is to pay. */
  readonly allowedPaisa: number;
  /** What there is to pay in all, paid or not: what was sold. */
  readonly claimPaisa: number;
  /** What the customer still has to pay. */
  readonly owedPaisa: number;
  /** What the shop still has to give back. */
  readonly owingPaisa: number;
}

/**
 * What was paid, what is still to be paid, and what is to be given back. Who got everything back
 * is not asked for more.
 */
export function balance({ totalPaisa, payments, refunds }: Money): Balance {
  const paidPaisa = sumOf(payments.map(({ amountPaisa }) => amountPaisa));
  const refundedPaisa = sumOf(refunds.map(({ amountPaisa }) => amountPaisa));
  const lowered = refunds.map(({ amountPaisa, lowersPaisa }) => lowersPaisa ?? amountPaisa);
  const allowedPaisa = sumOf(lowered.filter((paisa) => paisa > 0));
  const withheldPaisa = -sumOf(lowered.filter((paisa) => paisa < 0));
  const claimPaisa = Math.max(0, (totalPaisa ?? paidPaisa) - allowedPaisa);
  const keptPaisa = paidPaisa - refundedPaisa;
  const hasAllBack = keptPaisa <= 0 && refundedPaisa > 0;
  return {
    paidPaisa,
    refundedPaisa,
    keptPaisa,
    allowedPaisa,
    claimPaisa,
    owedPaisa: hasAllBack ? 0 : Math.max(0, claimPaisa - keptPaisa),
    owingPaisa: Math.max(0, keptPaisa - claimPaisa - withheldPaisa),
  };
}

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, paisa) => sum + paisa, 0);
}

/**
 * By how much a refund lowers what there is to pay: by all of it where it is for lines of the
 * order, else by what is more than the shop owes.
 */
export function lowersPaisaOf(
  amountPaisa: number,
  { owingPaisa }: Pick<Balance, 'owingPaisa'>,
  isForLines = false,
): number {
  return isForLines ? amountPaisa : Math.max(0, amountPaisa - owingPaisa);
}

interface Waiting {
  /** A screenshot waits to be checked. */
  readonly hasProof?: boolean;
  /** The last screenshot was of no payment to the shop. */
  readonly isRejected?: boolean;
}

/**
 * Where the money is, by what has come and gone. `money` has the whole total, also of what has
 * ended.
 */
export function paymentStateOf(money: Money, waiting: Waiting = {}): PaymentState {
  const { paidPaisa, refundedPaisa, keptPaisa, owedPaisa, owingPaisa } = balance(money);
  if (owingPaisa > 0) return 'overpaid';
  if (refundedPaisa > 0 && keptPaisa <= 0) return 'refunded';
  const isSettled = owedPaisa === 0 && (money.totalPaisa !== null || money.payments.length > 0);
  if (isSettled) return wasLowered(money) ? 'partly-refunded' : 'confirmed';
  if (waiting.hasProof) return 'proof-received';
  if (paidPaisa > 0) return 'partly-paid';
  return waiting.isRejected ? 'rejected' : 'awaiting';
}

function wasLowered({ refunds }: Money): boolean {
  return refunds.some(({ amountPaisa, lowersPaisa }) => (lowersPaisa ?? amountPaisa) > 0);
}

interface PricedLine {
  readonly totalPaisa: number;
  readonly quantity: number;
}

/**
 * What pieces of a line have cost, with their share of the coupon's discount. Halves up.
 */
export function lineRefundPaisa(
  { totalPaisa, quantity }: PricedLine,
  pieces: number,
  {
    subtotalPaisa,
    discountPaisa,
  }: { readonly subtotalPaisa: number; readonly discountPaisa: number },
): number {
  if (subtotalPaisa <= 0 || quantity <= 0) return 0;
  const share = (totalPaisa * pieces) / quantity;
  return nearestPaisa((share * (subtotalPaisa - discountPaisa)) / subtotalPaisa);
}

/** What has come of a sum, such as `Rs 1,000 of Rs 1,265 received; Rs 265 left`. */
export function partText(
  totalPaisa: number,
  { paidPaisa, owedPaisa }: Pick<Balance, 'paidPaisa' | 'owedPaisa'>,
): string {
  const [paid, total, left] = [paidPaisa, totalPaisa, owedPaisa].map(formatPaisa);
  return `${paid} of ${total} received; ${left} left`;
}
