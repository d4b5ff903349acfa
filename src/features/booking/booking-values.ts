/** Fields that every booking has. */
export interface PersonValues {
  name: string;
  email: string;
  phoneNumber: string;
  paymentMethod: string;
  question: string;
  hasAgreed: boolean;
  /** Stays empty: people don't see it. */
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

/** The form's fields again from what was sent: for one that the shop refused. */
export function bookingValuesOf(fields: object): Record<string, unknown> {
  return { ...fields, hasAgreed: true, isTimeUnknown: !('timeOfBirth' in fields) };
}
