import type { AnyCall, ResponseOf } from '#contract/calls/call.ts';
import type { bookAstrology, bookNumerology, bookTarot } from '#contract/calls/service-calls.ts';
import {
  packages,
  preferredMethods,
  type Service,
  serviceNames,
} from '#contract/names/booking-options.ts';
import { bookingPaymentText } from '#contract/rules/orders/payment-method.ts';
import { formatPhone } from '#contract/rules/texts/phone.ts';
import { type CamelCase, camelCase } from '#server/db/rows.ts';
import type { BookingsTable } from '#server/db/schema/service-tables.ts';

/**
 * The fields of each service's form beyond the person's, as they are stored; an unknown time of
 * birth is empty.
 */
export interface BookingDetails {
  tarot: Fields<typeof bookTarot, 'preferredMethod' | 'duration' | 'question'>;
  numerology: Fields<
    typeof bookNumerology,
    'dateOfBirth' | 'fullNameAtBirth' | 'question' | 'package'
  >;
  astrology: Fields<
    typeof bookAstrology,
    'dateOfBirth' | 'timeOfBirth' | 'placeOfBirth' | 'question' | 'package'
  >;
}

type Fields<C extends AnyCall, Name extends keyof ResponseOf<C>> = Readonly<
  Pick<ResponseOf<C>, Name>
>;

/** A stored booking. */
export interface Booking extends Omit<CamelCase<BookingsTable>, 'details' | 'paymentReference'> {
  readonly details: BookingDetails[Service];
  readonly reference: string;
}

/** Returns a booking's fields for people, with the form's labels. */
export function bookingLines(booking: Booking): [label: string, value: string][] {
  const lines: [string, string][] = [
    ['Service', serviceNames[booking.service]],
    ['Name', booking.name],
    ['Email', booking.email],
    ['Phone number', formatPhone(booking.phoneNumber)],
    ...detailLines(booking.details),
    ['Payment', bookingPaymentText(booking.paymentMethod)],
  ];
  return lines.filter(([, value]) => value !== '');
}

function detailLines(details: Booking['details']): [string, string][] {
  const lines: [string, string][] = [];
  if ('preferredMethod' in details) {
    lines.push(['Preferred method', labelOf(preferredMethods, details.preferredMethod)]);
    lines.push(['Duration', details.duration]);
  }
  if ('dateOfBirth' in details) lines.push(['Date of birth', details.dateOfBirth]);
  if ('timeOfBirth' in details) {
    lines.push(
      ['Time of birth', details.timeOfBirth || 'Unknown'],
      ['Place of birth', details.placeOfBirth],
    );
  }
  if ('fullNameAtBirth' in details) lines.push(['Full name at birth', details.fullNameAtBirth]);
  if ('package' in details) lines.push(['Package', labelOf(packages, details.package)]);
  lines.push(['Question', details.question]);
  return lines;
}

/** How long a package takes while the owner has set nothing else. */
export const usualPackageMinutes = 60;

/**
 * Returns how long the service takes unless agreed otherwise. `ofPackage`: as the owner has set it.
 */
export function usualMinutes(details: Booking['details'], ofPackage: unknown): number {
  const minutes: Record<string, number> = { '15 Minutes': 15, '30 Minutes': 30, '1 Hour': 60 };
  if ('duration' in details) return minutes[details.duration] ?? usualPackageMinutes;
  return typeof ofPackage === 'number' ? ofPackage : usualPackageMinutes;
}

/** The setting with the price of what was booked. */
export function priceNameOf(service: Service, details: Booking['details']): string {
  const choice =
    'duration' in details ? details.duration.toLowerCase().replace(' ', '-') : details.package;
  return `${service}.${choice}`;
}

function labelOf(
  options: readonly { readonly value: string; readonly label: string }[],
  value: string,
): string {
  return options.find((option) => option.value === value)?.label ?? value;
}

/** A stored booking from its row. */
export function bookingOf({
  details,
  payment_reference: reference,
  ...row
}: BookingsTable): Booking {
  return { ...camelCase(row), details: JSON.parse(details), reference };
}
