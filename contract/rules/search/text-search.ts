import { catalogueLimits } from '#contract/names/limits.ts';

import { wordsOf } from './fold.ts';
import type { Postings } from './postings.ts';
import { bestOf, goodQuality, quality, type TermMatches, type Vocabulary } from './vocabulary.ts';

/** The field that a word is in; the index holds the best one. */
export const field = { name: 0, tags: 1, shortDesc: 2 } as const;
/** Low bits of a posting that hold the field. */
export const fieldBits = 2;
const fieldWeights = [8, 5, 3];

const wordsMax = 8;
const splitLengthMin = 6;
const partLengthMin = 3;

/** Words that carry no meaning beside others. */
const fillers = new Set([
  'a',
  'an',
  'and',
  'the',
  'of',
  'for',
  'with',
  'in',
  'on',
  'to',
  'from',
  'by',
  'or',
  'my',
  'at',
]);

/** The result of a search: products by their numbers (newest first) and their scores. */
export interface Found {
  readonly products: Uint32Array;
  readonly scores: Uint16Array;
}

/** Finds products by words. Searches run one at a time and share their arrays. */
export class TextSearch {
  readonly #vocabulary: Vocabulary;
  /** By term: products, ascending, with the field in the low bits. */
  readonly #postings: Postings;
  readonly #best: Uint16Array;
  readonly #scores: Uint16Array;
  /** Words matched, times 16, plus words matched well. */
  readonly #ranks: Uint8Array;

  constructor(vocabulary: Vocabulary, postings: Postings, productCount: number) {
    this.#vocabulary = vocabulary;
    this.#postings = postings;
    this.#best = new Uint16Array(productCount);
    this.#scores = new Uint16Array(productCount);
    this.#ranks = new Uint8Array(productCount);
  }

  /**
   * Products that match every word; where none does, those that match the most words, at least one of them well
   * or two by guesses. Where some match without guessing, those that match by guesses are left out. Undefined
   * for a blank text.
   */
  find(text: string): Found | undefined {
    const typed = text.slice(0, catalogueLimits.searchTextMax);
    if (typed.trim() === '') return undefined;
    const words = this.#meant(meaningful(wordsOf(typed)));
    let rank = this.#score(words.map((word) => (word.good.size > 0 ? word.good : word.guesses())));
    if (rank >>> 4 < words.length) rank = this.#score(words.map((word) => merged(word.good, word.guesses())));
    return this.#withRank(rank);
  }

  /** The words as the catalogue spells them: `tigereye` is split, `sun stone` also joined. */
  #meant(typed: readonly string[]): MeantWord[] {
    const words = typed.flatMap((word) => this.#parted(word)).slice(0, wordsMax);
    const meant = words.map((word, at): MeantWord => {
      const good = this.#vocabulary.goodMatches(word, at === words.length - 1);
      let guesses: TermMatches | undefined;
      return {
        good,
        guesses: () => {
          guesses ??= this.#vocabulary.guesses(word);
          return guesses;
        },
      };
    });
    for (const [at, word] of words.entries()) {
      const next = words[at + 1];
      if (next === undefined || word.length < 2 || next.length < 2) continue;
      for (const term of this.#vocabulary.sameWord(word + next).keys()) {
        meant[at]?.good.set(term, quality.joined);
        meant[at + 1]?.good.set(term, quality.joined);
      }
    }
    return meant;
  }

  #parted(word: string): string[] {
    if (word.length < splitLengthMin || this.#vocabulary.goodMatches(word, true).size > 0) return [word];
    if (bestOf(this.#vocabulary.guesses(word)) >= quality.oneLetter) return [word];
    for (let at = word.length - partLengthMin; at >= partLengthMin; at -= 1) {
      const parts = [word.slice(0, at), word.slice(at)];
      if (parts.every((part) => this.#vocabulary.sameWordOrSound(part).size > 0)) return parts;
    }
    return [word];
  }

  /** Scores every product. Returns the best rank; a single guessed word of several is no match: 0. */
  #score(words: readonly TermMatches[]): number {
    this.#scores.fill(0);
    this.#ranks.fill(0);
    for (const matches of words) {
      this.#best.fill(0);
      for (const [term, value] of matches) if (value >= goodQuality) this.#add(term, value, 17);
      for (const [term, value] of matches) if (value < goodQuality) this.#add(term, value, 16);
    }
    const oneGuess = words.length > 1 ? 16 : 0;
    let best = 0;
    for (const rank of this.#ranks) if (rank > best && rank !== oneGuess) best = rank;
    return best;
  }

  #add(term: number, value: number, rankGain: number): void {
    const best = this.#best;
    const scores = this.#scores;
    const ranks = this.#ranks;
    const [inName, inTags, inShortDesc] = fieldWeights.map((weight) => weight * value) as [number, number, number];
    for (const posting of this.#postings.of(term)) {
      const product = posting >>> fieldBits;
      const place = posting & 3;
      const score = place === field.name ? inName : place === field.tags ? inTags : inShortDesc;
      const previous = best[product] as number;
      if (score <= previous) continue;
      if (previous === 0) ranks[product] = (ranks[product] as number) + rankGain;
      scores[product] = (scores[product] as number) + score - previous;
      best[product] = score;
    }
  }

  #withRank(rank: number): Found {
    let count = 0;
    if (rank > 0) for (const other of this.#ranks) if (other === rank) count += 1;
    const products = new Uint32Array(count);
    const scores = new Uint16Array(count);
    for (let product = 0, at = 0; at < count; product += 1) {
      if (this.#ranks[product] !== rank) continue;
      products[at] = product;
      scores[at] = this.#scores[product] as number;
      at += 1;
    }
    return { products, scores };
  }
}

interface MeantWord {
  readonly good: TermMatches;
  /** Computed at the first call. */
  readonly guesses: () => TermMatches;
}

/** Without repeats and fillers, unless there are only fillers. */
function meaningful(words: readonly string[]): string[] {
  const different = [...new Set(words)];
  const carrying = different.filter((word) => !fillers.has(word));
  return (carrying.length > 0 ? carrying : different).slice(0, wordsMax);
}

function merged(good: TermMatches, guesses: TermMatches): TermMatches {
  return new Map([...guesses, ...good]);
}
