import { type Shelves, spellingsOf } from '#contract/rules/shelves/shelves.ts';

import type { CatalogueEntry, IndexedProduct } from './catalogue-query.ts';
import { factWords } from './facts.ts';
import { wordsOf } from './fold.ts';
import { isNoGuess } from './meaning.ts';
import { type Reading, type ReadOptions, readQuery } from './read-query.ts';
import { sizesIn } from './sizes.ts';
import { meantQualityMax } from './slots.ts';
import type { Synonyms } from './synonyms.ts';
import { stemOf } from './word-keys.ts';
import { Words } from './words.ts';

/**
 * Where a term is in a product; the index holds the best place. `nameAndTag` is what the product
 * is, a fact what it is made of or how large it is.
 */
const field = { nameAndTag: 0, name: 1, tag: 2, fact: 3, shortDesc: 4, details: 5 } as const;
const fieldWeights = [20, 14, 12, 11, 5, 3];
/** A weak word, `the` or `small`, in a sentence is there by chance. */
const weakWeights = [20, 14, 12, 11, 0, 0];
const weakShare = 8;
/** Low bits of a posting that hold the field, and those above that hold the place in the name. */
const fieldBits = 3;
const placeBits = 4;
const productBits = fieldBits + placeBits;
const placeMax = (1 << placeBits) - 1;
/** The least score of a term in a name or a tag; the most anywhere else is 600. */
const strongScore = 700;
/**
 * Ranks of what a word means in a name or tag, of the word itself there, of the category that a
 * word means, and of a word anywhere else.
 */
const strongRank = 4;
const ownRank = 5;
const kindRank = 7;
const chanceRank = 2;
/** More than the score of any product, so that the rank counts first. */
const scoreMax = 1024;

/** How many products `readSome` reads: a few milliseconds of work. */
const readAtOnce = 100;

const none = new Uint32Array();
const noPlaces = new Uint8Array();
const fieldOf = (posting: number) => posting & ((1 << fieldBits) - 1);
/** From 1; 0 outside of a name. */
const placeOf = (posting: number) => (posting >>> fieldBits) & placeMax;
const productOf = (posting: number) => posting >>> productBits;

/** Of a search, by product: the sums of scores and ranks, and how many of its words match. */
interface Sums {
  readonly scores: Uint32Array;
  readonly ranks: Uint8Array;
  readonly counts: Uint8Array;
}

interface TagWords {
  readonly words: readonly string[];
  readonly label: readonly string[];
}

/** Finds products by words. */
export class TextSearch {
  /** What has not been read yet. */
  readonly #unread: CatalogueEntry[];
  #count = 0;
  /**
   * By word, tag (`#amethyst`) and size (`=8mm`): products, ascending, with the field and the place
   * in the name in the low bits.
   */
  readonly #postings = new Map<string, Uint32Array>();
  /**
   * The same while products are being read. Packed, 100,000 of them take a third of the memory, 36
   * MB less.
   */
  readonly #unpacked = new Map<string, number[]>();
  /** Words in names, tags and facts, which mistyped ones may mean. */
  readonly #strong = new Set<string>();
  #words = new Words([], () => false);
  readonly #shelves: Shelves;
  /** By tag: the words that find it, and those of its label. Its address may be misspelt. */
  readonly #listed: ReadonlyMap<string, TagWords>;

  /** Products in the order of their numbers. */
  constructor(entries: readonly CatalogueEntry[], shelves: Shelves) {
    this.#unread = [...entries];
    this.#shelves = shelves;
    this.#listed = new Map(
      shelves.all.map((shelf) => {
        const words = [shelf.label, ...spellingsOf(shelf)].flatMap(wordsOf);
        return [shelf.slug, { words: [...new Set(words)], label: wordsOf(shelf.label) }];
      }),
    );
  }

  /**
   * Reads the next products. Returns whether any are left, until when nothing can be searched for.
   */
  readSome(): boolean {
    for (const entry of this.#unread.splice(0, readAtOnce)) this.#read(entry);
    if (this.#unread.length > 0) return true;
    if (this.#unpacked.size > 0) this.#pack();
    return false;
  }

  #pack(): void {
    for (const [term, postings] of this.#unpacked)
      this.#postings.set(term, new Uint32Array(postings));
    this.#unpacked.clear();
    this.#words = new Words(this.#postings.keys(), (word) => this.#strong.has(word));
  }

  #read({ name, tags, shortDesc, details = [] }: CatalogueEntry): void {
    const named = wordsOf(name);
    const spelt = tags.map((tag) => this.#shelves.productTag(tag));
    const ownTags = [...new Set(spelt)].map((tag) => {
      const words = wordsOf(tag);
      return { tag, ...(this.#listed.get(tag) ?? { words, label: words }) };
    });
    const tagStems = new Set(ownTags.flatMap(({ words }) => words).map(stemOf));
    for (const [at, word] of named.entries())
      this.#note(word, tagStems.has(stemOf(word)) ? field.nameAndTag : field.name, at + 1);
    for (const { tag, words, label } of ownTags) {
      this.#note(`#${tag}`, label.every((word) => named.includes(word)) ? field.name : field.tag);
      for (const word of words) this.#note(word, field.tag);
    }
    for (const word of details.flatMap(factWords)) this.#note(word, field.fact);
    for (const word of wordsOf(shortDesc)) this.#note(word, field.shortDesc);
    for (const [what, value] of details) {
      for (const word of wordsOf(value)) this.#note(word, field.details);
      for (const size of sizesIn(what, value)) this.#note(`=${size}`, field.details);
    }
    this.#count += 1;
  }

  #note(term: string, where: number, place = 0): void {
    const postings = this.#unpacked.get(term);
    const inName = Math.min(place, placeMax) << fieldBits;
    const posting = (this.#count << productBits) | inName | where;
    if (!postings) this.#unpacked.set(term, [posting]);
    // The first place is the best.
    else if (productOf(postings.at(-1) ?? 0) !== this.#count) postings.push(posting);
    if (where <= field.fact) this.#strong.add(term);
  }

  #postingsOf(term: string): Uint32Array {
    return this.#postings.get(term) ?? none;
  }

  read(text: string, synonyms: Synonyms, options: ReadOptions): Reading {
    const dictionary = {
      words: this.#words,
      synonyms,
      shelves: this.#shelves,
      hasTerm: (term: string) => this.#postings.has(term),
      isSold: (word: string) =>
        [...this.#words.spelt(word).keys()].some((one) => this.#strong.has(one)),
      areTogether: (words: readonly string[]) => this.#areTogether(words),
    };
    return readQuery(text, dictionary, options);
  }

  /** Words that are spelt like those of a text, the nearest first. */
  nearestTo(text: string, synonyms: Synonyms): string[] {
    const dictionaries = [this.#words, synonyms.words];
    const near = wordsOf(text)
      .flatMap((word) => dictionaries.flatMap((words) => words.guess(word, 'wide') ?? []))
      .filter(({ word }) => !synonyms.of([word])?.meanings.some(isNoGuess));
    return [
      ...new Set(
        near.toSorted((one, other) => one.distance - other.distance).map(({ word }) => word),
      ),
    ];
  }

  /** Whether a product has all words in its name, tags or facts. */
  #areTogether(words: readonly string[]): boolean {
    const forms = words.map((word) => [...this.#words.spelt(word).keys()]);
    if (forms.some((terms) => !terms.some((term) => this.#strong.has(term)))) return false;
    /** By product: how many of the words, the first ones, it has. */
    const counts = new Uint8Array(this.#count);
    for (const [at, terms] of forms.entries())
      for (const posting of terms.flatMap((term) => [...this.#postingsOf(term)]))
        if (fieldOf(posting) <= field.fact && counts[productOf(posting)] === at)
          counts[productOf(posting)] = at + 1;
    return counts.includes(words.length);
  }

  /** The sizes in the unit of a size, the nearest first. */
  sizesNear(size: string): string[] {
    const [, number = '', unit = ''] = /^(\d+(?:\.\d+)?)(\D*)$/.exec(size) ?? [];
    if (number === '') return [];
    return [...this.#postings.keys()]
      .filter((term) => term.startsWith('='))
      .flatMap((term) => {
        const [, other, otherUnit] = /^=(\d+(?:\.\d+)?)(\D*)$/.exec(term) ?? [];
        return other !== undefined && otherUnit === unit ? [{ size: term.slice(1), other }] : [];
      })
      .map((one) => ({ ...one, distance: Math.abs(Number(one.other) - Number(number)) }))
      .toSorted((one, other) => one.distance - other.distance)
      .map((one) => one.size);
  }

  /** The numbers of the products of a size, such as `8mm`. */
  ofSize(size: string): number[] {
    return Array.from(this.#postingsOf(`=${size}`), productOf);
  }

  /**
   * Products that match all words, then those that match most: at least half as much as the best
   * ones; what is called so comes first. Equally good ones stay in the order of `all`. `isWhole`
   * says whether a product has all words anywhere.
   */
  find({ slots, nameWords, excluded }: Reading, all: readonly IndexedProduct[]) {
    /** By product: the sum of the scores of the words, and of their ranks. */
    const scores = new Uint32Array(all.length);
    const ranks = new Uint8Array(all.length);
    const counts = new Uint8Array(all.length);
    for (const slot of slots) this.#addSlot(slot, { scores, ranks, counts });
    const unwanted = this.#productsOf(excluded);
    const named = this.#named(nameWords);
    const isNamed = (product: number) => (named[product] ?? 0) > 0;
    let best = ranks.reduce((one, other) => Math.max(one, other), 0);
    if (nameWords.length > 0) {
      best = Math.max(best, 1);
      for (let product = 0; product < all.length; product += 1)
        if (isNamed(product)) ranks[product] = best;
    }
    const isOfKind = slots.some(({ kinds = 0 }) => kinds > 0);
    const half = (best - (isOfKind ? kindRank - strongRank : 0)) >> 1;
    // A chance word of a description is no ring.
    const least = Math.max(1, half, isOfKind ? Math.min(best, chanceRank + 1) : 0);
    // `without brass` alone is everything else.
    const isAll = slots.length === 0 && excluded.length > 0;
    const isFound = (product: number) => isAll || (ranks[product] ?? 0) >= least;
    const found = all.filter(({ number }) => isFound(number) && !unwanted.has(number));
    const products = bestFirst(found, ({ number, inStock }) => {
      const score = (scores[number] ?? 0) >>> (inStock ? 4 : 5);
      const rank = (ranks[number] ?? 0) + (isNamed(number) ? 1 : 0);
      return rank * scoreMax + Math.min(scoreMax - 1, score);
    });
    const strong = slots.filter(({ isWeak }) => !isWeak);
    return { products, ranks, isWhole: counts.includes(strong.length) };
  }

  /** Adds the best score and rank of a slot to those of each product. */
  #addSlot(
    { matches, isWeak, kinds = 0 }: Reading['slots'][number],
    { scores, ranks, counts }: Sums,
  ): void {
    const best = new Uint16Array(scores.length);
    const bestRank = new Uint8Array(scores.length);
    for (const [at, [term, quality]] of [...matches].entries()) {
      const calledRank = quality > meantQualityMax ? ownRank : strongRank;
      const fullRank = at < kinds ? kindRank : calledRank;
      const most = isWeak ? 0 : fullRank;
      const scoreIn = isWeak
        ? weakWeights.map((weight) => Math.floor((weight * quality) / weakShare))
        : fieldWeights.map((weight) => weight * quality);
      // What has a steel ring is no ring.
      const isChance = (score: number, where: number) =>
        score < strongScore || (kinds > 0 && where === field.fact);
      const rankIn = scoreIn.map((score, where) =>
        isChance(score, where) ? Math.min(most, chanceRank) : most,
      );
      for (const posting of this.#postingsOf(term)) {
        const product = productOf(posting);
        const where = fieldOf(posting);
        best[product] = Math.max(best[product] ?? 0, scoreIn[where] ?? 0);
        bestRank[product] = Math.max(bestRank[product] ?? 0, rankIn[where] ?? 0);
      }
    }
    for (let product = 0; product < scores.length; product += 1) {
      scores[product] = (scores[product] ?? 0) + (best[product] ?? 0);
      ranks[product] = (ranks[product] ?? 0) + (bestRank[product] ?? 0);
      if (!isWeak && best[product]) counts[product] = (counts[product] ?? 0) + 1;
    }
  }

  #productsOf(terms: readonly string[]): ReadonlySet<number> {
    return new Set(terms.flatMap((term) => Array.from(this.#postingsOf(term), productOf)));
  }

  /**
   * By product: the place of the last of these words in its name, if it has them all there in this
   * order; else 0.
   */
  #named(nameWords: Reading['nameWords']): Uint8Array {
    let places = noPlaces;
    for (const [at, matches] of nameWords.entries()) {
      const next = new Uint8Array(this.#count);
      for (const term of matches.keys())
        for (const posting of this.#postingsOf(term)) {
          const product = productOf(posting);
          const before = places[product] ?? 0;
          const place = placeOf(posting);
          if (place > before && (at === 0 || before > 0)) next[product] = place;
        }
      places = next;
    }
    return places;
  }
}

/**
 * By score, highest first; equal ones stay in their order. Groups them: there are few different
 * scores.
 */
export function bestFirst<Item>(items: readonly Item[], scoreOf: (item: Item) => number): Item[] {
  const groups = new Map<number, Item[]>();
  for (const item of items) {
    const score = scoreOf(item);
    const group = groups.get(score);
    if (group) group.push(item);
    else groups.set(score, [item]);
  }
  return [...groups].toSorted(([one], [other]) => other - one).flatMap(([, group]) => group);
}
