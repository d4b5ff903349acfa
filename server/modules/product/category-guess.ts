import {
  type CategoryGroup,
  type CategoryName,
  categories,
  categoryIds,
} from '#contract/names/tag-lists.ts';
import { productTag } from '#contract/names/tags.ts';

import { slugOf } from './slug.ts';

/** A product's type, category and tags in the file. */
export interface KindWords {
  readonly type: string;
  /** Shopify's own tree: `Apparel & Accessories > Jewelry > Bracelets`. */
  readonly productCategory: string;
  readonly tags: readonly string[];
}

/** The shop's category for a product, by its type, else by its tags. */
export function findCategory({ type, productCategory, tags }: KindWords): CategoryName | undefined {
  const leaf = productCategory.split('>').at(-1) ?? '';
  return categoryByWords(type) ?? categoryByWords(leaf) ?? categoryByTags(tags);
}

/**
 * 1 Accessories, 2 Home Decor, 3 Others: from the category, else from words in type, tags and
 * title.
 */
export function guessCategoryId(kind: KindWords, title: string): 1 | 2 | 3 {
  const category = findCategory(kind);
  if (category) return idOfGroup(category.group);
  for (const text of [kind.type, kind.productCategory, kind.tags.join(' '), title]) {
    const words = slugOf(text).split('-').map(singular);
    if (words.some((word) => wornWords.has(word))) return 1;
    if (words.some((word) => decorWords.has(word))) return 2;
  }
  return 3;
}

/** File tags as the shop spells them, with the category's own tag among them. */
export function deriveTags(tagsCell: string, type: string, productCategory: string): string[] {
  const tags = splitTags(tagsCell);
  const category = findCategory({ type, productCategory, tags });
  return [...new Set(category ? [...tags, category.slug] : tags)];
}

function splitTags(cell: string): string[] {
  const slugs = cell.split(',').map((tag) => productTag(slugOf(tag)));
  return [...new Set(slugs.filter((tag) => tag !== ''))];
}

const otherSpellings: Record<string, string> = {
  mala: 'maala',
  pendent: 'pendant',
  keyring: 'key-chain',
  keyholder: 'key-chain',
  bangle: 'bracelet',
  faceroller: 'roller',
  tarot: 'tarrot-card',
  tarotdeck: 'tarrot-card',
  saltlamp: 'himalayan-salt-lamp',
  ganesha: 'ganesh-idol',
  ganesh: 'ganesh-idol',
  tower: 'sphere',
  incensestick: 'incense',
  bonsai: 'tree',
  gemtree: 'tree',
  geode: 'cluster',
  rough: 'raw-crystal',
  rawstone: 'raw-crystal',
};

const slugBySpelling = new Map<string, string>(Object.entries(otherSpellings));
for (const { slug, label, plural, aliases = [] } of categories) {
  for (const name of [slug, label, plural, ...aliases]) slugBySpelling.set(spelling(name), slug);
}

function categoryByWords(text: string): CategoryName | undefined {
  const words = slugOf(text).split('-');
  // `Beaded Bracelets`: the last word in English is the kind.
  for (let from = 0; from < words.length; from += 1) {
    const name = spelling(words.slice(from).join('-'));
    const slug = slugBySpelling.get(name);
    if (slug !== undefined) return categories.find((category) => category.slug === slug);
  }
  return undefined;
}

function categoryByTags(tags: readonly string[]): CategoryName | undefined {
  const slug = tags
    .map((tag) => slugBySpelling.get(spelling(tag)))
    .find((found) => found !== undefined);
  return categories.find((category) => category.slug === slug);
}

function spelling(name: string): string {
  return slugOf(name).split('-').map(singular).join('');
}

function singular(word: string): string {
  if (/(ch|sh|x|ss)es$/.test(word)) return word.slice(0, -2);
  if (/[^aeiou]ies$/.test(word)) return `${word.slice(0, -3)}y`;
  return /[^s]s$/.test(word) ? word.slice(0, -1) : word;
}

function idOfGroup(group: CategoryGroup): 1 | 2 | 3 {
  return categoryIds.find(({ groups }) => (groups as readonly string[]).includes(group))?.id ?? 3;
}

const wornWords = new Set(
  `jewelry jewellery jewel earring stud hoop necklace anklet choker chain brooch cuff bangle accessory apparel clothing
  scarf bag wallet purse watch charm keyring bottle hair wear bead locket amulet talisman`.split(
    /\s+/,
  ),
);
const decorWords = new Set(
  `decor decoration home lamp light candle candleholder vase bowl statue sculpture figurine idol plate coaster wall
  hanging bookend ornament garden furniture planter geode tower obelisk mirror clock windchime dreamcatcher`.split(
    /\s+/,
  ),
);
