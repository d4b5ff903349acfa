import { formatPaisa } from '#contract/rules/texts/money.ts';
import type { DeliveryZone } from '#contract/settings/delivery.ts';
import type { ShopSettings } from '#contract/settings/entries.ts';
import { type DeliveryRates, shippingPaisa } from './cart-sums.ts';
import { deliveryPromise, isCountryOf } from './delivery.ts';

// What the shop says of its delivery; `delivery-terms.ts` has what only terms and checkout say.

export type DeliveryShop = Pick<ShopSettings, 'delivery' | 'country'>;

/**
 * A zone in a sentence: 'in the Kathmandu Valley', 'elsewhere in Nepal', 'abroad'. `inside` is the
 * word before a zone of places.
 */
export function zoneInWords(
  { delivery, country }: DeliveryShop,
  zone: DeliveryZone,
  inside = 'in',
): string {
  const { name, countries, places } = zone;
  const before = delivery.slice(0, delivery.indexOf(zone));
  if (places.length > 0) return `${inside} ${name}`;
  if (countries.length > 0) {
    const isRest = before.some((one) => countries.some((named) => isCountryOf(one, named)));
    return `${isRest ? 'elsewhere in' : 'in'} ${name}`;
  }
  if (before.length === 0) return 'everywhere';
  const isHomeDone = before.some((one) => one.places.length === 0 && isCountryOf(one, country));
  const isHomeOnly = before.every((one) => one.countries.length === 1 && isCountryOf(one, country));
  return isHomeDone && isHomeOnly ? 'abroad' : 'elsewhere';
}

const lists = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** 'in the Kathmandu Valley and elsewhere in Nepal'. */
export function servedPlaces(shop: DeliveryShop): string {
  return lists.format(shop.delivery.map((zone) => zoneInWords(shop, zone)));
}

/** Whether there is an address to which the shop doesn't deliver. */
export function isLimited({ delivery }: Pick<ShopSettings, 'delivery'>): boolean {
  return !delivery.some(isEverywhere);
}

function isEverywhere({ countries, places }: DeliveryZone): boolean {
  return countries.length + places.length === 0;
}

/** Delivery times by zone, or where the shop delivers; undefined where it says neither. */
export function deliveryTimes(shop: DeliveryShop): string | undefined {
  const times = shop.delivery.flatMap((zone) => {
    const promise = deliveryPromise(zone);
    if (promise === undefined) return [];
    return [
      isEverywhere(zone) && shop.delivery[0] === zone
        ? promise
        : `${promise} ${zoneInWords(shop, zone)}`,
    ];
  });
  if (times.length > 0) return times.join(', ');
  return isLimited(shop) && shop.delivery.length > 0 ? `Only ${servedPlaces(shop)}` : undefined;
}

type Rates = NonNullable<DeliveryRates>;

/** Whether a zone's delivery costs nothing, whatever is ordered. */
export const isFreeZone = ({ feePaisa, freeFromPaisa, weightSteps = [] }: Rates): boolean =>
  freeFromPaisa === 0 ||
  [feePaisa, ...weightSteps.map((step) => step.feePaisa)].every((fee) => fee === 0);

/** A zone's fees: 'Rs 100', 'Rs 100 (over 1 kg Rs 250, over 5 kg Rs 600)'. */
export function feesInWords({ feePaisa, weightSteps = [] }: Rates): string {
  const steps = weightSteps.map(
    (step) => `over ${weightInWords(step.overGrams)} ${formatPaisa(step.feePaisa)}`,
  );
  const fee = formatPaisa(feePaisa);
  return steps.length > 0 ? `${fee} (${steps.join(', ')})` : fee;
}

/** '500 g', '1.5 kg'. */
export const weightInWords = (grams: number): string =>
  grams < 1_000 ? `${grams} g` : `${grams / 1_000} kg`;

/**
 * What a zone's delivery costs: 'Rs 100, free on orders from Rs 4,000'; with a weight, what a parcel
 * of that weight costs.
 */
export function feeInWords(zone: Rates, grams?: number): string {
  const { freeFromPaisa } = zone;
  if (isFreeZone(zone)) return 'Free';
  const fee = grams === undefined ? feesInWords(zone) : formatPaisa(shippingPaisa(1, zone, grams));
  return freeFromPaisa === null ? fee : `${fee}, free on orders from ${formatPaisa(freeFromPaisa)}`;
}
