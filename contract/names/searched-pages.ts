/** The pages that a search may mean (`synonyms.ts`), by path. */
export const searchedPages: Readonly<Record<string, string>> = {
  '/about': 'About us and contact',
  '/blogs': 'Our blog',
  '/privacy-policy': 'Privacy policy',
  '/products/custom': 'Custom order',
  '/profile': 'Your account and orders',
  '/services': 'Readings and consultations',
  '/services/astrology': 'Astrology',
  '/services/numerology': 'Numerology',
  '/services/tarot-reading': 'Tarot reading',
  '/shop/birthstone': 'Birthstones',
  '/shop/horoscope': 'Zodiac signs',
  '/terms-and-conditions': 'Delivery, returns and payment',
};
