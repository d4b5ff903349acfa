import { durations, packages } from '#contract/names/booking-options.ts';
import { cashLimitPaisa, cashLimitPieces } from '#contract/rules/cash-allowance.ts';

/** Prices: a duration of tarot, a package of the other services. */
export const priceNames = [
  ...durations.map((duration) => `tarot.${duration.toLowerCase().replace(' ', '-')}`),
  ...(['numerology', 'astrology'] as const).flatMap((service) => packages.map(({ value }) => `${service}.${value}`)),
];

/** Texts of the payment details. */
export const paymentTextNames = [
  'payment-service',
  'payment-account-name',
  'payment-account-number',
  'payment-note',
] as const;

/** The QR code of the payment details. */
export const qrName = 'payment-qr';

/** Limits of a new customer's open orders with cash on delivery, with their defaults in paisa and pieces. */
export const cashLimits = { 'cash-limit-value': cashLimitPaisa, 'cash-limit-pieces': cashLimitPieces } as const;

/** Value that turns a limit off. */
export const noLimit = 'none';

/** All settings. */
export const settingNames: readonly string[] = [...priceNames, ...paymentTextNames, qrName, ...Object.keys(cashLimits)];

/** Returns the kind of a setting's value: paisa, one line, the hash of a picture, or a limit in paisa or pieces. */
export function settingKind(name: string): 'price' | 'text' | 'picture' | 'limit-value' | 'limit-pieces' {
  if (priceNames.includes(name)) return 'price';
  if (name === 'cash-limit-value') return 'limit-value';
  if (name === 'cash-limit-pieces') return 'limit-pieces';
  return name === qrName ? 'picture' : 'text';
}
