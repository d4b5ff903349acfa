import { type Shelves, spellingsOf } from '#contract/rules/shelves/shelves.ts';

import { wordsOf } from './fold.ts';
import { isAid, type Meaning, type Meanings, parseMeaning } from './meaning.ts';
import { isLatin, singularOf, stemOf } from './word-keys.ts';
import { Words } from './words.ts';

// What people say for what is sold, as lines of data: `phrase, phrase => meaning, meaning`, the
// best meaning first; `~>` for what a shop usually does not sell, with what comes near.

const phraseWordsMax = 5;

/** What a phrase means. */
export interface Phrase {
  readonly meanings: Meanings;
  /** The meanings are other things, which only come near. */
  readonly isNear: boolean;
}

/**
 * The synonyms of a shop, read from their lines, and the names of its shelves. Of two lines with
 * the same phrase the first counts.
 */
export class Synonyms {
  /** All words of phrases; aids are no guess for a mistyped word. */
  readonly words: Words;
  /** By the phrase without spaces, the same in the singular, and by its stems. */
  readonly #exact = new Map<string, Phrase>();
  readonly #singulars = new Map<string, Phrase>();
  readonly #stems = new Map<string, Phrase>();

  constructor(lines: string, shelves: Shelves) {
    const all = new Set<string>();
    for (const line of lines.split('\n')) {
      const [phrases = '', meant] = line.split(/ [=~]> /);
      if (meant === undefined) continue;
      const phrase = { meanings: listOf(meant).map(parseMeaning), isNear: line.includes(' ~> ') };
      for (const text of listOf(phrases)) this.#add(text, phrase, all);
    }
    for (const shelf of shelves.all) {
      const meanings: Meanings = [{ text: shelf.slug, kind: 'word' }];
      const phrase = { meanings, isNear: false };
      for (const text of [shelf.label, ...spellingsOf(shelf)]) this.#add(text, phrase, all);
      // An address may be misspelt, so its words are no words of others.
      const address = wordsOf(shelf.slug).join('');
      if (!this.#exact.has(address)) this.#exact.set(address, phrase);
    }
    this.words = new Words(all, (word) => !this.#exact.get(word)?.meanings.some(isAid));
  }

  #add(text: string, phrase: Phrase, all: Set<string>): void {
    const words = wordsOf(text);
    for (const word of words) all.add(word);
    const joined = words.join('');
    if (joined === '') return;
    // `keychian` may mean `key chain`.
    if (words.length === 2 && words.every((word) => word.length > 2)) all.add(joined);
    if (!this.#exact.has(joined)) this.#exact.set(joined, phrase);
    const singular = singularsOf(words);
    if (!this.#singulars.has(singular)) this.#singulars.set(singular, phrase);
    for (const key of [stemsOf(words), stemsOf([joined])])
      if (!this.#stems.has(key)) this.#stems.set(key, phrase);
  }

  /** What the longest phrase that starts at a word means, and how many words it has. */
  at(
    words: readonly string[],
    from: number,
    isOwn = isNone,
  ): (Phrase & { readonly length: number }) | undefined {
    for (let length = Math.min(phraseWordsMax, words.length - from); length > 0; length -= 1) {
      const phrase = this.of(words.slice(from, from + length), isOwn);
      if (phrase) return { length, ...phrase };
    }
    return undefined;
  }

  /**
   * What a phrase means. Phrases that mean other phrases mean what those do. A single word that is
   * the shop's own, `isOwn`, is no other form of another: `gently` is no gent.
   */
  of(words: readonly string[], isOwn = isNone, depth = 3): Phrase | undefined {
    const [word = ''] = words;
    const isItself = words.length === 1 && isOwn(word);
    const own =
      this.#exact.get(words.join('')) ??
      this.#singulars.get(singularsOf(words)) ??
      (isItself ? undefined : this.#stems.get(stemsOf(words)));
    if (!own || depth === 0) return own;
    const meanings = own.meanings.flatMap((meaning): Meaning[] => {
      const of =
        meaning.kind === 'word' ? this.of(wordsOf(meaning.text), isNone, depth - 1) : undefined;
      return of && of.meanings !== own.meanings ? [meaning, ...of.meanings] : [meaning];
    });
    const unique = new Map(meanings.map((meaning) => [meaning.text, meaning]));
    return { meanings: [...unique.values()], isNear: own.isNear };
  }
}

const singularsOf = (words: readonly string[]) => words.map(singularOf).join('');
const isNone = (_word: string) => false;

function listOf(texts: string): string[] {
  return texts.split(',').map((text) => text.trim());
}

/** Equal for the forms of a phrase, together or apart: `key ring`, `keyrings`. */
function stemsOf(words: readonly string[]): string {
  return words.map((word) => (isLatin(word) ? stemOf(word) : word)).join('');
}
