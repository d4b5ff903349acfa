import { categoryKind } from '#contract/names/category-kind.ts';

import { wordsOf } from './fold.ts';
import type { Meanings } from './meaning.ts';
import type { Dictionary } from './read-words.ts';
import { isAiding, isPhraseSold, type Segment } from './segments.ts';
import { stemOf } from './word-keys.ts';
import { begunQualityMax, type Matches } from './words.ts';

// What the phrases of a search ask for, as terms of the index, each with how well it matches.

/** The terms that match a word or a phrase. */
export interface Slot {
  readonly matches: Matches;
  /** Only adds to what others match. */
  readonly isWeak: boolean;
  /**
   * How many of the terms, the first ones, say what a thing is, which outweighs what it is like,
   * made of or for.
   */
  readonly kinds?: number;
  /** The words themselves are in names, tags or facts: no product without them is meant. */
  readonly isSold: boolean;
}

/** What a word means matches at most so well; what is called so, better. */
export const meantQualityMax = 92;
/**
 * How well each of a phrase's meanings matches: the first in a tag better than the second in a
 * name.
 */
const meantQuality = [meantQualityMax, 77, 73, 70, 68, 66, 64];
/** How well a single word of a phrase matches: less than strong wherever it is. */
const partQuality = 34;

/** What a segment asks for, as terms of the index. */
export function slotsOf(segment: Segment, dictionary: Dictionary): Slot[] {
  const { phrase, meanings, own } = segment;
  const { areTogether } = dictionary;
  const shared = { isWeak: isAiding(segment), isSold: isPhraseSold(phrase, dictionary) };
  const meant = meantTerms(meanings, dictionary);
  // What means a page is no word of products by chance, too.
  if (!shared.isSold && meanings.some(({ kind }) => kind === 'page') && meant.size === 0) return [];
  if (meant.size === 0) return own.map((matches) => ({ matches, ...shared }));
  const slot = { ...meantSlot(segment, meant, dictionary), ...shared };
  // Of what a phrase means, what is called so comes first: a prayer wheel.
  const isCalledSo = phrase.length > 1 && areTogether(phrase);
  return isCalledSo
    ? [slot, ...own.map((matches) => ({ matches, isWeak: true, isSold: true }))]
    : [slot];
}

const none: Matches = new Map();

/** The terms of a phrase's meanings, each with how well it matches. */
function meantTerms(meanings: Meanings, dictionary: Dictionary): Matches {
  const meant: Matches = new Map();
  for (const { kind, text } of meanings) {
    if (kind !== 'word') continue;
    for (const term of termsOf(text, dictionary)) {
      const quality = meantQuality[meant.size];
      if (quality !== undefined && !meant.has(term)) meant.set(term, quality);
    }
  }
  return meant;
}

/** The terms of a phrase that means something: its meanings, then what has its words. */
function meantSlot(
  { phrase, meanings, own: parts }: Segment,
  meant: Matches,
  { hasTerm, shelves }: Dictionary,
): Pick<Slot, 'matches' | 'kinds'> {
  // What has one word of a phrase, or merely begins like it, is not it.
  const isOwn = (quality: number) => phrase.length === 1 && quality > begunQualityMax;
  const own = parts.flatMap((matches) => [...matches]);
  const matches: Matches = new Map();
  const end = meanings.findIndex(({ text }) => !shelves.find(categoryKind, text));
  for (const { text } of meanings.slice(0, end < 0 ? meanings.length : end)) {
    const tag = `#${text}`;
    if (hasTerm(tag)) matches.set(tag, meant.get(tag) ?? 0);
  }
  // A ring is what has that tag. Earrings, for which pendants are the next best, are what is called
  // so.
  const named = wordsOf(meanings[0]?.text ?? '').map(stemOf);
  if (matches.size > 0 && !phrase.some((word) => named.includes(stemOf(word))))
    for (const [term, quality] of own) if (isOwn(quality)) matches.set(term, quality);
  const kinds = matches.size;
  const add = (term: string, quality: number) =>
    matches.set(term, Math.max(quality, matches.get(term) ?? 0));
  for (const [term, quality] of meant)
    add(term, kinds > 0 && !matches.has(term) ? partQuality : quality);
  for (const [term, quality] of own) add(term, isOwn(quality) ? quality : partQuality);
  return { matches, kinds };
}

/** Without any other slot, and without a page, the weak ones count. */
export function withStrong(slots: readonly Slot[], hasPages: boolean): readonly Slot[] {
  const isAllWeak = slots.every(({ isWeak, matches }) => isWeak || matches.size === 0);
  return isAllWeak && !hasPages ? slots.map((slot) => ({ ...slot, isWeak: false })) : slots;
}

/** What each word of the search matches in a name; the last one may be unfinished. */
export function nameWordsOf(
  kept: readonly Segment[],
  { words }: Dictionary,
  isTyping: boolean,
): Matches[] {
  const goods = kept.filter(
    (segment, at) => !isAiding(segment) || (isTyping && at === kept.length - 1),
  );
  const named = (goods.length > 0 ? goods : kept).flatMap(({ phrase }) => phrase);
  if (named.length < 2 && !isTyping) return [];
  return named.map((word, at) => {
    const begun = at === named.length - 1 ? words.begun(word, true) : none;
    const spelt = words.spelt(word);
    // What is typed letter by letter finds what begins so before its other forms.
    const isBeginning = isTyping && (begun.size > 0 || spelt.has(word));
    const forms = [...spelt].filter(([other]) => !isBeginning || other === word);
    return new Map([...begun, ...forms]);
  });
}

/** The terms of what is not wanted: what is called so, else what the phrase means. */
export function excludedTerms(
  { phrase, meanings, own }: Segment,
  dictionary: Dictionary,
): string[] {
  const tag = `#${dictionary.shelves.canonical(phrase.join('-'))}`;
  const isTag = dictionary.hasTerm(tag);
  const meant = meanings.flatMap(({ kind, text }) =>
    kind === 'word' ? [...termsOf(text, dictionary)] : [],
  );
  const called = isTag ? [tag] : meant;
  if (phrase.length > 1) return called;
  const exact = own.flatMap((matches) =>
    [...matches].filter(([, quality]) => quality > begunQualityMax).map(([term]) => term),
  );
  const [word = ''] = phrase;
  // `tarot cards no oracle`: a deck is called so, and the word means all of them.
  return dictionary.isSold(word) && !isTag ? exact : [...called, ...exact];
}

/** A tag's own term, else the words of the products. */
function termsOf(meant: string, { words, hasTerm, shelves }: Dictionary): Iterable<string> {
  const tag = `#${shelves.canonical(meant)}`;
  return hasTerm(tag) ? [tag] : wordsOf(meant).flatMap((word) => [...words.spelt(word).keys()]);
}
