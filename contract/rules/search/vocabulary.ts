import { editDistance } from './edit-distance.ts';
import { NumberList } from './postings.ts';
import { type SlicedWork, sortedOrder } from './slices.ts';
import { isShopWord } from './tag-words.ts';
import { differingLetters, isLatin, lettersOf, skeletonOf, soundOf, stemOf } from './word-keys.ts';

/** How well a word of a product matches a word of the query, 0 to 100. */
export const quality = {
  exact: 100,
  joined: 95,
  stem: 88,
  sound: 87,
  /** Rises by `prefixGain` as the prefix gets longer. */
  prefix: 80,
  prefixGain: 12,
  oneLetterSameSkeleton: 72,
  oneLetter: 66,
  twoLettersSameSkeleton: 62,
  twoLetters: 54,
  skeleton: 50,
} as const;

/** The least quality of a match that is no guess. */
export const goodQuality = quality.prefix;

/** Terms and how well each matches. */
export type TermMatches = Map<number, number>;

/** The numbered words of a catalogue, found by spelling, prefix and sound. */
export class Vocabulary {
  readonly #words: readonly string[];
  readonly #numberOf: ReadonlyMap<string, number>;
  #alphabetical: Uint32Array = new Uint32Array();
  /** Terms of Latin letters only, by length, and where each length starts. */
  #byLength: Uint32Array = new Uint32Array();
  readonly #lengthStarts = new Uint32Array(64);
  #letters = new Uint32Array();
  readonly #stems = new Chains();
  readonly #sounds = new Chains();
  readonly #skeletons = new Chains();

  private constructor(words: readonly string[], numberOf: ReadonlyMap<string, number>) {
    this.#words = words;
    this.#numberOf = numberOf;
  }

  static *prepare(words: readonly string[], numberOf: ReadonlyMap<string, number>): SlicedWork<Vocabulary> {
    const vocabulary = new Vocabulary(words, numberOf);
    vocabulary.#alphabetical = yield* sortedOrder(words.length, (one, other) =>
      (words[one] as string) < (words[other] as string) ? -1 : 1,
    );
    const latin = new NumberList();
    vocabulary.#letters = new Uint32Array(words.length);
    for (const [term, word] of words.entries()) {
      if (isLatin(word)) {
        latin.push(term);
        vocabulary.#enter(term, word);
      }
      if (term % 128 === 0) yield;
    }
    const byLength = yield* sortedOrder(
      latin.length,
      (one, other) => vocabulary.#length(latin.get(one)) - vocabulary.#length(latin.get(other)),
    );
    vocabulary.#byLength = byLength.map((at) => latin.get(at));
    for (let length = 0, at = 0; length < vocabulary.#lengthStarts.length; length += 1) {
      while (at < byLength.length && vocabulary.#length(vocabulary.#byLength[at] as number) < length) at += 1;
      vocabulary.#lengthStarts[length] = at;
    }
    return vocabulary;
  }

  #length(term: number): number {
    return (this.#words[term] as string).length;
  }

  #enter(term: number, word: string): void {
    this.#letters[term] = lettersOf(word);
    const stem = stemOf(word);
    if (stem !== word) this.#stems.add(stem, term);
    const sound = soundOf(word);
    this.#sounds.add(sound, term);
    const skeleton = skeletonOf(sound);
    if (skeleton.length >= skeletonLengthMin) this.#skeletons.add(skeleton, term);
  }

  /** The term that is this word, its plural or its singular. */
  sameWord(word: string): TermMatches {
    const found: TermMatches = new Map();
    const exact = this.#numberOf.get(word);
    if (exact !== undefined) found.set(exact, quality.exact);
    const stem = stemOf(word);
    const singular = this.#numberOf.get(stem);
    if (singular !== undefined) setBest(found, singular, quality.stem);
    for (const term of this.#stems.of(stem)) setBest(found, term, quality.stem);
    return found;
  }

  /** The same word, else words of the same sound. */
  sameWordOrSound(word: string): TermMatches {
    const found = this.sameWord(word);
    if (found.size > 0 || word.length < soundLengthMin || !isLatin(word)) return found;
    for (const term of this.#sounds.of(soundOf(word))) found.set(term, quality.sound);
    return found;
  }

  /**
   * Matches that are no guess: the word itself, its plural, words it begins, words of the same sound.
   * A whole short word is rarely meant as a prefix: `her` does not find `herbs`.
   */
  goodMatches(word: string, isLast: boolean): TermMatches {
    const isWhole = this.sameWord(word).size > 0;
    const found = this.sameWordOrSound(word);
    const letters = [...word].length;
    if (letters < 3 && !isLast) return found;
    const longest = !isWhole
      ? Number.POSITIVE_INFINITY
      : letters < 4
        ? word.length
        : letters === 4
          ? word.length + 2
          : 99;
    for (let at = this.#firstFrom(word); at < this.#alphabetical.length; at += 1) {
      const term = this.#alphabetical[at] as number;
      const other = this.#words[term] as string;
      if (!other.startsWith(word)) break;
      if (other.length > longest) continue;
      setBest(found, term, quality.prefix + Math.floor((quality.prefixGain * word.length) / other.length));
    }
    return found;
  }

  /** Where words at or after this one start in alphabetical order. */
  #firstFrom(word: string): number {
    let low = 0;
    let high = this.#alphabetical.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#words[this.#alphabetical[middle] as number] as string) < word) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Guesses for a mistyped word: the nearest ones, none for short words and words of the closed lists. */
  guesses(word: string): TermMatches {
    const found: TermMatches = new Map();
    if (word.length < 4 || !isLatin(word) || isShopWord(word)) return found;
    const most = word.length < 6 ? 1 : 2;
    const sound = soundOf(word);
    const skeleton = skeletonOf(sound);
    const letters = lettersOf(word);
    const from = this.#lengthStarts[Math.max(4, word.length - most)] as number;
    const to = this.#lengthStarts[word.length + most + 1] as number;
    for (let at = from; at < to; at += 1) {
      const term = this.#byLength[at] as number;
      if (differingLetters(letters, this.#letters[term] as number) > 2 * most) continue;
      const other = this.#words[term] as string;
      const distance = editDistance(word, other, most);
      if (distance > most || distance === 0 || !isLikelySlip(word, other, distance)) continue;
      const isSameSkeleton = skeletonOf(soundOf(other)) === skeleton;
      if (distance === 1) setBest(found, term, isSameSkeleton ? quality.oneLetterSameSkeleton : quality.oneLetter);
      else setBest(found, term, isSameSkeleton ? quality.twoLettersSameSkeleton : quality.twoLetters);
    }
    if (word.length >= 5 && skeleton.length >= skeletonLengthMin) {
      for (const term of this.#skeletons.of(skeleton)) {
        const other = this.#words[term] as string;
        if (editDistance(word, other, skeletonDistanceMax) <= skeletonDistanceMax)
          setBest(found, term, quality.skeleton);
      }
    }
    return nearest(found);
  }
}

const skeletonLengthMin = 3;
const skeletonDistanceMax = 3;
const soundLengthMin = 4;
/** Guesses this much worse than the best one are left out. */
const guessSpread = 8;

function setBest(found: TermMatches, term: number, value: number): void {
  if ((found.get(term) ?? -1) < value) found.set(term, value);
}

/** The quality of the best match, 0 without any. */
export function bestOf(found: TermMatches): number {
  let best = 0;
  for (const value of found.values()) if (value > best) best = value;
  return best;
}

function nearest(found: TermMatches): TermMatches {
  const least = bestOf(found) - guessSpread;
  for (const [term, value] of found) if (value < least) found.delete(term);
  return found;
}

/**
 * People seldom miss the first letter, and in a word of four letters another consonant makes another word
 * (opal, oval).
 */
function isLikelySlip(word: string, other: string, distance: number): boolean {
  const isSwapped = word[0] === other[1] && word[1] === other[0];
  if (word[0] !== other[0] && !isSwapped) return distance === 1 && word.length >= 6;
  if (word.length > 4 || other.length !== word.length) return true;
  let at = 0;
  while (word[at] === other[at]) at += 1;
  if (word[at] === other[at + 1] && word[at + 1] === other[at]) return true;
  return /[aeiouy]/.test(word[at] ?? '') && /[aeiouy]/.test(other[at] ?? '');
}

/** Terms under a key, as chains through one array: far smaller than an array for each key. */
class Chains {
  readonly #heads = new Map<string, number>();
  readonly #terms = new NumberList();
  readonly #next = new NumberList();

  add(key: string, term: number): void {
    this.#terms.push(term);
    this.#next.push(this.#heads.get(key) ?? 0);
    this.#heads.set(key, this.#terms.length);
  }

  *of(key: string): Generator<number> {
    for (let at = this.#heads.get(key) ?? 0; at !== 0; at = this.#next.get(at - 1)) yield this.#terms.get(at - 1);
  }
}
