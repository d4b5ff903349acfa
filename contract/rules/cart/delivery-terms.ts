import { capitalized } from '#contract/capitalized.ts';
import { formatPaisa } from '#contract/rules/texts/money.ts';
import type { DeliveryZone } from '#contract/settings/delivery.ts';
import type { ShopSettings } from '#contract/settings/entries.ts';
import { askTheShop } from './ask-the-shop.ts';
import { type Destination, deliveryPromise, isCountryOf, zoneOf } from './delivery.ts';
import { type DeliveryShop, isLimited, servedPlaces, zoneInWords } from './delivery-texts.ts';
import { isPickupOnly, type PickupShop, pickupPlace } from './pickup.ts';

// What the terms say of delivery, and the checkout where there is none.

/** What the terms say of fees and times, a sentence each. */
export function deliveryTerms(shop: DeliveryShop & PickupShop): string[] {
  const { delivery } = shop;
  if (isPickupOnly(shop)) return [`Orders are picked up at the shop. ${pickupPlace(shop)}`];
  const pickup = shop.pickup
    ? [`You can also pick up your order at the shop, free of charge. ${pickupPlace(shop)}`]
    : [];
  if (delivery.length === 0) return ['We don’t deliver parcels at the moment.'];
  const where = isLimited(shop) ? [`We deliver ${servedPlaces(shop)}.`] : [];
  return [...where, ...feeTerms(shop), ...timeTerms(shop), ...pickup];
}

function feeTerms(shop: DeliveryShop): string[] {
  const { delivery } = shop;
  const fees = new Set(delivery.map(sameFeeTerms));
  const [zone] = delivery;
  if (!zone) return [];
  if (fees.size === 1) return [`${sameFeeTerms(zone)}.`];
  const each = delivery.map((one) => `${zoneInWords(shop, one)} ${feeAndLimit(one)}`);
  return [`${capitalized(each.join('; '))}.`];
}

/** Whether a zone's delivery costs nothing, whatever is ordered. */
function isFreeZone({ feePaisa, freeFromPaisa, weightSteps = [] }: DeliveryZone): boolean {
  return freeFromPaisa === 0 || [{ feePaisa }, ...weightSteps].every((step) => step.feePaisa === 0);
}

/** 'Rs 100', 'Rs 100 (over 1 kg Rs 250, over 5 kg Rs 600)'. */
function feesInWords({ feePaisa, weightSteps = [] }: DeliveryZone): string {
  const steps = weightSteps.map(
    (step) => `over ${weightInWords(step.overGrams)} ${formatPaisa(step.feePaisa)}`,
  );
  const fee = formatPaisa(feePaisa);
  return steps.length > 0 ? `${fee} (${steps.join(', ')})` : fee;
}

const weightInWords = (grams: number): string =>
  grams < 1_000 ? `${grams} g` : `${grams / 1_000} kg`;

function sameFeeTerms(zone: DeliveryZone): string {
  const { freeFromPaisa } = zone;
  if (isFreeZone(zone)) return 'Shipping is free';
  const fee = feesInWords(zone);
  return freeFromPaisa === null
    ? `Shipping costs ${fee}`
    : `Shipping is free for orders of ${formatPaisa(freeFromPaisa)} or more, and costs ${fee} below that`;
}

function feeAndLimit(zone: DeliveryZone): string {
  const { freeFromPaisa } = zone;
  if (isFreeZone(zone)) return 'shipping is free';
  const limit =
    freeFromPaisa === null
      ? ''
      : `, and is free for orders of ${formatPaisa(freeFromPaisa)} or more`;
  return `shipping costs ${feesInWords(zone)}${limit}`;
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
  shop: DeliveryShop & Pick<ShopSettings, 'email' | 'phone' | 'pickup'>,
  destination: Destination,
): string | undefined {
  if (zoneOf(shop.delivery, destination)) return undefined;
  const ask = shop.pickup ? 'pick up your order at the shop' : askTheShop(shop);
  if (shop.delivery.length === 0) return `We don’t deliver parcels at the moment. Please ${ask}.`;
  const { country, city = '' } = destination;
  const isServed = shop.delivery.some((zone) => isCountryOf(zone, country));
  const place = isServed ? [city, country].filter(Boolean).join(', ') : country;
  return `We don’t deliver to ${place}, only ${servedPlaces(shop)}. Please choose another address, or ${ask}.`;
}
