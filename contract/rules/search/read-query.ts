import { catalogueLimits } from '#contract/names/limits.ts';
import { parseSortOrder, type SortOrder } from '#contract/names/sorts.ts';

import type { Meaning } from './meaning.ts';
import { type Prices, readPrices } from './price-phrases.ts';
import { type Dictionary, readWords, type Token, typedWords } from './read-words.ts';
import { isAiding, isExclusion, type Segment, segmentsOf, withoutExclusions } from './segments.ts';
import { readSize } from './sizes.ts';
import { excludedTerms, nameWordsOf, type Slot, slotsOf, withStrong } from './slots.ts';
import type { Matches } from './words.ts';

// A search as the shop understands it: its words (`read-words.ts`), its size and prices, then the
// phrases of what is left (`segments.ts`) and what they ask for (`slots.ts`).

/** Filters that phrases of a search set, as in an address. */
export interface PhraseFilters extends Prices {
  readonly size?: string;
  readonly inStock?: '1';
  readonly sale?: '1';
  readonly bestSeller?: '1';
  readonly sort?: SortOrder;
}

/** A search as the shop understands it. */
export interface Reading {
  /** The terms that match each word; weak ones, such as `the`, only add to what others match. */
  readonly slots: readonly Slot[];
  /**
   * The words in their order: what has them all in its name is meant. None for a single word, which
   * may mean something else, unless it is still being typed.
   */
  readonly nameWords: readonly Matches[];
  /** The terms of what is not wanted. */
  readonly excluded: readonly string[];
  readonly filters: PhraseFilters;
  /** What is left without the phrases of the filters, as it was typed. */
  readonly name: string;
  /** The same as it was read: for other indexes, which shall not guess again. */
  readonly plain: string;
  /** The words for goods, as they were typed; empty if not all are wanted at once. */
  readonly goods: string;
  /** The text with mistyped words replaced; undefined without any. */
  readonly corrected: string | undefined;
  /** What the shop has nothing of, as it was typed; other things are shown, which come near. */
  readonly notSold: readonly string[];
  /** What was taken out, as it was typed. */
  readonly without: readonly string[];
  /** Addresses of pages, the likeliest first. */
  readonly pages: readonly string[];
}

export interface ReadOptions {
  /** Words that nobody knows are kept, instead of guessing what they mean. */
  readonly isExact?: boolean | undefined;
  /** The last word may be unfinished. */
  readonly isTyping?: boolean | undefined;
}

const wordsMax = 16;
const pagesMax = 3;
/** Of a longer search, a sentence, nobody is told which of its words are not known. */
const sentenceLength = 3;

/** Reads a search. */
export function readQuery(
  text: string,
  dictionary: Dictionary,
  { isExact = false, isTyping = false }: ReadOptions = {},
): Reading {
  const typed = typedWords(text.slice(0, catalogueLimits.searchTextMax)).slice(0, wordsMax);
  const words = isExact ? typed : readWords(typed, dictionary);
  const { size, rest: unsized } = readSize(words);
  const { prices, rest: tokens } = readPrices(unsized, dictionary.synonyms);
  const all = segmentsOf(tokens, dictionary);
  const { wanted, unwanted } = withoutExclusions(all, dictionary.shelves);

  const kept = wanted.filter(({ meanings }) => !meanings.some(isFilter));
  const filters: PhraseFilters = {
    ...prices,
    ...(size !== undefined && { size }),
    ...filtersOf(wanted, unwanted),
  };
  const slots = kept.flatMap((segment) => slotsOf(segment, dictionary));
  const isFound = slots.some(({ matches, isWeak }) => !isWeak && matches.size > 0);
  const isUnknown = slots.some(({ matches, isWeak }) => !isWeak && matches.size === 0);
  const isSorted = filters.sort !== undefined || filters.sale !== undefined;
  // Of `price below 1500` and `latest arrivals` only the filter is left.
  const isOfFilters = Object.keys(filters).length > 0 && !isFound && (!isUnknown || isSorted);
  const named = [...kept, ...unwanted];
  const pages = [...new Set(kept.flatMap(({ meanings }) => meanings.filter(isPage).map(textOf)))];
  return {
    slots: isOfFilters ? [] : withStrong(slots, pages.length > 0),
    nameWords: nameWordsOf(kept, dictionary, isTyping),
    excluded: unwanted.flatMap((segment) => excludedTerms(segment, dictionary)),
    filters,
    name: isOfFilters && unwanted.length === 0 ? '' : nameOf(tokens, named, all),
    plain: isOfFilters ? '' : plainOf(kept),
    goods: goodsOf(kept),
    corrected: correctedText(words),
    notSold: notSoldOf(kept, isFound || isOfFilters),
    without: unwanted.map(rawOf),
    pages: pages.slice(0, pagesMax),
  };
}

const textOf = ({ text }: Meaning) => text;
const isPage = ({ kind }: Meaning) => kind === 'page';
const isFilter = ({ kind }: Meaning) => kind === 'filter';
const rawOf = ({ tokens }: Segment) =>
  [...new Set(tokens.map(({ raw }) => raw.replace(outerMarks, '')))].join(' ');
/** Commas and the like that stand at a word. */
const outerMarks = /^[\p{P}]+|[\p{P}]+$/gu;

/** The filters that phrases mean; `not expensive` is cheap. */
function filtersOf(wanted: readonly Segment[], unwanted: readonly Segment[]): PhraseFilters {
  const filters: Record<string, string> = {};
  for (const meaning of wanted.flatMap(({ meanings }) => meanings))
    if (meaning.kind === 'filter') filters[meaning.name] = meaning.value;
  const unwantedSorts = unwanted.flatMap(({ meanings }) => meanings.filter(isFilter).map(textOf));
  if (unwantedSorts.includes('sort=price-desc')) filters.sort = 'price-asc';
  if (unwantedSorts.includes('sort=price-asc')) filters.sort = 'price-desc';
  const { sort, ...others } = filters;
  const order = parseSortOrder(sort);
  return order === undefined ? others : { ...others, sort: order };
}

/** The text without the phrases of filters, with that of what is not wanted. */
function nameOf(
  tokens: readonly Token[],
  named: readonly Segment[],
  all: readonly Segment[],
): string {
  const kept = new Set([...named, ...all.filter(isExclusion)].flatMap((one) => one.tokens));
  return [...new Set(tokens.filter((token) => kept.has(token)).map(({ raw }) => raw))].join(' ');
}

function goodsOf(kept: readonly Segment[]): string {
  const all = kept.flatMap(({ meanings }) => meanings);
  if (all.some((meaning) => meaning.kind === 'joint' && meaning.isEither)) return '';
  const goods = kept.filter((segment) => !isAiding(segment));
  return goods.map(rawOf).join(' ');
}

function plainOf(kept: readonly Segment[]): string {
  return kept.flatMap(({ phrase }) => phrase).join(' ');
}

function correctedText(words: readonly Token[]): string | undefined {
  if (!words.some(({ isCorrected }) => isCorrected)) return undefined;
  return words.map(({ word, raw, isCorrected }) => (isCorrected ? word : raw)).join(' ');
}

/** What the shop has nothing of; of a search that finds nothing, all of it, so nothing is said. */
function notSoldOf(kept: readonly Segment[], isFound: boolean): string[] {
  if (!isFound) return [];
  const goods = kept.filter((segment) => !isAiding(segment));
  const isSentence = kept.flatMap(({ tokens }) => tokens).length > sentenceLength;
  const isUnknown = ({ meanings, own, phrase: [word = ''] }: Segment) =>
    meanings.length === 0 && own.every(({ size }) => size === 0) && /^\p{L}/u.test(word);
  return goods
    .filter((segment) => segment.isNotSold || (!isSentence && isUnknown(segment)))
    .map(rawOf);
}
