import type { Shelves } from '#contract/rules/shelves/shelves.ts';

import { wordsOf } from './fold.ts';
import { isAid } from './meaning.ts';
import { plainNumbers } from './price-phrases.ts';
import type { Synonyms } from './synonyms.ts';
import type { Guess, Words } from './words.ts';

// Which words somebody has typed: each of a search is read in the first of the ways below that
// finds something.

/** What a search is read with: the words of the products, and synonyms. */
export interface Dictionary {
  readonly words: Words;
  readonly synonyms: Synonyms;
  readonly shelves: Shelves;
  /** Whether a product has a word, a tag (`#amethyst`) or a size (`=8mm`). */
  readonly hasTerm: (term: string) => boolean;
  /** Whether a product has a word in its name, tags or facts. */
  readonly isSold: (word: string) => boolean;
  /** Whether a product has all words in its name, tags or facts. */
  readonly areTogether: (words: readonly string[]) => boolean;
}

/** A word as it is read and as it was typed. */
export interface Token {
  readonly word: string;
  readonly raw: string;
  readonly isCorrected?: boolean;
}

interface Place extends Token {
  readonly dictionary: Dictionary;
  readonly isDevanagari: boolean;
  readonly isLast: boolean;
  /** Another word of the search is one that the shop or its synonyms know. */
  readonly isBesideKnown: boolean;
  /** The token before it, as it was read. */
  readonly before: Token | undefined;
}

type Way = (place: Place) =>
  | {
      readonly tokens: readonly Token[];
      /** They stand for the token before it, too. */
      readonly isWithBefore?: boolean;
    }
  | undefined;

/**
 * The ways to read a word, in their order. What stands in the shop's data or in the synonyms is
 * itself, whatever else it sounds like; while it is typed, a beginning comes before a sound; what
 * it may be mistyped from comes last.
 */
const ways: readonly Way[] = [
  asNumber,
  asOneWithBefore,
  asSpelt,
  asBeginning,
  asSound,
  asWithEnding,
  asSpoken,
  asParts,
  asSlip,
];

/** Longest: `rosequartzpendant`. */
const partsMax = 3;
const partLengthMin = 3;
const soundingLengthMin = 4;
/** The distance of a guess that is nearly the word itself. */
const nearlySame = 1;
const nepaliEndings = /^(.{3,}?)(?:haru)?(?:ko|ka|ki|lai|le|ma|bata|sanga|haru)$/;

/** The words of a search with each as it was typed. */
export function typedWords(text: string): Token[] {
  const typed = plainNumbers(text).split(/\s+/);
  return typed.flatMap((raw) =>
    (/^(?:\d+(?:\.\d+)?|[<>])$/.test(raw) ? [raw] : wordsOf(raw)).map((word) => ({ word, raw })),
  );
}

/** The words of a search as the shop knows them, which keeps those that nobody knows. */
export function readWords(typed: readonly Token[], dictionary: Dictionary): Token[] {
  const tokens: Token[] = [];
  for (const [at, token] of typed.entries()) {
    const place: Place = {
      ...token,
      dictionary,
      isDevanagari: /[\u0900-\u097f]/.test(token.raw),
      isLast: at === typed.length - 1,
      isBesideKnown: typed.some((other) => other !== token && isGood(other.word, dictionary)),
      before: tokens.at(-1),
    };
    const read = ways.map((way) => way(place)).find((found) => found !== undefined);
    if (read?.isWithBefore) tokens.pop();
    tokens.push(...(read?.tokens ?? [token]));
  }
  return tokens;
}

/** Whether a word says what somebody looks for. */
function isGood(word: string, { isSold, synonyms }: Dictionary): boolean {
  const meanings = synonyms.of([word])?.meanings;
  return meanings ? !meanings.some(isAid) : isSold(word);
}

function asNumber({ word, raw }: Place) {
  return /^\p{L}/u.test(word) ? undefined : { tokens: [{ word, raw }] };
}

/** In Devanagari, the first word of `key chain` is spelt like a filler. */
function asOneWithBefore(place: Place) {
  const { word, raw, before, isDevanagari, dictionary } = place;
  if (!isDevanagari || !before) return undefined;
  const isFiller = dictionary.synonyms.of([before.word])?.meanings.some(isAid);
  const joined = isFiller ? spoken(before.word + word, dictionary) : undefined;
  if (!joined || joined.distance > (asSpelt(place) ? nearlySame : Number.POSITIVE_INFINITY))
    return undefined;
  const both = before.raw === raw ? raw : `${before.raw} ${raw}`;
  return { tokens: [{ word: joined.word, raw: both }], isWithBefore: true };
}

/** It stands in the shop's data or in the synonyms, in this form or another. */
function asSpelt({ word, raw, dictionary: { words, synonyms } }: Place) {
  const isSpelt = words.spelt(word).size > 0 || synonyms.of([word]) !== undefined;
  return isSpelt || synonyms.words.spelt(word).size > 0 ? { tokens: [{ word, raw }] } : undefined;
}

/** It begins such words; the last of a search may be a half of any. */
function asBeginning({ word, raw, isLast, dictionary: { words, synonyms } }: Place) {
  const isOwn = words.begun(word, isLast).size > 0;
  const begins = isOwn || (isLast && synonyms.words.begun(word, isLast).size > 0);
  return begins ? { tokens: [{ word, raw }] } : undefined;
}

/** In Devanagari, it sounds nearly like such a word; however it is spelt, it is no mistake. */
function asSpoken({ word, raw, isDevanagari, dictionary }: Place) {
  const heard = isDevanagari ? spoken(word, dictionary) : undefined;
  return heard && { tokens: [{ word: heard.word, raw }] };
}

/** It sounds like such a word: `aunthee`, `amethist`. Beside known words, a short one does not. */
function asSound({ word, raw, isBesideKnown, isDevanagari, dictionary }: Place) {
  if (isBesideKnown && !isDevanagari && word.length < soundingLengthMin) return undefined;
  const { words, synonyms, isSold } = dictionary;
  const own = words.sounding(word);
  const heard = own.find(isSold) ?? synonyms.words.sounding(word)[0] ?? own[0];
  return heard === undefined ? undefined : { tokens: [{ word: heard, raw }] };
}

/** It is such a word with a Nepali ending, which is written together: `aamako`, of the mother. */
function asWithEnding({ word, raw, ...place }: Place) {
  const bare = nepaliEndings.exec(word)?.[1];
  if (bare === undefined) return undefined;
  const of = { ...place, word: bare, raw };
  return asSpelt(of) ?? asSound(of) ?? asSpoken(of);
}

/** It is several words of one product. */
function asParts({ word, raw, dictionary }: Place) {
  const parts = splits(word, partsMax).find((one) => dictionary.areTogether(one));
  return parts && { tokens: parts.map((part) => ({ word: part, raw })) };
}

/**
 * It is likely a slip of the finger or the memory. Beside words that are known, only what is nearly
 * the same: of a sentence, nobody lists every word.
 */
function asSlip({ word, raw, isBesideKnown, isDevanagari, dictionary }: Place) {
  if (isDevanagari) return undefined;
  const meant = nearest(dictionary, (all) => [all.guess(word, isBesideKnown ? 'near' : 'likely')]);
  return meant && { tokens: [{ word: meant.word, raw, isCorrected: true }] };
}

/** The letter for v is also that for w. */
function spoken(text: string, dictionary: Dictionary): Guess | undefined {
  return nearest(dictionary, (all) =>
    [text, text.replaceAll('v', 'w')].map((one) => all.guessSpoken(one)),
  );
}

function nearest(
  { words, synonyms }: Dictionary,
  guess: (all: Words) => (Guess | undefined)[],
): Guess | undefined {
  return [words, synonyms.words]
    .flatMap((all) => guess(all).filter((one) => one !== undefined))
    .filter(({ word }) => !synonyms.of([word])?.meanings.some(isAid))
    .toSorted((one, other) => one.distance - other.distance)[0];
}

/** A word as several, at most so many, those with the fewest and longest first parts first. */
function splits(word: string, count: number): string[][] {
  const found: string[][] = [];
  for (let length = word.length - partLengthMin; length >= partLengthMin; length -= 1) {
    const [first, rest] = [word.slice(0, length), word.slice(length)];
    found.push([first, rest]);
    if (count > 2) found.push(...splits(rest, count - 1).map((parts) => [first, ...parts]));
  }
  return found.toSorted((one, other) => one.length - other.length);
}
