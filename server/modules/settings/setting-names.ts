import { cashLimitPaisa, cashLimitPieces } from '#contract/rules/cash-allowance.ts';

// Names of settings as they are stored. The prices are `priceNames` of the contract.

/** Texts of the payment details, by their names in calls. */
export const paymentTexts = {
  service: 'payment-service',
  accountName: 'payment-account-name',
  accountNumber: 'payment-account-number',
  note: 'payment-note',
} as const;

/** The QR code of the payment details: the hash of its picture. */
export const qrName = 'payment-qr';

/** Limits of a new customer's open orders with cash on delivery, with their defaults in paisa and pieces. */
export const cashLimits = { 'cash-limit-value': cashLimitPaisa, 'cash-limit-pieces': cashLimitPieces } as const;

/** Value that turns a limit off. */
export const noLimit = 'none';

/** The setting with the minutes of a service that has packages. */
export const minutesNameOf = (service: string) => `${service}.minutes`;
