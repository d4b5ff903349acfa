import { unsetPrice } from '#contract/names/booking-options.ts';
import { formatRupees } from '#contract/rules/money.ts';

/** Form values that every booking has. */
export interface PersonValues {
  name: string;
  email: string;
  phoneNumber: string;
  paymentMethod: string;
  question: string;
  hasAgreed: boolean;
  /** The honeypot, which people leave empty. */
  website: string;
}

export const emptyPerson: PersonValues = {
  name: '',
  email: '',
  phoneNumber: '',
  paymentMethod: '',
  question: '',
  hasAgreed: false,
  website: '',
};

/** Form values from the fields of a rejected entry. */
export function bookingValuesOf(fields: object): Record<string, unknown> {
  return { ...fields, hasAgreed: true, isTimeUnknown: !('timeOfBirth' in fields) };
}

/** A service's price in NPR, or a placeholder while the owner has set none. */
export function formatServicePrice(rupees: number | null | undefined): string {
  return rupees === null || rupees === undefined ? unsetPrice : formatRupees(rupees).replace('Rs', 'NPR');
}
