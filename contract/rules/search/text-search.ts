import { productTag, tagLists } from '#contract/names/tags.ts';

import type { CatalogueEntry, IndexedProduct } from './catalogue-query.ts';
import { wordsOf } from './fold.ts';
import { isAid, isNoGuess } from './meaning.ts';
import { sizesIn } from './number-phrases.ts';
import { type Reading, readQuery } from './read-query.ts';
import type { Synonyms } from './synonyms.ts';
import { Words } from './words.ts';

/**
 * Where a term is in a product; the index holds the best place. `nameAndTag` is what the product
 * is.
 */
const field = { nameAndTag: 0, name: 1, tag: 2, shortDesc: 3, details: 4 } as const;
/** Low bits of a posting that hold the field. */
const fieldBits = 3;
const fieldWeights = [20, 14, 12, 5, 3];
/** The least score of a term in a name or a tag; the most anywhere else is 600. */
const strongScore = 700;
/**
 * Ranks of a word that is in a name or tag, of the category that a word means, and of a word
 * anywhere else.
 */
const strongRank = 4;
const kindRank = 7;
const chanceRank = 2;
/** More than the score of any product, so that the rank counts first. */
const scoreMax = 1024;

/** How many products `readSome` reads: a few milliseconds of work. */
const readAtOnce = 100;

const none = new Uint32Array();
const fieldOf = (posting: number) => posting & ((1 << fieldBits) - 1);
const productOf = (posting: number) => posting >>> fieldBits;

/** Finds products by words. */
export class TextSearch {
  /** What has not been read yet. */
  readonly #unread: CatalogueEntry[];
  #count = 0;
  /**
   * By word, tag (`#amethyst`) and size (`=8mm`): products, ascending, with the field in the low
   * bits.
   */
  readonly #postings = new Map<string, Uint32Array>();
  /**
   * The same while products are being read. Packed, 100,000 of them take a third of the memory, 36
   * MB less.
   */
  readonly #unpacked = new Map<string, number[]>();
  /** Words in names and tags, which mistyped ones may mean. */
  readonly #strong = new Set<string>();
  #words = new Words([], () => false);

  /** Products in the order of their numbers. */
  constructor(entries: readonly CatalogueEntry[]) {
    this.#unread = [...entries];
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
    const ownTags = [...new Set(tags.map(productTag))].map((tag) => {
      const words = wordsOf(tag);
      return { tag, ...(listed.get(tag) ?? { words, label: words }) };
    });
    const tagWords = new Set(ownTags.flatMap(({ words }) => words));
    for (const word of named) this.#note(word, tagWords.has(word) ? field.nameAndTag : field.name);
    for (const { tag, words, label } of ownTags) {
      this.#note(`#${tag}`, label.every((word) => named.includes(word)) ? field.name : field.tag);
      for (const word of words) this.#note(word, field.tag);
    }
    for (const word of wordsOf(shortDesc)) this.#note(word, field.shortDesc);
    for (const [what, value] of details) {
      for (const word of wordsOf(value)) this.#note(word, field.details);
      for (const size of sizesIn(what, value)) this.#note(`=${size}`, field.details);
    }
    this.#count += 1;
  }

  #note(term: string, place: number): void {
    const postings = this.#unpacked.get(term);
    const posting = (this.#count << fieldBits) | place;
    if (!postings) this.#unpacked.set(term, [posting]);
    // The first place is the best.
    else if (productOf(postings.at(-1) ?? 0) !== this.#count) postings.push(posting);
    if (place <= field.tag) this.#strong.add(term);
  }

  #postingsOf(term: string): Uint32Array {
    return this.#postings.get(term) ?? none;
  }

  read(text: string, synonyms: Synonyms, isExact: boolean): Reading {
    const dictionary = {
      words: this.#words,
      synonyms,
      hasTerm: (term: string) => this.#postings.has(term),
      isPair: (one: string, other: string) => this.#isPair(one, other),
    };
    return readQuery(text, dictionary, isExact);
  }

  /** Words that are spelt like those of a text, the nearest first. */
  nearestTo(text: string, synonyms: Synonyms): string[] {
    const dictionaries = [this.#words, synonyms.words];
    const near = wordsOf(text)
      .flatMap((word) => dictionaries.flatMap((words) => words.guess(word, true) ?? []))
      .filter(({ word }) => !synonyms.of([word])?.some((one) => isAid(one) || isNoGuess(one)));
    return [
      ...new Set(
        near.toSorted((one, other) => one.distance - other.distance).map(({ word }) => word),
      ),
    ];
  }

  #isPair(one: string, other: string): boolean {
    const strong = (word: string) =>
      [...this.#words.same(word).keys()]
        .flatMap((term) =>
          [...this.#postingsOf(term)].filter((posting) => fieldOf(posting) <= field.tag),
        )
        .map(productOf);
    const products = new Set(strong(one));
    return products.size > 0 && strong(other).some((product) => products.has(product));
  }

  /** The numbers of the products of a size, such as `8mm`. */
  ofSize(size: string): number[] {
    return Array.from(this.#postingsOf(`=${size}`), productOf);
  }

  /**
   * Products that match all words, then those that match most: at least half as much as the best
   * ones. Equally good ones stay in the order of `all`.
   */
  find({ slots }: Reading, all: readonly IndexedProduct[]) {
    /** By product: the sum of the scores of the words, and of their ranks. */
    const scores = new Uint32Array(all.length);
    const ranks = new Uint8Array(all.length);
    for (const { matches, isWeak, kinds = 0 } of slots) {
      const best = new Uint16Array(all.length);
      const bestRank = new Uint8Array(all.length);
      for (const [place, [term, quality]] of [...matches].entries()) {
        const ownRank = place < kinds ? kindRank : strongRank;
        const most = isWeak ? 0 : ownRank;
        const scoreIn = fieldWeights.map((weight) =>
          Math.floor(weight * (isWeak ? quality / 4 : quality)),
        );
        const rankIn = scoreIn.map((score) =>
          score >= strongScore ? most : Math.min(most, chanceRank),
        );
        for (const posting of this.#postingsOf(term)) {
          const product = productOf(posting);
          const place = fieldOf(posting);
          best[product] = Math.max(best[product] ?? 0, scoreIn[place] ?? 0);
          bestRank[product] = Math.max(bestRank[product] ?? 0, rankIn[place] ?? 0);
        }
      }
      for (let product = 0; product < all.length; product += 1) {
        scores[product] = (scores[product] ?? 0) + (best[product] ?? 0);
        ranks[product] = (ranks[product] ?? 0) + (bestRank[product] ?? 0);
      }
    }
    const best = ranks.reduce((one, other) => Math.max(one, other), 0);
    const isOfKind = slots.some(({ kinds = 0 }) => kinds > 0);
    const half = (best - (isOfKind ? kindRank - strongRank : 0)) >> 1;
    // A chance word of a description is no ring.
    const least = Math.max(1, half, isOfKind ? Math.min(best, chanceRank + 1) : 0);
    const found = all.filter(({ number }) => (ranks[number] ?? 0) >= least);
    const products = bestFirst(found, ({ number, inStock }) => {
      const score = (scores[number] ?? 0) >>> (inStock ? 4 : 5);
      return (ranks[number] ?? 0) * scoreMax + Math.min(scoreMax - 1, score);
    });
    return { products, ranks };
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

/** By tag: the words that find it, and those of its label. */
const listed = new Map<
  string,
  { readonly words: readonly string[]; readonly label: readonly string[] }
>();
for (const tag of Object.values(tagLists).flat()) {
  const aliases: readonly string[] = 'aliases' in tag && tag.aliases ? tag.aliases : [];
  const words = [...new Set([tag.slug, tag.label, ...aliases].flatMap(wordsOf))];
  listed.set(tag.slug, { words, label: wordsOf(tag.label) });
}
