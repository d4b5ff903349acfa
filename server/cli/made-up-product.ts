import { type CategoryName, categories, categoryIds } from '#contract/names/categories.ts';
import { crystals } from '#contract/names/crystals.ts';
import { giftings } from '#contract/names/giftings.ts';
import { meanings } from '#contract/names/meanings.ts';
import { months } from '#contract/names/months.ts';
import { signs } from '#contract/names/signs.ts';
import type { TagName } from '#contract/names/tag.ts';
import { discountedPaisa } from '#contract/rules/money.ts';
import type { AttributeDraft, ProductDraft, ReviewDraft } from '#server/modules/product/product-draft.ts';

/** The seeded random numbers of `createSeededRandom`. */
export interface Throws {
  next(): number;
}

const adjectives =
  words(`Quiet Morning Evening Monsoon Autumn Winter Spring Little Great Round Faceted Polished Raw Banded
  Carved Hammered Woven Layered Slender Broad Smooth Frosted Clear Deep Pale Dark Bright Golden Silver Copper Brass
  River Valley Ridge Summit Glacier Terrace Temple Courtyard Market Traveller Monk Weaver Potter Farmer Shepherd
  Everyday Festival Wedding Family Pocket Desk Window Doorway Bedside Garden`);
const places = words(`Makalu Dolpo Mustang Jajarkot Taplejung Langtang Rolwaling Humla Manang Solukhumbu Ilam Jumla
  Palpa Gorkha Bandipur Patan Boudha Kirtipur Dhulikhel Namche Tansen Panauti Rasuwa Sindhuli`);
const additions = [
  'with Silver Clasp',
  'with Brass Bell',
  'with Lokta Box',
  'on Red Thread',
  'on Black Cord',
  'with Lotus Carving',
  'with Sandalwood Beads',
  'with Endless Knot',
  'in Copper Wire',
  'with Cotton Pouch',
];
const openings = ['Handmade', 'Hand-cut', 'Slowly polished', 'Hand-strung', 'Carefully chosen', 'Simple', 'Sturdy'];
const feels = [
  'cool to the hand',
  'with a soft shine',
  'no two alike',
  'light to carry',
  'made to last',
  'good to hold',
];
const makers = ['in Patan', 'in Bhaktapur', 'by a family of four', 'above the workshop', 'in the hills', 'near Boudha'];
const careLines = [
  'Wipe it with a soft dry cloth.',
  'Keep it out of long strong sun.',
  'Take it off before you swim.',
  'A little water does it no harm.',
];
const reviewers = words('Sunita Hannah Priya Dolma Rohan Bikash Arjun Maya Tenzin Anil Clara Jonas Nirmala Pema Sofia');
const comments = [
  'Lovely piece, the colour is as in the picture.',
  'It came well packed and sooner than I hoped.',
  'A gift for my sister, who has not put it down since.',
  'Smaller than I thought, but finely made.',
  'Wears well; I would buy it again.',
  'The stone has more life in daylight than on the screen.',
];
const day = 24 * 60 * 60 * 1000;
/** The first made-up products are the newest. Fixed, so that the same seed makes the same shop on any day. */
const newestAt = Date.UTC(2026, 5, 30, 12);

/**
 * One made-up product, always the same for the same random numbers. Its pictures are those of its category.
 */
export function madeUpProduct(
  number: number,
  of: number,
  seed: number,
  dice: Throws,
  picturesOf: ReadonlyMap<string, readonly string[]>,
): ProductDraft {
  const category = pick(dice, categories);
  const crystal = pick(dice, crystals);
  const second = chance(dice, 0.25) ? pick(dice, crystals) : undefined;
  const place = chance(dice, 0.35) ? `${pick(dice, places)} ` : '';
  const stones = second && second !== crystal ? `${crystal.label} and ${second.label}` : crystal.label;
  const addition = chance(dice, 0.3) ? ` ${pick(dice, additions)}` : '';
  const name = `${pick(dice, adjectives)} ${place}${stones} ${category.label}${addition}`;
  const kind = category.label.toLowerCase();
  const shortDesc = `${pick(dice, openings)} ${kind} of ${crystal.label.toLowerCase()}, ${pick(dice, feels)}, made ${pick(dice, makers)}`;
  const stock = chance(dice, 0.06) ? 0 : whole(dice, 1, 60);
  const own = {
    price: 350 + 10 * Math.floor(4465 * dice.next() ** 3),
    discount: chance(dice, 0.3) ? 5 * whole(dice, 1, 8) : 0,
  };
  const attributes = chance(dice, 0.2) ? sizes(dice, stock) : [];
  return {
    slug: `made-up-${slugOf(name)}-${seed}-${number}`,
    name,
    description: [
      `${shortDesc}.`,
      `${crystal.label} is said to stand for ${pick(dice, meanings).label.toLowerCase()}.`,
      pick(dice, careLines),
      'This product is made up, to try the shop with many.',
    ].join('\n'),
    shortDesc,
    pricePaisa: own.price * 100,
    salePaisa: own.discount > 0 ? discountedPaisa(own.price * 100, own.discount) : null,
    // With choices only they have a stock.
    stock: attributes.length > 0 ? 0 : stock,
    categoryId: categoryIdOf(category),
    bestSeller: false,
    published: true,
    // Spread over three years with some jitter, never two at the same moment.
    addedAt: new Date(newestAt - Math.floor(((number - 1 + dice.next() * 0.9) * 3 * 365 * day) / of)).toISOString(),
    tags: tagsOf(dice, [category, crystal, ...(second ? [second] : [])]),
    information: [
      { name: 'Short Description', value: shortDesc },
      { name: 'Stone', value: stones },
      { name: 'Care', value: pick(dice, careLines) },
    ],
    attributes,
    pictures: pictures(dice, picturesOf.get(category.slug) ?? [], name),
    reviews: chance(dice, 0.25) ? reviews(dice) : [],
  };
}

function tagsOf(dice: Throws, sure: readonly TagName[]): string[] {
  const tags = [...sure, pick(dice, meanings), pick(dice, signs), pick(dice, giftings)];
  if (chance(dice, 0.5)) tags.push(pick(dice, meanings));
  if (chance(dice, 0.3)) tags.push(pick(dice, months));
  return [...new Set(tags.map((tag) => tag.slug))];
}

function sizes(dice: Throws, stock: number): AttributeDraft[] {
  return ['Small', 'Medium', 'Large'].map((value) => ({
    options: [{ name: 'Size', value }],
    stock: stock === 0 ? 0 : whole(dice, 0, 20),
  }));
}

function pictures(dice: Throws, hashes: readonly string[], alt: string): ProductDraft['pictures'] {
  const first = Math.floor(dice.next() * hashes.length);
  const chosen = new Set([...hashes.slice(first, first + 2), ...hashes.slice(0, 1)].slice(0, 2));
  return [...chosen].map((hash) => ({ hash, alt, sourceUrl: '' }));
}

function reviews(dice: Throws): ReviewDraft[] {
  return Array.from({ length: whole(dice, 1, 4) }, () => ({
    name: pick(dice, reviewers),
    rating: chance(dice, 0.7) ? 5 : whole(dice, 2, 4),
    comment: pick(dice, comments),
    postedAt: new Date(newestAt - Math.floor(dice.next() * 300) * day).toISOString(),
  }));
}

function categoryIdOf(category: CategoryName): 1 | 2 | 3 {
  const found = categoryIds.find(({ groups }) => (groups as readonly string[]).includes(category.group));
  return found?.id ?? 3;
}

function slugOf(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
}

function words(text: string): string[] {
  return text.split(/\s+/);
}

function pick<Item>(dice: Throws, list: readonly Item[]): Item {
  return list[Math.floor(dice.next() * list.length)] as Item;
}

function chance(dice: Throws, probability: number): boolean {
  return dice.next() < probability;
}

/** A whole number from low to high, both included. */
function whole(dice: Throws, low: number, high: number): number {
  return low + Math.floor(dice.next() * (high - low + 1));
}
