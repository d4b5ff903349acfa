/**
 * How money has come or went back, as staff say it: for the accountant, the screens of what was paid
 * and the customer. It decides nothing. A shop's word that is missing here is 'Other'.
 */
export const paymentWays = {
  cash: 'Cash',
  bank: 'Bank transfer',
  card: 'Card',
  wallet: 'Wallet',
  other: 'Other',
} as const;

export type PaymentWay = keyof typeof paymentWays;

export const paymentWayNames = Object.keys(paymentWays) as PaymentWay[];
