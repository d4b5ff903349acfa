/** Titles and introductions of the legal pages. */
export const legalPages = {
  terms: {
    title: 'Terms and Conditions',
    lead: 'How we sell, ship, exchange and make to order, in plain words.',
  },
  privacy: {
    title: 'Privacy Policy',
    lead: 'What we store about you, on your device and on our server, why, and for how long.',
  },
} as const;
