import type { PaymentWay } from './payment-ways.ts';

/**
 * For the accountant, the screens of what was paid and the customer. A shop's word that is missing
 * here is 'Other'. Apart from the names, which the desk's first load has.
 */
export const paymentWays: Readonly<Record<PaymentWay, string>> = {
  cash: 'Cash',
  bank: 'Bank transfer',
  card: 'Card',
  wallet: 'Wallet',
  other: 'Other',
};
