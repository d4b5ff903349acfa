import { catalogueLimits } from '#contract/names/limits.ts';
import { parseSortOrder, type SortOrder } from '#contract/names/sorts.ts';
import { canonicalTag, findTag } from '#contract/names/tags.ts';

import { wordsOf } from './fold.ts';
import { isAid, isNoGuess, type Meaning, type Meanings } from './meaning.ts';
import { type Prices, readPrices } from './price-phrases.ts';
import { type Dictionary, readWords, type Token, typedWords } from './read-words.ts';
import { readSize } from './sizes.ts';
import type { Phrase } from './synonyms.ts';
import { stemOf } from './word-keys.ts';
import type { Matches } from './words.ts';

// A search as the shop understands it: its words (`read-words.ts`), its size and prices, then the
// phrases of what is left, and what they mean.

/** Filters that phrases of a search set, as in an address. */
export interface PhraseFilters extends Prices {
  readonly size?: string;
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
  /** The words themselves are in names, tags or facts: no product without them is meant. */
  readonly isSold: boolean;
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

/** A word or a phrase with what it means. */
interface Segment {
  readonly tokens: readonly Token[];
  readonly phrase: readonly string[];
  readonly meanings: Meanings;
  /** Its meanings are other things, which only come near, and the shop has nothing of itself. */
  readonly isNotSold: boolean;
  /** What its words match by themselves. */
  readonly own: readonly Matches[];
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
const soundQuality = 93;
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
  const { wanted, unwanted } = withoutExclusions(all);

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
const isExclusion = ({ meanings }: Segment) => meanings.some(({ kind }) => kind === 'exclusion');
const isAiding = ({ meanings }: Segment) => meanings.some(isAid);
const rawOf = ({ tokens }: Segment) =>
  [...new Set(tokens.map(({ raw }) => raw.replace(outerMarks, '')))].join(' ');
/** Commas and the like that stand at a word. */
const outerMarks = /^[\p{P}]+|[\p{P}]+$/gu;

/** The phrases of a search, the longest first, and the words between them. */
function segmentsOf(tokens: readonly Token[], dictionary: Dictionary): Segment[] {
  const words = tokens.map(({ word }) => word);
  const own = ownMatches(words, dictionary);
  const segments: Segment[] = [];
  for (let at = 0; at < words.length; ) {
    const known = dictionary.synonyms.at(words, at, (word) => dictionary.words.has(word));
    const isOwn =
      dictionary.words.has(words[at] as string) ||
      [...(own[at]?.keys() ?? [])].some(dictionary.isSold);
    const begun = known || isOwn ? undefined : begunPhrase(words, at, dictionary);
    const { length, meanings, isNear } = known ?? begun ?? nothingMeant;
    const phrase = words.slice(at, at + length);
    segments.push({
      tokens: tokens.slice(at, at + length),
      phrase,
      meanings,
      isNotSold: isNear && !isSold(phrase, dictionary),
      own: own.slice(at, at + length),
    });
    at += length;
  }
  const isFirst = ({ phrase }: Segment, at: number) =>
    segments.findIndex((other) => other.phrase.join(' ') === phrase.join(' ')) === at;
  return segments.filter((segment, at) => isExclusion(segment) || isFirst(segment, at));
}

const nothingMeant = { length: 1, meanings: [], isNear: false };

function isSold(phrase: readonly string[], dictionary: Dictionary): boolean {
  const [word = ''] = phrase;
  return phrase.length === 1 ? dictionary.isSold(word) : dictionary.areTogether(phrase);
}

/** What each word matches by itself, and together with the one beside it: `key chain`. */
function ownMatches(words: readonly string[], dictionary: Dictionary): Matches[] {
  const { synonyms, isSold } = dictionary;
  const own = words.map((word, at) => {
    const isLast = at === words.length - 1;
    const meanings = synonyms.of([word])?.meanings;
    const matches = dictionary.words.matches(word, isLast, isLast && !isSold(word) && !meanings);
    // `rudraksha` is a synonym, and a product is called रुद्राक्ष.
    if (meanings && !meanings.some(isAid) && !isSold(word))
      for (const other of dictionary.words.sounding(word))
        if (isSold(other)) matches.set(other, soundQuality);
    return matches;
  });
  for (const [at, word] of words.entries()) {
    const next = words[at + 1];
    if (!next || word.length < 2 || next.length < 2) continue;
    for (const term of dictionary.words.spelt(word + next).keys()) {
      own[at]?.set(term, joinedQuality);
      own[at + 1]?.set(term, joinedQuality);
    }
  }
  return own;
}

/** What a last word that is still being typed may become. */
function begunPhrase(
  words: readonly string[],
  at: number,
  { synonyms }: Dictionary,
): (Phrase & { readonly length: number }) | undefined {
  const word = words[at] as string;
  if (at < words.length - 1 || word.length < 3) return undefined;
  const begun = [...synonyms.words.begun(word, true).keys()].flatMap(
    (whole) => synonyms.of([whole]) ?? [],
  );
  const meanings = begun
    .flatMap((phrase) => phrase.meanings)
    .filter((meaning) => !isNoGuess(meaning));
  return meanings.length > 0
    ? { length: 1, meanings: meanings.slice(0, 6), isNear: false }
    : undefined;
}

/** The segments that are wanted, and those beside a `without`, `bahek` or `नभएको`. */
function withoutExclusions(all: readonly Segment[]) {
  const unwanted = new Set<Segment>();
  const exclusions = new Set<Segment>();
  for (const [at, segment] of all.entries()) {
    const exclusion = segment.meanings.find(({ kind }) => kind === 'exclusion');
    if (exclusion?.kind !== 'exclusion') continue;
    const after = all.slice(at + 1);
    const before = all.slice(0, at).toReversed();
    // `brass bina ring`: of a kind of goods nobody wants the others.
    const isNext = exclusion.of === 'next' && !(isKindFirst(after) && isGoodsFirst(before));
    const beside = isNext ? after : before;
    const first = beside.findIndex((other) => !isAiding(other));
    if (first < 0) continue;
    exclusions.add(segment);
    unwanted.add(beside[first] as Segment);
    // `without brass or copper`, but not `without brass and rings`
    const [joint, second] = beside.slice(first + 1);
    if (isNext && joint && second && isAiding(joint) && !isExclusion(joint))
      if (!isKind(second) && !isExclusion(second) && joinedBy.has(joint.phrase.join(' ')))
        unwanted.add(second);
  }
  return {
    wanted: all.filter((segment) => !unwanted.has(segment) && !exclusions.has(segment)),
    unwanted: [...unwanted],
  };
}

function isKindFirst([first]: readonly Segment[]): boolean {
  return first !== undefined && isKind(first);
}

function isGoodsFirst([first]: readonly Segment[]): boolean {
  return first !== undefined && !isAiding(first) && !isKind(first);
}

const joinedBy = new Set(['or', 'and', 'nor', 'ra', 'aur', 'ya', 'wa']);

/** Whether a segment says what a thing is. */
function isKind({ meanings }: Segment): boolean {
  return meanings.some(({ text }) => findTag('by-category', text) !== undefined);
}

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

/** What a segment asks for, as terms of the index. */
function slotsOf(segment: Segment, dictionary: Dictionary): Slot[] {
  const { phrase, meanings, own } = segment;
  const { hasTerm, areTogether } = dictionary;
  const shared = { isWeak: isAiding(segment), isSold: isSold(phrase, dictionary) };
  const meant = meantTerms(meanings, dictionary);
  // What means a page is no word of products by chance, too.
  if (!shared.isSold && meanings.some(isPage) && meant.size === 0) return [];
  if (meant.size === 0) return own.map((matches) => ({ matches, ...shared }));
  const slot = { ...meantSlot(phrase, meanings, meant, own, hasTerm), ...shared };
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
function withStrong(slots: readonly Slot[], hasPages: boolean): readonly Slot[] {
  const isAllWeak = slots.every(({ isWeak, matches }) => isWeak || matches.size === 0);
  return isAllWeak && !hasPages ? slots.map((slot) => ({ ...slot, isWeak: false })) : slots;
}

/** What each word of the search matches in a name; the last one may be unfinished. */
function nameWordsOf(
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
function excludedTerms({ phrase, meanings, own }: Segment, dictionary: Dictionary): string[] {
  const tag = `#${canonicalTag(phrase.join('-'))}`;
  const isTag = dictionary.hasTerm(tag);
  const meant = meanings.flatMap(({ kind, text }) =>
    kind === 'word' ? [...termsOf(text, dictionary)] : [],
  );
  const called = isTag ? [tag] : meant;
  if (phrase.length > 1) return called;
  const exact = own.flatMap((matches) =>
    [...matches].filter(([, quality]) => quality > prefixQualityMax).map(([term]) => term),
  );
  const [word = ''] = phrase;
  // `tarot cards no oracle`: a deck is called so, and the word means all of them.
  return dictionary.isSold(word) && !isTag ? exact : [...called, ...exact];
}

/** A tag's own term, else the words of the products. */
function termsOf(meant: string, { words, hasTerm }: Dictionary): Iterable<string> {
  const tag = `#${canonicalTag(meant)}`;
  return hasTerm(tag) ? [tag] : wordsOf(meant).flatMap((word) => [...words.spelt(word).keys()]);
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

/** The words between goods of which any is wanted. */
const eitherWords = new Set(['or', 'vs', 'versus', 'ya', 'athawa', 'wa', 'ki']);

function goodsOf(kept: readonly Segment[]): string {
  if (kept.some(({ phrase: [word = ''] }) => eitherWords.has(word))) return '';
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
