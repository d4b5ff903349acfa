import { categoryKind } from '#contract/names/category-kind.ts';
import type { Shelves } from '#contract/rules/shelves/shelves.ts';

import { isAid, isNoGuess, type Meanings } from './meaning.ts';
import type { Dictionary, Token } from './read-words.ts';
import type { Phrase } from './synonyms.ts';
import type { Matches } from './words.ts';

// The words of a search in phrases, with what each means, and which of them are not wanted.

/** A word or a phrase with what it means. */
export interface Segment {
  readonly tokens: readonly Token[];
  readonly phrase: readonly string[];
  readonly meanings: Meanings;
  /** Its meanings are other things, which only come near, and the shop has nothing of itself. */
  readonly isNotSold: boolean;
  /** What its words match by themselves. */
  readonly own: readonly Matches[];
}

const joinedQuality = 97;
const soundQuality = 93;

/** Whether it says how to read the words beside it. */
export const isAiding = ({ meanings }: Segment) => meanings.some(isAid);
export const isExclusion = ({ meanings }: Segment) =>
  meanings.some(({ kind }) => kind === 'exclusion');
const isJoint = ({ meanings }: Segment) => meanings.some(({ kind }) => kind === 'joint');

/** The phrases of a search, the longest first, and the words between them. */
export function segmentsOf(tokens: readonly Token[], dictionary: Dictionary): Segment[] {
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
      isNotSold: isNear && !isPhraseSold(phrase, dictionary),
      own: own.slice(at, at + length),
    });
    at += length;
  }
  const isFirst = ({ phrase }: Segment, at: number) =>
    segments.findIndex((other) => other.phrase.join(' ') === phrase.join(' ')) === at;
  return segments.filter((segment, at) => isExclusion(segment) || isFirst(segment, at));
}

const nothingMeant = { length: 1, meanings: [], isNear: false };

/** Whether a product has the words of a phrase in its name, tags or facts. */
export function isPhraseSold(phrase: readonly string[], dictionary: Dictionary): boolean {
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
export function withoutExclusions(all: readonly Segment[], shelves: Shelves) {
  const unwanted = new Set<Segment>();
  const exclusions = new Set<Segment>();
  for (const [at, segment] of all.entries()) {
    const exclusion = segment.meanings.find(({ kind }) => kind === 'exclusion');
    if (exclusion?.kind !== 'exclusion') continue;
    const after = all.slice(at + 1);
    const before = all.slice(0, at).toReversed();
    // `brass bina ring`: of a kind of goods nobody wants the others.
    const isNext =
      exclusion.of === 'next' && !(isKind(after[0], shelves) && isGoods(before[0], shelves));
    const beside = isNext ? after : before;
    const first = beside.findIndex((other) => !isAiding(other));
    if (first < 0) continue;
    exclusions.add(segment);
    unwanted.add(beside[first] as Segment);
    // `without brass or copper`, but not `without brass and rings`
    const [joint, second] = beside.slice(first + 1);
    if (isNext && joint && second && isJoint(joint) && isGoods(second, shelves))
      unwanted.add(second);
  }
  return {
    wanted: all.filter((segment) => !unwanted.has(segment) && !exclusions.has(segment)),
    unwanted: [...unwanted],
  };
}

/** Whether a segment says what a thing is. */
function isKind(segment: Segment | undefined, shelves: Shelves): boolean {
  return segment?.meanings.some(({ text }) => shelves.find(categoryKind, text)) ?? false;
}

/** Whether a segment says what a thing is like, made of or for. */
function isGoods(segment: Segment | undefined, shelves: Shelves): boolean {
  return segment !== undefined && !isAiding(segment) && !isKind(segment, shelves);
}
