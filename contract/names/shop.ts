const place = {
  street: 'Swotha Lane, Patan',
  city: 'Lalitpur',
  postalCode: '44700',
  country: 'Nepal',
  countryCode: 'NP',
} as const;

/** The shop's own name, contacts and links. Another shop changes this file and nothing else. */
export const shop = {
  shopName: 'Sphatik',
  tagline: 'Handmade crystal jewellery and home decor from the Himalaya',
  description:
    'Crystal jewellery and home decor made by hand in Nepal: honest stones from Makalu, Ganesh Himal and beyond, sent from Patan with a note on where each one comes from.',
  currency: 'NPR',
  /** Chosen in new addresses; one of `countries`. */
  country: place.country,
  contact: {
    phone: '+977 1-5550123',
    email: 'namaste@sphatik.example',
    address: `${place.street}, ${place.city} ${place.postalCode}, ${place.country}`,
    place,
    hours: 'Sunday to Friday, 10:00 to 18:00',
  },
  links: {
    map: 'https://www.openstreetmap.org/search?query=Swotha%2C%20Lalitpur%2C%20Nepal',
    instagram: 'https://www.instagram.com/sphatik.example',
    facebook: 'https://www.facebook.com/sphatik.example',
    whatsapp: 'https://wa.me/97715550123',
  },
} as const;
