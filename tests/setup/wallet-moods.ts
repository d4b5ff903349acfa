import type { SimulatedPayment } from './payment-simulator.ts';

/** What providers may say of a payment that nobody has paid yet, in their words. */
const unpaidWords: Readonly<Record<SimulatedPayment['provider'], readonly string[]>> = {
  esewa: ['PENDING', 'AMBIGUOUS', 'NOT_FOUND', 'CANCELED'],
  khalti: ['Pending', 'Initiated', 'Expired', 'User canceled'],
  stripe: ['open, unpaid', 'complete, unpaid', 'expired, unpaid'],
};

/** The provider says something else of a payment; of one that was paid, or has expired, nothing new. */
export function misbehave(
  payment: SimulatedPayment,
  pick: (words: readonly string[]) => string | undefined,
): void {
  if (payment.paid > 0 || payment.status.startsWith('expired')) return;
  payment.status = pick(unpaidWords[payment.provider]) ?? payment.status;
}
