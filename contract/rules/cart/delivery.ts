import { cleanText } from '#contract/clean-text.ts';
import { cashCountries, deliveryDays } from '#contract/names/shop.ts';

export type DeliveryZone = keyof typeof deliveryDays;

interface Destination {
  readonly country: string;
  readonly city?: string;
  readonly state?: string;
}

/**
 * Cities and districts of the Kathmandu Valley, as people write them in an address; in Devanagari
 * their stems.
 */
const valleyPlaces =
  /\b(?:kathmandu|ktm|lalitpur|patan|bhaktapur|kirtipur|thimi|tokha|budhanilkantha)\b|काठमा|ललितपुर|पाटन|भक्तपुर|क[िी]र्तिपुर|थिमि|ठिमी|थिमी|टोखा|बुढान[िी]लकण्ठ/i;

/** The delivery zone of an address. Without a city it is all of Nepal. */
export function deliveryZone({ country, city = '', state = '' }: Destination): DeliveryZone {
  if (cleanText(country).toLowerCase() !== 'nepal') return 'abroad';
  return valleyPlaces.test(`${city} ${state}`) ? 'valley' : 'nepal';
}

/** The delivery time of a zone for people: `1 to 2 days`, `2 to 4 weeks`. */
export function deliveryPromise(zone: DeliveryZone): string {
  const [from, to] = deliveryDays[zone];
  const [unit, days] = from % 7 === 0 && to % 7 === 0 ? ['week', 7] : ['day', 1];
  const [least, most] = [from / days, to / days];
  return `${least === most ? '' : `${least} to `}${most} ${unit}${most === 1 ? '' : 's'}`;
}

/** Whether a parcel to this address can be paid to the courier. */
export function takesCash({ country }: Pick<Destination, 'country'>): boolean {
  const name = country.trim().toLowerCase();
  return cashCountries.some((one) => one.toLowerCase() === name);
}
