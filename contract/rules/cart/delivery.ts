import { foldText } from '#contract/rules/search/fold.ts';
import type { Delivery, DeliveryZone } from '#contract/settings/delivery.ts';
import type { ShopSettings } from '#contract/settings/entries.ts';

/** An address as far as it decides its zone. */
export interface Destination {
  readonly country: string;
  readonly city?: string | undefined;
  readonly state?: string | undefined;
}

/** The zone that an address lies in; undefined where the shop doesn't deliver. */
export function zoneOf(delivery: Delivery, destination: Destination): DeliveryZone | undefined {
  return delivery.find(
    (zone) => isCountryOf(zone, destination.country) && isPlaceOf(zone, destination),
  );
}

/**
 * The zone that counts while no address is known, as in the cart and on product pages: that of all
 * of the shop's own country, else that of its town, else the first.
 */
export function homeZone({
  delivery,
  country,
  city,
}: Pick<ShopSettings, 'delivery' | 'country' | 'city'>): DeliveryZone | undefined {
  return zoneOf(delivery, { country }) ?? zoneOf(delivery, { country, city }) ?? delivery[0];
}

/** Whether a zone is in this country, as a whole or with some of its places. */
export function isCountryOf({ countries }: Pick<DeliveryZone, 'countries'>, country: string) {
  const name = foldText(country);
  return countries.length === 0 || countries.some((one) => foldText(one) === name);
}

function isPlaceOf({ places }: DeliveryZone, { city = '', state = '' }: Destination): boolean {
  const written = wordsIn(`${city}, ${state}`);
  return places.length === 0 || places.some((place) => isNamed(place, written));
}

/** Scripts that put spaces between words, and endings after them are rare. */
const spacedScripts = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N} ]*$/u;

/**
 * Whether a text names a place. In scripts like Devanagari a word has endings: there a part of one
 * is enough.
 */
function isNamed(place: string, written: string): boolean {
  const words = wordsIn(place);
  const stem = words.trim();
  return stem !== '' && written.includes(spacedScripts.test(stem) ? words : stem);
}

/** A text's words, each between two spaces. A number is a word: 'Kathmandu-16', 'Kathmandu16'. */
function wordsIn(text: string): string {
  const words = foldText(text).match(/[\p{L}\p{M}]+|\p{N}+/gu) ?? [];
  return ` ${words.join(' ')} `;
}

/** Whether an order of this total to a zone can be paid to the courier. */
export function takesCash(
  { takesCash, cashUpToPaisa }: Pick<DeliveryZone, 'takesCash' | 'cashUpToPaisa'>,
  totalPaisa: number,
): boolean {
  return takesCash && (cashUpToPaisa === null || totalPaisa <= cashUpToPaisa);
}

/**
 * The delivery time of a zone for people: `1 to 2 days`, `2 to 4 weeks`; undefined where the shop
 * doesn't say it.
 */
export function deliveryPromise(zone: Pick<DeliveryZone, 'days'> | undefined): string | undefined {
  if (!zone?.days) return undefined;
  const { from, to } = zone.days;
  if (to === 0) return 'less than a day';
  const [unit, days] = from % 7 === 0 && to % 7 === 0 ? ['week', 7] : ['day', 1];
  const [least, most] = [from / days, to / days];
  return `${beginningOf(least, most)}${most} ${unit}${most === 1 ? '' : 's'}`;
}

function beginningOf(least: number, most: number): string {
  if (least === most) return '';
  return least === 0 ? 'up to ' : `${least} to `;
}
