import { unsetPrice } from '#contract/names/booking-options.ts';
import { formatPaisa } from '#contract/rules/texts/money.ts';
import type { Service, ServiceChoice } from '#contract/settings/services.ts';
import { bookedBy } from '#contract/settings/specified-services.ts';

/** Values of the booking forms, each of which has some of the fields. */
export const emptyBooking = {
  name: '',
  email: '',
  phoneNumber: '',
  taxNumber: '',
  paymentMethod: '',
  question: '',
  hasAgreed: false,
  preferredMethod: '',
  /** The value of the choice, by the call that books the service. */
  duration: '',
  package: '',
  choice: '',
  dateOfBirth: '',
  timeOfBirth: '',
  isTimeUnknown: false,
  placeOfBirth: '',
  fullNameAtBirth: '',
  /** No input; what the server says of it is shown. */
  service: '',
};

export type BookingValues = typeof emptyBooking;

/** Form values from the fields of a rejected entry. */
export function bookingValuesOf(fields: object): Record<string, unknown> {
  const payWith = 'payWith' in fields && { paymentMethod: fields.payWith };
  return { ...fields, ...payWith, hasAgreed: true, isTimeUnknown: !('timeOfBirth' in fields) };
}

/** What is chosen, if anything is. */
export function chosenOf(service: Service, values: BookingValues): ServiceChoice | undefined {
  const value = values[bookedBy(service).choiceField];
  return service.choices.find((choice) => choice.value === value);
}

/**
 * A choice with its price. While the owner has set none, the specification's placeholder stands
 * with its services.
 */
export function choiceText(service: Service, { label, pricePaisa }: ServiceChoice): string {
  if (pricePaisa !== null) return `${label} - ${formatPaisa(pricePaisa)}`;
  return bookedBy(service).call === 'bookService' ? label : `${label} - ${unsetPrice}`;
}
