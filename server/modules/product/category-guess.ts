import type { Shelf } from '#contract/calls/shelf-schemas.ts';
import { type Shelves, spellingsOf } from '#contract/rules/shelves/shelves.ts';

import { NewShelves } from './new-shelves.ts';
import { slugOf } from './slug.ts';
import { singular, spellingKey } from './spelling-key.ts';

/** A product's type, category and tags in the file. */
export interface KindWords {
  readonly type: string;
  /** Shopify's own tree: `Apparel & Accessories > Jewelry > Bracelets`. */
  readonly productCategory: string;
  readonly tags: readonly string[];
}

/** Finds the shop's category for what other shops call a product. */
export class CategoryGuess {
  readonly shelves: Shelves;
  /** What files name that the shop does not have. */
  readonly made: NewShelves;
  readonly #slugs: ReadonlyMap<string, string>;

  constructor(shelves: Shelves) {
    this.shelves = shelves;
    this.made = new NewShelves(shelves);
    const slugs = new Map(Object.entries(otherSpellings));
    for (const shelf of shelves.categories) {
      const { slug, label, plural = label } = shelf;
      for (const name of [slug, label, plural, ...spellingsOf(shelf)])
        slugs.set(spellingKey(name), slug);
    }
    this.#slugs = slugs;
  }

  /** The shop's category for a product, by its type, else by its tags. */
  find({ type, productCategory, tags }: KindWords): Shelf | undefined {
    const leaf = productCategory.split('>').at(-1) ?? '';
    return this.#byWords(type) ?? this.#byWords(leaf) ?? this.#byTags(tags);
  }

  /** The number of its category's group, else one from words in type, tags and title. */
  idOf(kind: KindWords, title: string): number {
    const category = this.find(kind);
    const id = category && this.shelves.categoryIdOf([category.slug]);
    if (id !== undefined) return id;
    for (const text of [kind.type, kind.productCategory, kind.tags.join(' '), title]) {
      const words = slugOf(text).split('-').map(singular);
      if (words.some((word) => wornWords.has(word))) return 1;
      if (words.some((word) => decorWords.has(word))) return 2;
    }
    return 3;
  }

  /**
   * File tags as the shop spells them, with the category's own tag among them. A product without a
   * known one gets a category of its type, else of the last part of its place in Shopify's tree.
   */
  tagsOf(tagsCell: string, type: string, productCategory: string): string[] {
    const slugs = tagsCell.split(',').map((tag) => this.shelves.productTag(slugOf(tag)));
    const tags = [...new Set(slugs.filter((tag) => tag !== ''))];
    const leaf = productCategory.split('>').at(-1) ?? '';
    const category =
      this.find({ type, productCategory, tags })?.slug ??
      this.made.categoryTag(type) ??
      this.made.categoryTag(leaf);
    return [...new Set(category === undefined ? tags : [...tags, category])];
  }

  /** The tag of what a file calls a category: one of the shop, or a new one. */
  categoryTag(name: string): string | undefined {
    return this.#of(name)?.slug ?? this.made.categoryTag(name);
  }

  #byWords(text: string): Shelf | undefined {
    const words = slugOf(text).split('-');
    // `Beaded Bracelets`: the last word in English is the kind.
    for (let from = 0; from < words.length; from += 1) {
      const category = this.#of(words.slice(from).join('-'));
      if (category) return category;
    }
    return undefined;
  }

  #byTags(tags: readonly string[]): Shelf | undefined {
    return tags.map((tag) => this.#of(tag)).find((found) => found !== undefined);
  }

  #of(name: string): Shelf | undefined {
    const slug = this.#slugs.get(spellingKey(name));
    return this.shelves.categories.find((category) => category.slug === slug);
  }
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
