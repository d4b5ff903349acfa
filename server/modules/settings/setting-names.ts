import { durations, packages } from '#contract/names/booking-options.ts';
import { cashLimitPaisa, cashLimitPieces } from '#contract/rules/cash-allowance.ts';

/** What has a price: a duration of tarot, a package of the others. */
export const priceNames = [
  ...durations.map((duration) => `tarot.${duration.toLowerCase().replace(' ', '-')}`),
  ...(['numerology', 'astrology'] as const).flatMap((service) => packages.map(({ value }) => `${service}.${value}`)),
];

/** Where customers send money, as texts. */
export const paymentTextNames = [
  'payment-service',
  'payment-account-name',
  'payment-account-number',
  'payment-note',
] as const;

/** The picture of a code by which customers pay. */
export const qrName = 'payment-qr';

/** How much a new customer may have on order with cash on delivery, and its default: paisa, and pieces. */
export const cashLimits = { 'cash-limit-value': cashLimitPaisa, 'cash-limit-pieces': cashLimitPieces } as const;

/** A limit that is set to none. */
export const noLimit = 'none';

/** Everything the owner can set. */
export const settingNames: readonly string[] = [...priceNames, ...paymentTextNames, qrName, ...Object.keys(cashLimits)];

/** What a setting's value is: paisa, one line, the hash of a picture, or the most paisa or pieces. */
export function settingKind(name: string): 'price' | 'text' | 'picture' | 'limit-value' | 'limit-pieces' {
  if (priceNames.includes(name)) return 'price';
  if (name === 'cash-limit-value') return 'limit-value';
  if (name === 'cash-limit-pieces') return 'limit-pieces';
  return name === qrName ? 'picture' : 'text';
}
