import { NumberList, type SlicedWork, sortedOrder } from './postings.ts';
import { differingLetters, editDistance, isLatin, lettersOf, skeletonOf, soundOf, stemOf } from './word-keys.ts';

/** Terms, by their numbers, and how well each matches a word, 0 to 100. */
export type Matches = Map<number, number>;

const quality = { exact: 100, stem: 94, sound: 93, prefix: 80, prefixGain: 12 } as const;

/** A word that somebody may have meant. */
export interface Guess {
  readonly word: string;
  /** Less is nearer. */
  readonly distance: number;
}

/** Numbered words, found by spelling, form, sound and beginning. */
export class Words {
  readonly #words: readonly string[];
  readonly #numberOf: ReadonlyMap<string, number>;
  readonly #keys = new Chains();
  #alphabetical: Uint32Array = new Uint32Array();
  /** What may be guessed, of Latin letters only. */
  readonly #guessed = new NumberList();
  #letters = new Uint32Array();

  private constructor(words: readonly string[], numberOf: ReadonlyMap<string, number>) {
    this.#words = words;
    this.#numberOf = numberOf;
  }

  /** `mayGuess`: whether a mistyped word may have meant this one. */
  static *prepare(
    words: readonly string[],
    numberOf: ReadonlyMap<string, number>,
    mayGuess: (term: number) => boolean = () => true,
  ): SlicedWork<Words> {
    const all = new Words(words, numberOf);
    const wordAt = (term: number) => words[term] as string;
    all.#alphabetical = yield* sortedOrder(words.length, (one, other) => (wordAt(one) < wordAt(other) ? -1 : 1));
    all.#letters = new Uint32Array(words.length);
    for (const [term, word] of words.entries()) {
      if (isLatin(word)) {
        all.#keys.add(`=${stemOf(word)}`, term);
        all.#keys.add(soundOf(word), term);
        all.#letters[term] = lettersOf(word);
        if (mayGuess(term)) {
          all.#guessed.push(term);
          all.#keys.add(`-${skeletonOf(soundOf(word))}`, term);
        }
      }
      if (term % 128 === 0) yield;
    }
    return all;
  }

  /** The word itself, its other forms, else words of the same sound. */
  same(word: string): Matches {
    const found: Matches = new Map();
    if (isLatin(word)) {
      for (const term of this.#keys.of(`=${stemOf(word)}`)) found.set(term, quality.stem);
      if (found.size === 0 && word.length > 2)
        for (const term of this.#keys.of(soundOf(word))) found.set(term, quality.sound);
    }
    const exact = this.#numberOf.get(word);
    if (exact !== undefined) found.set(exact, quality.exact);
    return found;
  }

  /**
   * The same words and those that it begins. A whole short word is rarely meant as a beginning: `her` does not find
   * `herbs`, unless it is still being typed.
   */
  matches(word: string, isLast: boolean): Matches {
    const found = this.same(word);
    const { length } = word;
    if (length < 3 && !isLast) return found;
    const longest = found.size === 0 ? Number.POSITIVE_INFINITY : length < 4 ? length : length === 4 ? length + 2 : 99;
    for (let at = this.#firstFrom(word); at < this.#alphabetical.length; at += 1) {
      const term = this.#alphabetical[at] as number;
      const other = this.#words[term] as string;
      if (!other.startsWith(word)) break;
      if (other.length > longest || found.has(term)) continue;
      found.set(term, quality.prefix + Math.floor((quality.prefixGain * length) / other.length));
    }
    return found;
  }

  wordOf(term: number): string {
    return this.#words[term] as string;
  }

  /** Where words at or after this one start in alphabetical order. */
  #firstFrom(word: string): number {
    let low = 0;
    let high = this.#alphabetical.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.wordOf(this.#alphabetical[middle] as number) < word) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The nearest word to a mistyped one, by its letters or its sound. None for short words. `isWide`: also an unlikely one. */
  guess(word: string, isWide = false): Guess | undefined {
    if (word.length < 4 || !isLatin(word)) return undefined;
    const most = (word.length < 6 ? 1 : 2) + (isWide ? 1 : 0);
    const sound = soundOf(word);
    const skeleton = skeletonOf(sound);
    const letters = lettersOf(word);
    let best: Guess | undefined;
    const offer = (other: string, distance: number) => {
      if (!best || distance < best.distance) best = { word: other, distance };
    };
    for (let at = 0; at < this.#guessed.length; at += 1) {
      const term = this.#guessed.get(at);
      if (differingLetters(letters, this.#letters[term] as number) > 2 * most + 1) continue;
      const other = this.wordOf(term);
      if (other.length < 4 || Math.abs(other.length - word.length) > most) continue;
      const otherSound = soundOf(other);
      const typed = editDistance(word, other, most);
      const distance = Math.min(typed, 0.5 + editDistance(sound, otherSound, most));
      if (distance === 0 || distance > most) continue;
      const isSame = skeletonOf(otherSound) === skeleton;
      // The same consonants count more than the number of letters.
      const isNear = isSlip(word, other, typed, isSame) || (isWide && typed <= (word[0] === other[0] ? most : 1));
      if (isNear) offer(other, distance + (isSame ? 0 : 0.4));
    }
    if (word.length >= 5 && skeleton.length >= 3) {
      for (const term of this.#keys.of(`-${skeleton}`)) {
        const other = this.wordOf(term);
        const heard = soundOf(other);
        // The more consonants are the same, the less the vowels matter: `tarmlain`, `tourmaline`.
        const isNear = skeleton.length >= 4 && editDistance(sound, heard, 4) <= 4;
        if (isNear || (vowelsOf(word) < vowelsOf(other) && isWithin(sound, heard))) offer(other, 2.5);
      }
    }
    return best;
  }

  /** The nearest word to one in Devanagari, by its sound alone: however it is spelt, nobody has meant its Latin letters. */
  guessSpoken(word: string): Guess | undefined {
    const sound = soundOf(word);
    const consonants = consonantsOf(sound);
    if (consonants.length < 2 || !isLatin(word)) return undefined;
    // The more consonants are the same, the less the vowels matter.
    const most = sound.length < 5 ? 1 : consonants.length < 3 ? 2 : 3;
    let best: Guess | undefined;
    for (let at = 0; at < this.#guessed.length; at += 1) {
      const other = this.wordOf(this.#guessed.get(at));
      if (other.length < 4 || Math.abs(other.length - word.length) > most + 1) continue;
      const heard = soundOf(other);
      const others = consonantsOf(heard);
      if (others[0] !== consonants[0]) continue;
      if (others !== consonants && sound.length < 7) continue;
      const distance = editDistance(sound, heard, most) + (others === consonants ? 0 : 1);
      if (distance <= most && distance < (best?.distance ?? 9)) best = { word: other, distance };
    }
    return best;
  }
}

/**
 * Whether somebody who typed a word `distance` letters away has likely meant the other one. A short word with another
 * consonant is another word (opal, oval; purse, pure), and people seldom miss the first letter.
 */
function isSlip(word: string, other: string, distance: number, isSameSkeleton: boolean): boolean {
  const { length } = word;
  if (distance === 1 && length === other.length && isSwap(word, other)) return true;
  if (length < 6) return distance === 1 && isSameSkeleton && word[0] === other[0];
  if (word[0] !== other[0] && length < 8) return distance === 1 && length !== other.length;
  return distance === 1 || (distance === 2 && (length >= 10 || isSameSkeleton || isWithin(word, other)));
}

/** Whether two words of one length differ first by two neighbours. */
function isSwap(word: string, other: string): boolean {
  let at = 0;
  while (word[at] === other[at]) at += 1;
  return word[at] === other[at + 1] && word[at + 1] === other[at];
}

/** Whether a word is the other with letters left out. */
function isWithin(word: string, other: string): boolean {
  let at = 0;
  for (const letter of other) if (letter === word[at]) at += 1;
  return at === word.length;
}

const vowelsOf = (word: string) => word.replace(/[^aeiouy]/g, '').length;
const consonantsOf = (sound: string) => sound.replace(/[aeiouw]/g, '').replace(/(.)\1+/g, '$1');

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
