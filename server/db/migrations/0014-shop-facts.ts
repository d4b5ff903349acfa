import type { Kysely } from 'kysely';

import type { ShopMigration } from './shop-migration.ts';

/** One fee everywhere, and cash in Nepal alone. */
const zoneBefore = {
  countries: ['Nepal'],
  places: [] as string[],
  feePaisa: 10_000,
  freeFromPaisa: 400_000,
  takesCash: true,
  cashUpToPaisa: null,
};

const valleyBefore =
  'Kathmandu KTM Lalitpur Patan Bhaktapur Kirtipur Thimi Tokha Budhanilkantha ' +
  'काठमा ललितपुर पाटन भक्तपुर किर्तिपुर कीर्तिपुर थिमि ठिमी थिमी टोखा बुढानिलकण्ठ बुढानीलकण्ठ';

/** What version 1.0 had in its code (`contract/names/shop.ts`). */
const factsBefore = {
  name: 'Sphatik',
  appName: 'Sphatik: crystals from the Himalaya',
  tagline: 'Handmade crystal jewellery and home decor from the Himalaya',
  description:
    'Crystal jewellery and home decor made by hand in Nepal: honest stones from Makalu, Ganesh Himal and beyond, sent from Patan with a note on where each one comes from.',
  phone: '+977 1-5550123',
  email: 'namaste@sphatik.example',
  street: 'Swotha Lane, Patan',
  city: 'Lalitpur',
  postalCode: '44700',
  country: 'Nepal',
  hours: 'Sunday to Friday, 10:00 to 18:00',
  map: 'https://www.openstreetmap.org/search?query=Swotha%2C%20Lalitpur%2C%20Nepal',
  instagram: 'https://www.instagram.com/sphatik.example',
  facebook: 'https://www.facebook.com/sphatik.example',
  whatsapp: 'https://wa.me/97715550123',
  delivery: [
    {
      ...zoneBefore,
      name: 'the Kathmandu Valley',
      places: valleyBefore.split(' '),
      days: { from: 1, to: 2 },
    },
    { ...zoneBefore, name: 'Nepal', days: { from: 3, to: 5 } },
    {
      ...zoneBefore,
      name: 'Abroad',
      countries: [],
      days: { from: 14, to: 28 },
      takesCash: false,
    },
  ],
  exchangeDays: 4,
  openingTitle: 'Stones that saw the first light',
  openingText: 'Crystal jewellery and quiet things for the home, made by hand in Nepal.',
  homeTitle: 'Crystals from the Himalaya, made by hand',
  listNote: 'handmade in Nepal, with honest notes on stone, size and origin',
  footNote: 'What crystals stand for is tradition, not medicine.',
  searchHints: 'Tree, Bracelet, Pendant, Ring, Bottle',
  demoPages: true,
  greeting: 'Namaste',
  services: true,
  customOrders: true,
};

/**
 * Gives a shop that has products the facts that its code had, so that it looks as before. A shop
 * that changed its code sets its own at the desk.
 */
export const shopFactsMigration: ShopMigration = { up: storeFacts, fill: storeFacts };

// biome-ignore lint/suspicious/noExplicitAny: a migration has the tables of its own time
async function storeFacts(db: Kysely<any>): Promise<void> {
  if (!(await db.selectFrom('products').select('id').limit(1).executeTakeFirst())) return;
  const rows = Object.entries(factsBefore).map(([name, value]) => ({
    name,
    value: JSON.stringify(value),
  }));
  await db
    .insertInto('shop_settings')
    .values(rows)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}
