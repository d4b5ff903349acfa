import { productTag, tagLists } from '#contract/names/tags.ts';

import type { CatalogueEntry } from './catalogue-query.ts';
import { type Columns, Numbering } from './columns.ts';
import { wordsOf } from './fold.ts';
import { sizesIn } from './number-phrases.ts';
import { NumberList, type Postings, Rows, type SlicedWork, turnedAround } from './postings.ts';
import { type Dictionary, type Reading, readQuery } from './read-query.ts';
import type { Synonyms } from './synonyms.ts';
import { Words } from './words.ts';

/** Where a term is in a product; the index holds the best place. `nameAndTag` is what the product is. */
export const field = { nameAndTag: 0, name: 1, tag: 2, shortDesc: 3, details: 4 } as const;
/** Low bits of a posting that hold the field. */
export const fieldBits = 3;
const fieldWeights = [20, 14, 12, 5, 3];
/** The least score of a term in a name or a tag; the most anywhere else is 600. */
const strongScore = 700;
/** Ranks of a word that is in a name or tag, of the category that a word means, and of a word anywhere else. */
const strongRank = 4;
const kindRank = 7;
const chanceRank = 2;
const rankMax = 63;
/** Bits of a score below its rank: how many words match, and where. */
export const rankShift = 10;

/** The result of a search: products by rating and sales, their scores, which have the rank above `rankShift`. */
export interface Found {
  readonly products: Uint32Array;
  readonly scores: Uint16Array;
}

/** Finds products by words. Searches run one at a time and share their arrays. */
export class TextSearch {
  readonly #words: Words;
  readonly #numberOf: ReadonlyMap<string, number>;
  /** By term: products, ascending, with the field in the low bits. */
  readonly #postings: Postings;
  readonly #inStock: Uint8Array;
  /** All products, the best rated and sold first. */
  readonly #order: Uint32Array;
  readonly #best: Uint16Array;
  readonly #scores: Uint16Array;
  /** The sum of the ranks of the words. */
  readonly #ranks: Uint8Array;

  constructor(
    words: Words,
    numberOf: ReadonlyMap<string, number>,
    postings: Postings,
    inStock: Uint8Array,
    order: Uint32Array,
  ) {
    this.#words = words;
    this.#numberOf = numberOf;
    this.#postings = postings;
    this.#inStock = inStock;
    this.#order = order;
    this.#best = new Uint16Array(order.length);
    this.#scores = new Uint16Array(order.length);
    this.#ranks = new Uint8Array(order.length);
  }

  read(text: string, synonyms: Synonyms, isExact: boolean): Reading {
    const dictionary: Dictionary = {
      words: this.#words,
      synonyms,
      termOf: (term) => this.#numberOf.get(term),
      isPair: (one, other) => this.#isPair(one, other),
    };
    return readQuery(text, dictionary, isExact);
  }

  /** Words that are spelt like those of a text, the nearest first. */
  nearestTo(text: string, synonyms: Synonyms): string[] {
    const dictionaries = [this.#words, synonyms.words];
    const near = wordsOf(text)
      .flatMap((word) => dictionaries.flatMap((words) => words.guess(word, true) ?? []))
      .filter(({ word }) => !synonyms.of([word])?.some((meaning) => /^[~<>±₹*]|=/.test(meaning)));
    return [...new Set(near.toSorted((one, other) => one.distance - other.distance).map(({ word }) => word))];
  }

  #isPair(one: string, other: string): boolean {
    const best = this.#best.fill(0);
    const strong = (word: string) =>
      [...this.#words.same(word).keys()].flatMap((term) => [
        this.#postings.of(term).filter((posting) => (posting & 7) <= field.tag),
      ]);
    for (const postings of strong(one)) for (const posting of postings) best[posting >>> fieldBits] = 1;
    return strong(other).some((postings) => postings.some((posting) => best[posting >>> fieldBits] === 1));
  }

  /** The products of a size, such as `8mm`. */
  ofSize(size: string): Uint32Array {
    const term = this.#numberOf.get(`=${size}`);
    return term === undefined ? new Uint32Array() : this.#postings.of(term).map((posting) => posting >>> fieldBits);
  }

  /** Products that match all words, then those that match most: at least half as much as the best ones. */
  find({ slots }: Reading): Found {
    this.#scores.fill(0);
    this.#ranks.fill(0);
    for (const { matches, isWeak, kinds = 0 } of slots) {
      this.#best.fill(0);
      let place = 0;
      for (const [term, quality] of matches) {
        this.#add(term, isWeak ? quality / 4 : quality, isWeak ? 0 : place < kinds ? kindRank : strongRank);
        place += 1;
      }
    }
    const ranks = this.#ranks;
    const order = this.#order;
    /** How many products have each rank. */
    const counts = new Uint32Array(256);
    for (let product = 0; product < ranks.length; product += 1) {
      const rank = ranks[product] as number;
      counts[rank] = (counts[rank] as number) + 1;
    }
    const best = counts.findLastIndex((count) => count > 0);
    const isOfKind = slots.some(({ kinds = 0 }) => kinds > 0);
    const half = (best - (isOfKind ? kindRank - strongRank : 0)) >> 1;
    // A chance word of a description is no ring.
    const least = Math.max(1, half, isOfKind ? Math.min(best, chanceRank + 1) : 0);
    const count = counts.subarray(least).reduce((sum, some) => sum + some, 0);
    const products = new Uint32Array(count);
    const scores = new Uint16Array(count);
    for (let place = 0, at = 0; at < count; place += 1) {
      const product = order[place] as number;
      const rank = ranks[product] as number;
      if (rank < least) continue;
      const score = (this.#scores[product] as number) >>> (this.#inStock[product] === 1 ? 4 : 5);
      products[at] = product;
      scores[at] = (Math.min(rank, rankMax) << rankShift) | Math.min(1023, score);
      at += 1;
    }
    return { products, scores };
  }

  #add(term: number, quality: number, most: number): void {
    const best = this.#best;
    const scores = this.#scores;
    const ranks = this.#ranks;
    const weights = Uint16Array.from(fieldWeights, (weight) => weight * quality);
    const end = this.#postings.startOf(term + 1);
    for (let place = this.#postings.startOf(term); place < end; place += 1) {
      const posting = this.#postings.valueAt(place);
      const product = posting >>> fieldBits;
      const score = weights[posting & 7] as number;
      const previous = best[product] as number;
      if (score <= previous) continue;
      ranks[product] = (ranks[product] as number) + rankOf(score, most) - rankOf(previous, most);
      scores[product] = Math.min(65_535, (scores[product] as number) + score - previous);
      best[product] = score;
    }
  }
}

function rankOf(score: number, most: number): number {
  return score >= strongScore ? most : score > 0 ? Math.min(most, chanceRank) : 0;
}

/** By tag: the words that find it, and those of its label. */
const listed = new Map<string, { readonly words: readonly string[]; readonly label: readonly string[] }>();
for (const tag of Object.values(tagLists).flat()) {
  const aliases: readonly string[] = 'aliases' in tag && tag.aliases ? tag.aliases : [];
  const words = [...new Set([tag.slug, tag.label, ...aliases].flatMap(wordsOf))];
  listed.set(tag.slug, { words, label: wordsOf(tag.label) });
}

/** Builds the search index of products in the order of their numbers. Empties the list on the way. */
export function* indexingText(
  entries: (CatalogueEntry | undefined)[],
  { inStock }: Columns,
  byRating: Uint32Array,
): SlicedWork<TextSearch> {
  const size = entries.length;
  const terms = new Numbering();
  const rows = new Rows(size);
  const seenIn = new NumberList();
  /** Terms in names and tags, which mistyped words may mean. */
  const strong = new Set<number>();

  for (let product = 0; product < size; product += 1) {
    const entry = entries[product] as CatalogueEntry;
    // Frees its strings.
    entries[product] = undefined;
    const note = (word: string, place: number) => {
      const term = terms.of(word);
      while (seenIn.length <= term) seenIn.push(0);
      if (seenIn.get(term) === product + 1) return;
      seenIn.set(term, product + 1);
      if (place <= field.tag) strong.add(term);
      rows.push(((term << fieldBits) | place) >>> 0);
    };
    const name = wordsOf(entry.name);
    const tags = [...new Set(entry.tags.map(productTag))].map((tag) => {
      const words = wordsOf(tag);
      return { tag, ...(listed.get(tag) ?? { words, label: words }) };
    });
    const tagWords = new Set(tags.flatMap(({ words }) => words));
    for (const word of name) note(word, tagWords.has(word) ? field.nameAndTag : field.name);
    for (const { tag, words, label } of tags) {
      note(`#${tag}`, label.every((word) => name.includes(word)) ? field.name : field.tag);
      for (const word of words) note(word, field.tag);
    }
    for (const word of wordsOf(entry.shortDesc)) note(word, field.shortDesc);
    for (const [what, value] of entry.details ?? []) {
      for (const word of wordsOf(value)) note(word, field.details);
      for (const own of sizesIn(what, value)) note(`=${own}`, field.details);
    }
    rows.endRow(product);
    if (product % 32 === 0) yield;
  }

  const postings = yield* turnedAround(rows, terms.words.length, fieldBits);
  const words = yield* Words.prepare(terms.words, terms.numberOf, (term) => strong.has(term));
  return new TextSearch(words, terms.numberOf, postings, inStock, byRating);
}
