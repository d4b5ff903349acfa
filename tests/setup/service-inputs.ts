/** Valid input for the three booking forms and the custom order. */
export const tarotForm = {
  name: 'Asha Rai',
  email: 'asha@example.com',
  phoneNumber: '+9779800000000',
  preferredMethod: 'Online',
  duration: '30 Minutes',
  question: 'What will the new year bring?',
  paymentMethod: 'Cash',
};

export const numerologyForm = {
  name: 'Asha Rai',
  email: 'asha@example.com',
  phoneNumber: '+9779800000000',
  dateOfBirth: '1996-02-29',
  fullNameAtBirth: 'Asha Kumari Rai',
  question: 'Which years are mine?',
  package: 'detailed',
  paymentMethod: 'Cash',
};

export const astrologyForm = {
  name: 'Asha Rai',
  email: 'asha@example.com',
  phoneNumber: '+9779800000000',
  dateOfBirth: '1996-02-29',
  timeOfBirth: '04:30',
  placeOfBirth: 'Patan, Nepal',
  question: '',
  package: 'premium',
  paymentMethod: 'Cash',
};

export const customForm = {
  item: 'pendent',
  name: 'Asha Rai',
  budget: 1500,
  address: 'Jawalakhel, Lalitpur',
  ideaDescription: 'A pendant of smoky quartz\nfor my mother',
  phoneNumber: '+9779800000000',
  email: 'asha@example.com',
  datePosted: '2026-01-01T00:00:00.000Z',
};
