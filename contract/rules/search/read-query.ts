import { catalogueLimits } from '#contract/names/limits.ts';
import { parseSortOrder, type SortOrder } from '#contract/names/sorts.ts';
import { canonicalTag, findTag } from '#contract/names/tags.ts';

import { wordsOf } from './fold.ts';
import { type NumberFilters, plainNumbers, readNumbers } from './number-phrases.ts';
import type { Synonyms } from './synonyms.ts';
import type { Matches, Words } from './words.ts';

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
  /** What a thing is: a chance word in a description is not it. */
  readonly isKind?: boolean;
}

/** A search as the shop understands it. */
export interface Reading {
  /** The terms that match each word; weak ones, such as `the`, only add to what others match. */
  readonly slots: readonly Slot[];
  readonly filters: PhraseFilters;
  /** What is left without the phrases of the filters, as it was typed. */
  readonly name: string;
  /** The text with mistyped words replaced; undefined without any. */
  readonly corrected: string | undefined;
  /** Addresses of pages, the likeliest first. */
  readonly pages: readonly string[];
}

/** What a search is read with: the words of the products, and synonyms. */
export interface Dictionary {
  readonly words: Words;
  readonly synonyms: Synonyms;
  /** The number of a tag's or a size's own term (`#amethyst`, `=8mm`); undefined for what no product has. */
  readonly termOf: (term: string) => number | undefined;
}

const wordsMax = 12;
/** How well each of a phrase's meanings matches: the first in a tag better than the second in a name. */
const meantQuality = [92, 77, 73, 70, 68, 66, 64];
/** How well a single word of a phrase matches: less than strong wherever it is. */
const partQuality = 34;
const joinedQuality = 97;
const splitLengthMin = 6;
const partLengthMin = 3;

/** Reads a search. `isExact` keeps words that nobody knows instead of guessing what they mean. */
export function readQuery(text: string, dictionary: Dictionary, isExact = false): Reading {
  const { words, synonyms, termOf } = dictionary;
  const typed = typedWords(text.slice(0, catalogueLimits.searchTextMax));
  const isSold = (size: string) => termOf(`=${size}`) !== undefined;
  const { filters: numbers, rest } = readNumbers(
    typed.map(({ word }) => word),
    synonyms,
    isSold,
  );
  const tokens: { word: string; raw: string; isCorrected?: boolean }[] = [];
  for (const [at, word] of rest.slice(0, wordsMax).entries()) {
    const raw = typed.splice(0, typed.findIndex((one) => one.word === word) + 1).at(-1)?.raw ?? word;
    if (tokens.some((token) => token.word === word)) continue;
    const corrected = isExact ? [word] : corrections(word, at === rest.length - 1, dictionary);
    // A word in Devanagari is not mistyped because the shop writes it in English.
    const isCorrected = corrected.length === 1 && corrected[0] !== word && !/[\u0900-\u097f]/.test(raw);
    for (const part of corrected) tokens.push({ word: part, raw, isCorrected });
  }

  const own = tokens.map(({ word }, at) => words.matches(word, at === tokens.length - 1));
  for (const [at, { word }] of tokens.entries()) {
    const next = tokens[at + 1];
    if (!next || word.length < 2 || next.word.length < 2) continue;
    for (const term of words.same(word + next.word).keys()) {
      own[at]?.set(term, joinedQuality);
      own[at + 1]?.set(term, joinedQuality);
    }
  }

  let filters: PhraseFilters = numbers;
  const pages: string[] = [];
  const kept: (typeof tokens)[number][] = [];
  const slots: Slot[] = [];
  const plain = tokens.map(({ word }) => word);
  for (let at = 0; at < tokens.length; ) {
    const begun = () => (own[at]?.size === 0 ? begunPhrase(plain, at, synonyms) : undefined);
    const { length, meanings } = synonyms.at(plain, at) ?? begun() ?? { length: 1, meanings: [] };
    const phrase = tokens.slice(at, at + length);
    let meant: Matches = new Map();
    for (const meaning of meanings) {
      const [name = '', value] = meaning.split('=');
      if (meaning.startsWith('/')) pages.push(meaning);
      else if (value) filters = withFilter(filters, name, value);
      else
        for (const term of termsOf(meaning, dictionary))
          if (!meant.has(term) && meant.size < meantQuality.length) meant.set(term, meantQuality[meant.size] as number);
    }
    const isFilter = meanings.some((meaning) => /^\w.*=/.test(meaning));
    if (!isFilter) {
      kept.push(...phrase);
      const isKind = findTag('by-category', meanings[0] ?? plain[at] ?? '') !== undefined;
      const words = own.slice(at, at + length).map((matches) => (isKind ? raised(matches) : matches));
      if (isKind) meant = raised(meant);
      const isWeak = meanings.includes('~');
      if (length > 1 && meant.size > 0) {
        // The phrase is one thing: a product with one of its words is not it.
        const parts = words.flatMap((matches) => [...matches.keys()]).map((term) => [term, partQuality] as const);
        slots.push({ matches: new Map([...parts, ...meant]), isWeak, isKind });
      } else slots.push(...words.map((matches) => ({ matches: new Map([...meant, ...matches]), isWeak, isKind })));
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
    corrected: tokens.some(({ isCorrected }) => isCorrected)
      ? tokens.map(({ word, raw, isCorrected }) => (isCorrected ? word : raw)).join(' ')
      : undefined,
    pages: [...new Set(pages)].slice(0, 3),
  };
}

/** The words of a text, with each as it was typed. */
function typedWords(text: string): { word: string; raw: string }[] {
  const typed = plainNumbers(text).split(/\s+/);
  return typed.flatMap((raw) =>
    (/^(?:\d+(?:\.\d+)?|[<>])$/.test(raw) ? [raw] : wordsOf(raw)).map((word) => ({ word, raw })),
  );
}

/** A word that the shop or its synonyms know; else the nearest one, or the two that it is made of. */
function corrections(word: string, isLast: boolean, { words, synonyms }: Dictionary): string[] {
  const known = (all: Words) => all.matches(word, isLast).size > 0;
  if (known(words) || known(synonyms.words) || synonyms.of([word])) return [word];
  const [best] = [words.guess(word), synonyms.words.guess(word)]
    .filter((guess) => guess !== undefined)
    .toSorted((one, other) => one.distance - other.distance);
  if (best && best.distance <= 1.5) return [best.word];
  for (let at = word.length - partLengthMin; word.length >= splitLengthMin && at >= partLengthMin; at -= 1) {
    const parts = [word.slice(0, at), word.slice(at)];
    if (parts.every((part) => words.same(part).size + synonyms.words.same(part).size > 0)) return parts;
  }
  return best ? [best.word] : [word];
}

/** What a last word that is still being typed may become. */
function begunPhrase(words: readonly string[], at: number, synonyms: Synonyms) {
  const word = words[at] as string;
  if (at < words.length - 1 || word.length < 3) return undefined;
  const begun = [...synonyms.words.matches(word, true).keys()].map((term) => synonyms.words.wordOf(term));
  const meanings = begun.flatMap((whole) => synonyms.of([whole]) ?? []).filter((meaning) => !/[~=]/.test(meaning));
  return meanings.length > 0 ? { length: 1, meanings: meanings.slice(0, 6) } : undefined;
}

/** What a thing is counts more than what it is made of or for: `black maala` finds maalas first. */
const raised = (matches: Matches): Matches => new Map(Array.from(matches, ([term, quality]) => [term, quality * 1.2]));

/** A tag's own term, else the words of the products. */
function termsOf(meaning: string, { words, termOf }: Dictionary): Iterable<number> {
  const tag = termOf(`#${canonicalTag(meaning)}`);
  return tag === undefined ? wordsOf(meaning).flatMap((word) => [...words.same(word).keys()]) : [tag];
}

function withFilter(filters: PhraseFilters, name: string, value: string): PhraseFilters {
  if (name === 'sort')
    return { ...filters, ...(parseSortOrder(value) && { sort: parseSortOrder(value) as SortOrder }) };
  return name === 'inStock' || name === 'sale' || name === 'bestSeller' ? { ...filters, [name]: '1' } : filters;
}
