import { durations, packages } from '#contract/names/booking-options.ts';

/** What has a price: a duration of tarot, a package of the others. */
export const priceNames = [
  ...durations.map((duration) => `tarot.${duration.toLowerCase().replace(' ', '-')}`),
  ...(['numerology', 'astrology'] as const).flatMap((service) => packages.map(({ value }) => `${service}.${value}`)),
];

/** The picture by which customers pay. */
export const qrName = 'payment-qr';

/** Everything the owner can set. */
export const settingNames: readonly string[] = [...priceNames, qrName];

export function isPriceName(name: string): boolean {
  return priceNames.includes(name);
}
