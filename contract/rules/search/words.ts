import { editDistance, isLatin, skeletonOf, soundOf, stemOf } from './word-keys.ts';

/** Words, and how well each matches another, 0 to 100. */
export type Matches = Map<string, number>;

const quality = { exact: 100, stem: 94, prefix: 80, prefixGain: 12 } as const;
/** A better match is the word itself or another form of it. */
export const begunQualityMax = quality.prefix + quality.prefixGain;

/** Shorter sounds are those of too many words. */
const soundLengthMin = 3;

/** A word that somebody may have meant. */
export interface Guess {
  readonly word: string;
  /** Less is nearer. */
  readonly distance: number;
}

/** Words, found by spelling, form, beginning and sound. */
export class Words {
  /** In alphabetical order. */
  readonly #all: ReadonlySet<string>;
  /** By the stem (`=heal`), the sound or the skeleton (`-brslt`). */
  readonly #byKey = new Map<string, string[]>();
  /** What may be guessed, of Latin letters only. */
  readonly #guessed: { readonly word: string; readonly sound: string }[] = [];

  /** `mayGuess`: whether a mistyped word may have meant this one. */
  constructor(words: Iterable<string>, mayGuess: (word: string) => boolean) {
    const all = [...words];
    this.#all = new Set(all.toSorted());
    for (const word of all) {
      if (!isLatin(word)) continue;
      const sound = soundOf(word);
      this.#add(`=${stemOf(word)}`, word);
      this.#add(sound, word);
      if (!mayGuess(word)) continue;
      this.#guessed.push({ word, sound });
      this.#add(`-${skeletonOf(sound)}`, word);
    }
  }

  #add(key: string, word: string): void {
    const words = this.#byKey.get(key);
    if (words) words.push(word);
    else this.#byKey.set(key, [word]);
  }

  #of(key: string): readonly string[] {
    return this.#byKey.get(key) ?? [];
  }

  has(word: string): boolean {
    return this.#all.has(word);
  }

  /** The word itself and its other forms. */
  spelt(word: string): Matches {
    const found: Matches = new Map();
    if (isLatin(word))
      for (const other of this.#of(`=${stemOf(word)}`)) found.set(other, quality.stem);
    if (this.#all.has(word)) found.set(word, quality.exact);
    return found;
  }

  /**
   * The words that it begins. A whole short word is rarely meant as a beginning: `her` does not
   * find `herbs`, unless it is still being typed.
   */
  begun(word: string, isLast: boolean): Matches {
    const found: Matches = new Map();
    const { length } = word;
    if (length < 3 && !isLast) return found;
    for (const other of this.#all) {
      if (other.length === length || !other.startsWith(word)) continue;
      found.set(other, quality.prefix + Math.floor((quality.prefixGain * length) / other.length));
    }
    return found;
  }

  /** The same words and those that it begins; if it is a short word of its own, only `isBegun`. */
  matches(word: string, isLast: boolean, isBegun = false): Matches {
    const found = this.spelt(word);
    const isAny = isBegun || found.size === 0;
    const longest = isAny ? Number.POSITIVE_INFINITY : longestBegunBy(word.length);
    for (const [other, value] of this.begun(word, isLast))
      if (other.length <= longest && !found.has(other)) found.set(other, value);
    return found;
  }

  /** Words that sound the same. */
  sounding(word: string): readonly string[] {
    const sound = isLatin(word) ? soundOf(word) : '';
    return sound.length >= soundLengthMin ? this.#of(sound) : [];
  }

  /**
   * The nearest word to a mistyped one, by its letters or its sound. None for short words. `near`
   * is nearly the same, `wide` an unlikely one, too.
   */
  guess(word: string, reach: 'near' | 'likely' | 'wide'): Guess | undefined {
    const isWide = reach === 'wide';
    const lengthMin = reach === 'near' ? 5 : 4;
    if (word.length < lengthMin || !isLatin(word)) return undefined;
    const most = (word.length < 6 ? 1 : 2) + (isWide ? 1 : 0);
    const sound = soundOf(word);
    const skeleton = skeletonOf(sound);
    let best: Guess | undefined;
    const offer = (other: string, distance: number) => {
      if (!best || distance < best.distance) best = { word: other, distance };
    };
    for (const { word: other, sound: otherSound } of this.#guessed) {
      if (other.length < 4 || Math.abs(other.length - word.length) > most) continue;
      const typed = editDistance(word, other, most);
      if (typed === 0 || typed > most) continue;
      const distance = Math.min(typed, 0.5 + editDistance(sound, otherSound, most));
      const isSame = skeletonOf(otherSound) === skeleton;
      // The same consonants count more than the number of letters.
      const isNear =
        isSlip(word, other, typed, isSame) ||
        (isWide && typed <= (word[0] === other[0] ? most : 1));
      if (isNear) offer(other, distance + (isSame ? 0 : 0.4));
    }
    if (word.length >= 5 && skeleton.length >= (reach === 'near' ? 5 : 3)) {
      for (const other of this.#of(`-${skeleton}`)) {
        const heard = soundOf(other);
        // The more consonants are the same, the less the vowels matter: `tarmlain`, `tourmaline`.
        const isNear = skeleton.length >= 4 && editDistance(sound, heard, 4) <= 4;
        if (isNear || (vowelsOf(word) < vowelsOf(other) && isWithin(sound, heard)))
          offer(other, 2.5);
      }
    }
    return best;
  }

  /**
   * The nearest word to one in Devanagari, by its sound alone: however it is spelt, nobody has
   * meant its Latin letters.
   */
  guessSpoken(word: string): Guess | undefined {
    const sound = soundOf(word);
    const consonants = consonantsOf(sound);
    if (consonants.length < 2 || !isLatin(word)) return undefined;
    // The more consonants are the same, the less the vowels matter.
    const mostOfLong = consonants.length < 3 ? 2 : 3;
    const most = sound.length < 5 ? 1 : mostOfLong;
    let best: Guess | undefined;
    for (const { word: other, sound: heard } of this.#guessed) {
      if (other.length < 4 || Math.abs(other.length - word.length) > most + 1) continue;
      const others = consonantsOf(heard);
      if (others[0] !== consonants[0]) continue;
      if (others !== consonants && sound.length < 7) continue;
      const distance = editDistance(sound, heard, most) + (others === consonants ? 0 : 1);
      if (distance <= most && distance < (best?.distance ?? 9)) best = { word: other, distance };
    }
    return best;
  }
}

/** How long a word may be that one of `length` letters begins, which is a word of its own. */
function longestBegunBy(length: number): number {
  if (length < 4) return length;
  return length === 4 ? length + 2 : 99;
}

/**
 * Whether somebody who typed a word `distance` letters away has likely meant the other one. A short
 * word with another consonant is another word (opal, oval; purse, pure), and people seldom miss the
 * first letter.
 */
function isSlip(word: string, other: string, distance: number, isSameSkeleton: boolean): boolean {
  const { length } = word;
  if (distance === 1 && length === other.length && isSwap(word, other)) return true;
  if (length < 6) return distance === 1 && isSameSkeleton && word[0] === other[0];
  if (word[0] !== other[0] && length < 8) return false;
  return (
    distance === 1 || (distance === 2 && (length >= 10 || isSameSkeleton || isWithin(word, other)))
  );
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
