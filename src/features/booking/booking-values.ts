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
