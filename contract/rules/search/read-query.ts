import { catalogueLimits } from '#contract/names/limits.ts';
import type { SortOrder } from '#contract/names/sorts.ts';
import { canonicalTag, findTag } from '#contract/names/tags.ts';

import { wordsOf } from './fold.ts';
import { isAid, isNoGuess, type Meanings } from './meaning.ts';
import { type NumberFilters, plainNumbers, readNumbers } from './number-phrases.ts';
import { keyOf, type Synonyms } from './synonyms.ts';
import type { Guess, Matches, Words } from './words.ts';

/** Filters that phrases of a search set, as in an address. */
export interface PhraseFilters extends NumberFilters {
  readonly inStock?: '1';
  readonly sale?: '1';
  readonly bestSeller?: '1';
  readonly sort?: SortOrder;
}

/** The terms that match a word or a phrase. */
interface Slot {
  readonly matches: Matches;
  /** Only adds to what others match. */
  readonly isWeak: boolean;
  /**
   * How many of the terms, the first ones, say what a thing is, which outweighs what it is like,
   * made of or for.
   */
  readonly kinds?: number;
}

/** A search as the shop understands it. */
export interface Reading {
  /** The terms that match each word; weak ones, such as `the`, only add to what others match. */
  readonly slots: readonly Slot[];
  readonly filters: PhraseFilters;
  /** What is left without the phrases of the filters, as it was typed. */
  readonly name: string;
  /** The same as it was read: for other indexes, which shall not guess again. */
  readonly plain: string;
  /** The text with mistyped words replaced; undefined without any. */
  readonly corrected: string | undefined;
  /** Addresses of pages, the likeliest first. */
  readonly pages: readonly string[];
}

/** What a search is read with: the words of the products, and synonyms. */
export interface Dictionary {
  readonly words: Words;
  readonly synonyms: Synonyms;
  /** Whether a product has a tag or a size (`#amethyst`, `=8mm`). */
  readonly hasTerm: (term: string) => boolean;
  /** Whether a product has both words in its name or tags. */
  readonly isPair: (one: string, other: string) => boolean;
}

/** A word as it is read and as it was typed. */
interface Token {
  readonly word: string;
  readonly raw: string;
  readonly isCorrected?: boolean;
}

const wordsMax = 16;
/**
 * How well each of a phrase's meanings matches: the first in a tag better than the second in a
 * name.
 */
const meantQuality = [92, 77, 73, 70, 68, 66, 64];
/** A worse match begins like a word at most. */
const prefixQualityMax = 92;
/** How well a single word of a phrase matches: less than strong wherever it is. */
const partQuality = 34;
const joinedQuality = 97;
const partLengthMin = 3;

/** Reads a search. `isExact` keeps words that nobody knows instead of guessing what they mean. */
export function readQuery(text: string, dictionary: Dictionary, isExact = false): Reading {
  const { words, synonyms, hasTerm, isPair } = dictionary;
  const typed = typedWords(text.slice(0, catalogueLimits.searchTextMax)).slice(0, wordsMax);
  const { filters: numbers, rest } = readNumbers(
    isExact ? typed : corrected(typed, dictionary),
    synonyms,
    (size) => hasTerm(`=${size}`),
  );
  const plain = [...new Set(rest.map(({ word }) => word))];
  const tokens = plain.map((word) => rest.find((token) => token.word === word) as Token);

  const own = plain.map((word, at) => words.matches(word, at === plain.length - 1));
  for (const [at, word] of plain.entries()) {
    const next = plain[at + 1];
    if (!next || word.length < 2 || next.length < 2) continue;
    for (const term of words.same(word + next).keys()) {
      own[at]?.set(term, joinedQuality);
      own[at + 1]?.set(term, joinedQuality);
    }
  }

  let filters: PhraseFilters = numbers;
  const pages: string[] = [];
  const kept: Token[] = [];
  const slots: Slot[] = [];
  for (let at = 0; at < tokens.length; ) {
    const begun = () => (own[at]?.size === 0 ? begunPhrase(plain, at, synonyms) : undefined);
    const { length, meanings } = synonyms.at(plain, at) ?? begun() ?? { length: 1, meanings: [] };
    const meant: Matches = new Map();
    for (const meaning of meanings) {
      if (meaning.kind === 'page') pages.push(meaning.text);
      else if (meaning.kind === 'filter') filters = { ...filters, [meaning.name]: meaning.value };
      else
        for (const term of termsOf(meaning.text, dictionary))
          if (!meant.has(term) && meant.size < meantQuality.length)
            meant.set(term, meantQuality[meant.size] as number);
    }
    if (!meanings.some(({ kind }) => kind === 'filter')) {
      kept.push(...tokens.slice(at, at + length));
      const isWeak = meanings.some(isAid);
      const parts = own.slice(at, at + length);
      if (meant.size > 0) {
        slots.push({
          ...meantSlot(plain.slice(at, at + length), meanings, meant, parts, hasTerm),
          isWeak,
        });
        // Of what a phrase means, what is called so comes first: a prayer wheel.
        if (length > 1 && isPair(plain[at] as string, plain[at + length - 1] as string))
          slots.push(...parts.map((matches) => ({ matches, isWeak: true })));
      } else slots.push(...parts.map((matches) => ({ matches, isWeak })));
    }
    at += length;
  }
  // Of `price below 1500` only the filter is left.
  const isOfFilters = Object.keys(filters).length > 0 && slots.every(({ isWeak }) => isWeak);
  if (isOfFilters) slots.length = kept.length = 0;
  const isAllWeak = slots.every(({ isWeak, matches }) => isWeak || matches.size === 0);
  return {
    slots: isAllWeak ? slots.map(({ matches }) => ({ matches, isWeak: false })) : slots,
    filters,
    name: [...new Set(kept.map(({ raw }) => raw))].join(' '),
    plain: kept.map(({ word }) => word).join(' '),
    corrected: tokens.some(({ isCorrected }) => isCorrected)
      ? tokens.map(({ word, raw, isCorrected }) => (isCorrected ? word : raw)).join(' ')
      : undefined,
    pages: [...new Set(pages)].slice(0, 3),
  };
}

/** The terms of a phrase that means something: its meanings, then what has its words. */
function meantSlot(
  phrase: readonly string[],
  meanings: Meanings,
  meant: Matches,
  parts: readonly Matches[],
  hasTerm: Dictionary['hasTerm'],
): Pick<Slot, 'matches' | 'kinds'> {
  // What has one word of a phrase, or merely begins like it, is not it.
  const isOwn = (quality: number) => phrase.length === 1 && quality > prefixQualityMax;
  const own = parts.flatMap((matches) => [...matches]);
  const matches: Matches = new Map();
  const end = meanings.findIndex(({ text }) => !findTag('by-category', text));
  for (const { text } of meanings.slice(0, end < 0 ? meanings.length : end)) {
    const tag = `#${text}`;
    if (hasTerm(tag)) matches.set(tag, meant.get(tag) ?? 0);
  }
  // A ring is what has that tag. Earrings, for which pendants are the next best, are what is called
  // so.
  const named = wordsOf(meanings[0]?.text ?? '').map((word) => keyOf([word]));
  if (matches.size > 0 && !phrase.some((word) => named.includes(keyOf([word]))))
    for (const [term, quality] of own) if (isOwn(quality)) matches.set(term, quality);
  const kinds = matches.size;
  const add = (term: string, quality: number) =>
    matches.set(term, Math.max(quality, matches.get(term) ?? 0));
  for (const [term, quality] of meant)
    add(term, kinds > 0 && !matches.has(term) ? partQuality : quality);
  for (const [term, quality] of own) add(term, isOwn(quality) ? quality : partQuality);
  return { matches, kinds };
}

/** The words of a text, with each as it was typed. */
function typedWords(text: string): Token[] {
  const typed = plainNumbers(text).split(/\s+/);
  return typed.flatMap((raw) =>
    (/^(?:\d+(?:\.\d+)?|[<>])$/.test(raw) ? [raw] : wordsOf(raw)).map((word) => ({ word, raw })),
  );
}

/**
 * The words with those that neither the shop nor its synonyms know replaced by what they likely
 * mean.
 */
function corrected(typed: readonly Token[], { words, synonyms, isPair }: Dictionary): Token[] {
  const dictionaries = [words, synonyms.words];
  const nearest = (guess: (all: Words) => (Guess | undefined)[]) =>
    dictionaries
      .flatMap((all) => guess(all).filter((one) => one !== undefined))
      .toSorted((one, other) => one.distance - other.distance)[0];
  // It is not mistyped because the shop writes it in English. The letter for v is also that for w.
  const spoken = (text: string) =>
    nearest((all) => [text, text.replaceAll('v', 'w')].map((one) => all.guessSpoken(one)));
  const isKnown = (word: string, isLast: boolean) =>
    !/^\p{L}/u.test(word) ||
    dictionaries.some((all) => all.matches(word, isLast).size > 0) ||
    synonyms.of([word]);
  const tokens: Token[] = [];
  for (const [at, token] of typed.entries()) {
    const { word, raw } = token;
    const isDevanagari = /[\u0900-\u097f]/.test(raw);
    const known = isKnown(word, at === typed.length - 1);
    const before = tokens.at(-1);
    // Of `key chain` the first is spelt like a filler.
    const joined =
      isDevanagari &&
      before &&
      synonyms.of([before.word])?.some(({ kind }) => kind === 'filler') &&
      spoken(before.word + word);
    if (before && joined && joined.distance <= (known ? 1 : 3))
      tokens.splice(-1, 1, {
        word: joined.word,
        raw: before.raw === raw ? raw : `${before.raw} ${raw}`,
      });
    else if (known) tokens.push(token);
    else if (isDevanagari) tokens.push({ word: spoken(word)?.word ?? word, raw });
    else {
      const parts = splits(word).find(([one, other]) => isPair(one, other));
      const meant = parts ?? [nearest((all) => [all.guess(word)])?.word ?? word];
      for (const part of meant)
        tokens.push({ word: part, raw, isCorrected: part !== word && !parts });
    }
  }
  return tokens;
}

/** A word as two, the longest first part first. */
const splits = (word: string): [string, string][] =>
  Array.from(
    { length: Math.max(0, word.length - 2 * partLengthMin + 1) },
    (_, at) => word.length - partLengthMin - at,
  ).map((at) => [word.slice(0, at), word.slice(at)]);

/** What a last word that is still being typed may become. */
function begunPhrase(words: readonly string[], at: number, synonyms: Synonyms) {
  const word = words[at] as string;
  if (at < words.length - 1 || word.length < 3) return undefined;
  const begun = [...synonyms.words.matches(word, true).keys()];
  const meanings = begun
    .flatMap((whole) => synonyms.of([whole]) ?? [])
    .filter((meaning) => !isNoGuess(meaning));
  return meanings.length > 0 ? { length: 1, meanings: meanings.slice(0, 6) } : undefined;
}

/** A tag's own term, else the words of the products. */
function termsOf(meant: string, { words, hasTerm }: Dictionary): Iterable<string> {
  const tag = `#${canonicalTag(meant)}`;
  return hasTerm(tag) ? [tag] : wordsOf(meant).flatMap((word) => [...words.same(word).keys()]);
}
