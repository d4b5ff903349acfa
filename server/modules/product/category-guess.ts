import type { Shelf } from '#contract/calls/shelf-schemas.ts';
import { type Shelves, spellingsOf } from '#contract/rules/shelves/shelves.ts';

import type { ImportWords } from './import-words.ts';
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

/** The number of the group of what no word tells. */
const otherGroup = 3;

/**
 * Finds the shop's category for what other shops call a product: by its names and other spellings,
 * and by the words of the trade.
 */
export class CategoryGuess {
  readonly shelves: Shelves;
  /** What files name that the shop does not have. */
  readonly made: NewShelves;
  readonly #slugs: ReadonlyMap<string, string>;

  readonly #groups: ReadonlyMap<string, number>;

  constructor(shelves: Shelves, { spellings, groups }: ImportWords) {
    this.shelves = shelves;
    this.made = new NewShelves(shelves);
    const slugs = new Map(Object.entries(spellings));
    for (const shelf of shelves.categories) {
      const { slug, label, plural = label } = shelf;
      for (const name of [slug, label, plural, ...spellingsOf(shelf)])
        slugs.set(spellingKey(name), slug);
    }
    this.#slugs = slugs;
    this.#groups = new Map(
      Object.entries(groups).flatMap(([number, words]) =>
        words.split(/\s+/).map((word): [string, number] => [word, Number(number)]),
      ),
    );
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
      const numbers = words.flatMap((word) => this.#groups.get(word) ?? []);
      if (numbers.length > 0) return Math.min(...numbers);
    }
    return otherGroup;
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
