import { paymentProviders } from '#contract/names/payment-providers.ts';
import { providerFacts } from '#contract/names/provider-facts.ts';
import { omit } from '#contract/omit.ts';
import { bookingPaymentText, isBookingPrepaid } from '#contract/rules/orders/payment-method.ts';
import { formatPhone } from '#contract/rules/texts/phone.ts';
import { type CamelCase, camelCase } from '#server/db/rows.ts';
import type { BookingsTable } from '#server/db/schema/service-tables.ts';

/** What a booking's form has beyond the person, as it is stored; what was not asked is missing. */
export interface BookingDetails {
  /** The value of the choice; the first two in the specification's calls. */
  readonly duration?: string;
  readonly package?: string;
  readonly choice?: string;
  /** The choice and the way as they were called when it was booked. */
  readonly choiceLabel?: string;
  readonly wayLabel?: string;
  readonly preferredMethod?: 'Physical' | 'Online';
  readonly dateOfBirth?: string;
  /** Empty when it is unknown. */
  readonly timeOfBirth?: string;
  readonly placeOfBirth?: string;
  readonly fullNameAtBirth?: string;
  readonly question?: string;
  readonly wish?: string;
}

/** A stored booking. */
export interface Booking extends Omit<CamelCase<BookingsTable>, 'details' | 'paymentReference'> {
  readonly details: BookingDetails;
}

/** Returns a booking's fields for people, with the form's labels. */
export function bookingLines(booking: Booking): [label: string, value: string][] {
  const lines: [string, string][] = [
    ['Service', booking.serviceName],
    ['Name', booking.name],
    ['Email', booking.email],
    ['Phone number', formatPhone(booking.phoneNumber)],
    ...detailLines(booking.details),
    ['Payment', bookingPaymentText(booking.paymentMethod)],
  ];
  return lines.filter(([, value]) => value !== '');
}

function detailLines(details: BookingDetails): [string, string][] {
  const { choiceLabel, wayLabel, timeOfBirth } = details;
  const lines: readonly (readonly [string, string | undefined])[] = [
    ['Preferred method', wayLabel ?? details.preferredMethod],
    ['Duration', details.duration && (choiceLabel ?? details.duration)],
    ['Date of birth', details.dateOfBirth],
    ['Time of birth', timeOfBirth === '' ? 'Unknown' : timeOfBirth],
    ['Place of birth', details.placeOfBirth],
    ['Full name at birth', details.fullNameAtBirth],
    ['Package', details.package && (choiceLabel ?? details.package)],
    ['Choice', details.choice && (choiceLabel ?? details.choice)],
    ['Question', details.question],
    ['Wish', details.wish],
  ];
  return lines.flatMap(([label, value]) => (value === undefined ? [] : [[label, value]]));
}

/** A stored booking from its row. */
export function bookingOf({ details, ...row }: BookingsTable): Booking {
  // A version before reads the reference of the payment there.
  const booking = { ...omit(camelCase(row), 'paymentReference'), details: JSON.parse(details) };
  // A process of version 1.0 stores no name.
  return { ...booking, serviceName: row.service_name || row.service };
}

/** Whether a booking is paid before the appointment: with a screenshot, a wallet or a card. */
export function isPaidAhead(paymentMethod: string): boolean {
  const isWay = paymentProviders.some((name) => providerFacts[name].label === paymentMethod);
  return isWay || isBookingPrepaid(paymentMethod);
}
