import { durations, packages } from '#contract/names/booking-options.ts';

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

/** Everything the owner can set. */
export const settingNames: readonly string[] = [...priceNames, ...paymentTextNames, qrName];

/** What a setting's value is: paisa, one line, or the hash of a picture. */
export function settingKind(name: string): 'price' | 'text' | 'picture' {
  if (priceNames.includes(name)) return 'price';
  return name === qrName ? 'picture' : 'text';
}
