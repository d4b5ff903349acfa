import { capitalized } from '#contract/capitalized.ts';
import { formatPaisa } from '#contract/rules/texts/money.ts';
import type { DeliveryZone } from '#contract/settings/delivery.ts';
import type { ShopSettings } from '#contract/settings/entries.ts';
import { askTheShop } from './ask-the-shop.ts';
import { type Destination, deliveryPromise, isCountryOf, zoneOf } from './delivery.ts';

// What the shop says of its delivery: on product pages, in the terms, at the checkout.

type DeliveryShop = Pick<ShopSettings, 'delivery' | 'country'>;

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

/** What a zone's delivery costs: 'Rs 100, free on orders from Rs 4,000'. */
export function feeInWords({
  feePaisa,
  freeFromPaisa,
}: Pick<DeliveryZone, 'feePaisa' | 'freeFromPaisa'>): string {
  if (feePaisa === 0 || freeFromPaisa === 0) return 'Free';
  const fee = formatPaisa(feePaisa);
  return freeFromPaisa === null ? fee : `${fee}, free on orders from ${formatPaisa(freeFromPaisa)}`;
}

/** What the terms say of fees and times, a sentence each. */
export function deliveryTerms(shop: DeliveryShop): string[] {
  const { delivery } = shop;
  if (delivery.length === 0) return ['We don’t deliver parcels at the moment.'];
  const where = isLimited(shop) ? [`We deliver ${servedPlaces(shop)}.`] : [];
  return [...where, ...feeTerms(shop), ...timeTerms(shop)];
}

function feeTerms(shop: DeliveryShop): string[] {
  const { delivery } = shop;
  const fees = new Set(delivery.map(feeInWords));
  const [zone] = delivery;
  if (!zone) return [];
  if (fees.size === 1) return [`${sameFeeTerms(zone)}.`];
  const each = delivery.map((one) => `${zoneInWords(shop, one)} ${feeAndLimit(one)}`);
  return [`${capitalized(each.join('; '))}.`];
}

function sameFeeTerms({ feePaisa, freeFromPaisa }: DeliveryZone): string {
  if (feePaisa === 0 || freeFromPaisa === 0) return 'Shipping is free';
  const fee = formatPaisa(feePaisa);
  return freeFromPaisa === null
    ? `Shipping costs ${fee}`
    : `Shipping is free for orders of ${formatPaisa(freeFromPaisa)} or more, and costs ${fee} below that`;
}

function feeAndLimit({ feePaisa, freeFromPaisa }: DeliveryZone): string {
  if (feePaisa === 0 || freeFromPaisa === 0) return 'shipping is free';
  const limit =
    freeFromPaisa === null
      ? ''
      : `, and is free for orders of ${formatPaisa(freeFromPaisa)} or more`;
  return `shipping costs ${formatPaisa(feePaisa)}${limit}`;
}

function timeTerms(shop: DeliveryShop): string[] {
  const timed = shop.delivery.flatMap((zone) => {
    const promise = deliveryPromise(zone);
    return promise === undefined ? [] : [{ place: zoneInWords(shop, zone, 'inside'), promise }];
  });
  const [first, ...others] = timed;
  if (!first) return [];
  const rest = others.map(({ place, promise }) => `, ${place} ${promise}`);
  return [`${capitalized(first.place)} a parcel usually takes ${first.promise}${rest.join('')}.`];
}

/** Whether parcels cross a border. */
export function deliversAbroad({ delivery, country }: DeliveryShop): boolean {
  return delivery.some(
    (zone) =>
      zone.countries.length === 0 ||
      zone.countries.some((one) => !isCountryOf({ countries: [country] }, one)),
  );
}

/** Why nothing can be sent to an address, and what to do; undefined when it can. */
export function deliveryRefusal(
  shop: DeliveryShop & Pick<ShopSettings, 'email' | 'phone'>,
  destination: Destination,
): string | undefined {
  if (zoneOf(shop.delivery, destination)) return undefined;
  const ask = askTheShop(shop);
  if (shop.delivery.length === 0) return `We don’t deliver parcels at the moment. Please ${ask}.`;
  const { country, city = '' } = destination;
  const isServed = shop.delivery.some((zone) => isCountryOf(zone, country));
  const place = isServed ? [city, country].filter(Boolean).join(', ') : country;
  return `We don’t deliver to ${place}, only ${servedPlaces(shop)}. Please choose another address, or ${ask}.`;
}
