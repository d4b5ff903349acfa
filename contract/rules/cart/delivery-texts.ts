import { formatPaisa } from '#contract/rules/texts/money.ts';
import type { DeliveryZone } from '#contract/settings/delivery.ts';
import type { ShopSettings } from '#contract/settings/entries.ts';
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

/**
 * Delivery times by zone, or where the shop delivers, or that it doesn't; undefined where it delivers
 * everywhere and says no times.
 */
export function deliveryTimes(
  shop: DeliveryShop & Pick<ShopSettings, 'pickup'>,
): string | undefined {
  if (shop.delivery.length === 0)
    return shop.pickup ? 'None: you pick it up' : 'None at the moment: please ask us';
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
  return isLimited(shop) ? `Only ${servedPlaces(shop)}` : undefined;
}

/** What a zone's delivery costs: 'Rs 100, free on orders from Rs 4,000'. */
export function feeInWords({
  feePaisa,
  freeFromPaisa,
}: Pick<DeliveryZone, 'feePaisa' | 'freeFromPaisa'>): string {
  if (feePaisa === 0 || freeFromPaisa === 0) return 'Free';
  const fee = formatPaisa(feePaisa);
  return freeFromPaisa === null ? fee : `${fee}, free on orders from ${formatPaisa(freeFromPaisa)}`;
}
