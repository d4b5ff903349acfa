import { tagLists } from '#contract/names/tags.ts';

import { wordsOf } from './fold.ts';
import { isNoGuess, type Meaning, type Meanings, parseMeaning } from './meaning.ts';
import { isLatin, soundOf, stemOf } from './word-keys.ts';
import { Words } from './words.ts';

// What people say for what is sold, as lines of data: `phrase, phrase = meaning, meaning`, the best
// meaning first.

const phraseWordsMax = 4;

/**
 * The synonyms of a shop, read from their lines. Of two lines with the same phrase the first
 * counts.
 */
export class Synonyms {
  /** All words of phrases; those that mean nothing or a filter are no guess for a mistyped word. */
  readonly words: Words;
  /** By what a phrase is and, where that is unknown, by how it sounds. */
  readonly #exact = new Map<string, Meanings>();
  readonly #sounding = new Map<string, Meanings>();

  constructor(lines: string) {
    const all = new Set<string>();
    for (const line of lines.split('\n')) {
      const [phrases = '', meant] = line
        .split('=>')
        .map((side) => side.split(',').map((text) => text.trim()));
      const meanings = meant?.map(parseMeaning);
      if (meanings) for (const phrase of phrases) this.#add(phrase, meanings, all);
    }
    for (const tag of Object.values(tagLists).flat()) {
      const aliases = 'aliases' in tag && tag.aliases ? tag.aliases : [];
      const tagged: Meaning = { text: tag.slug, kind: 'word' };
      for (const phrase of [tag.label, tag.slug, ...aliases]) this.#add(phrase, [tagged], all);
    }
    this.words = new Words(all, (word) => !this.#exact.get(word)?.some(isNoGuess));
  }

  #add(phrase: string, meanings: Meanings, all: Set<string>): void {
    const words = wordsOf(phrase);
    for (const word of words) all.add(word);
    const joined = words.join('');
    if (joined === '') return;
    // `keychian` may mean `key chain`.
    if (words.length === 2 && words.every((word) => word.length > 2)) all.add(joined);
    if (!this.#exact.has(joined)) this.#exact.set(joined, meanings);
    for (const key of [keyOf(words), keyOf([joined])])
      if (!this.#sounding.has(key)) this.#sounding.set(key, meanings);
  }

  /** What the longest phrase that starts at a word means, and how many words it has. */
  at(
    words: readonly string[],
    from: number,
  ): { readonly length: number; readonly meanings: Meanings } | undefined {
    for (let length = Math.min(phraseWordsMax, words.length - from); length > 0; length -= 1) {
      const meanings = this.of(words.slice(from, from + length));
      if (meanings) return { length, meanings };
    }
    return undefined;
  }

  /** What a phrase means. Phrases that mean other phrases mean what those do. */
  of(words: readonly string[], depth = 3): Meanings | undefined {
    const own = this.#exact.get(words.join('')) ?? this.#sounding.get(keyOf(words));
    if (!own || depth === 0) return own;
    const all = own.flatMap((meaning) => {
      const of = meaning.kind === 'word' ? this.of(wordsOf(meaning.text), depth - 1) : undefined;
      return of && of !== own ? [meaning, ...of] : [meaning];
    });
    return [...new Map(all.map((meaning) => [meaning.text, meaning])).values()];
  }
}

/** Equal for phrases that sound alike, together or apart: `key ring`, `keyrings`. */
export function keyOf(words: readonly string[]): string {
  return words.map((word) => (isLatin(word) ? soundOf(stemOf(word)) : word)).join('');
}
