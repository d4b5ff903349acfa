import { unsetPrice } from '#contract/names/booking-options.ts';
import { formatRupees } from '#contract/rules/texts/money.ts';

/** Values of the booking forms, each of which has some of the fields. */
export const emptyBooking = {
  name: '',
  email: '',
  phoneNumber: '',
  paymentMethod: '',
  question: '',
  hasAgreed: false,
  preferredMethod: '',
  duration: '',
  /** Of a tarot reading it has no input. */
  package: '',
  dateOfBirth: '',
  timeOfBirth: '',
  isTimeUnknown: false,
  placeOfBirth: '',
  fullNameAtBirth: '',
};

export type BookingValues = typeof emptyBooking;

/** Form values from the fields of a rejected entry. */
export function bookingValuesOf(fields: object): Record<string, unknown> {
  return { ...fields, hasAgreed: true, isTimeUnknown: !('timeOfBirth' in fields) };
}

/** A service's price, or the specification's placeholder while the owner has set none. */
export function formatServicePrice(rupees: number | null | undefined): string {
  return rupees === null || rupees === undefined ? unsetPrice : formatRupees(rupees);
}
