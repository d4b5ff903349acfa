import { escapePattern } from '#contract/rules/texts/escape-pattern.ts';
import { shopLocale } from '#contract/rules/texts/shop-locale.ts';
import type { Meaning, Sign } from './meaning.ts';
import type { Synonyms } from './synonyms.ts';

// Prices in a search: `under 1000`, `above 2 hajar below 3 hajar`, `2-3k`, `1000 bhanda kam`. A
// small grammar; what its words mean is in the synonyms, so it is the same in three languages:
//
//   range   [between | bound] amount (to | and) amount [between | bound]
//   bound   [not] (under | above | around) amount  or  amount (under | above) [not]
//   amount  [Rs] number [thousand] ... [Rs]

export interface Prices {
  readonly MinPrice?: number;
  readonly MaxPrice?: number;
}

interface Word {
  readonly word: string;
}

/** A word or a phrase, and what it is in a price. */
interface Part<Token> {
  readonly tokens: readonly Token[];
  readonly role: Sign | 'number' | 'factor' | 'addend' | 'not' | 'filler' | 'other';
  /** Of a number, a factor or an addend. */
  readonly value: number;
  /** Written in digits. */
  readonly isDigits: boolean;
}

interface Amount {
  readonly value: number;
  /** The last factor, which may count for a number before it, too: `2-3k`. */
  readonly factor: number;
  /** It is a price in any case: with a factor or rupees. */
  readonly isPrice: boolean;
  /** The place after it. */
  readonly end: number;
}

interface Found {
  readonly prices: Prices;
  readonly from: number;
  readonly end: number;
}

const rupeesMax = 1e8;
/** Two bare numbers are a range of prices from here on. */
const bareRangeMin = 100;
const aboutShare = 0.25;

/** A bare number that looks like a price: 108 are beads, and 925 is silver. */
const isBarePrice = (value: number) =>
  value >= 100 && value <= 1_000_000 && (value % 10 === 0 || value % 10 === 9);

/** Before the ends of a price that Nepali writes together with its number: हजारभन्दा. */
const joinedBounds = /(?<=[\p{L}\p{M}])(?=भन्दा|सम्म|भित्र|देखि|bhanda|samma|bhitra|dekhi)/gu;

const amountText = '\\d+(?:\\.\\d+)? ?k?';
const foreignSign = '[$€£¥]|\\b(?:us ?)?dollars?\\b|\\busd\\b|\\beuros?\\b|\\bpounds?\\b|\\baud\\b';
/** Prices of other currencies, of which only is left that the price matters. */
const notInRupees = new RegExp(
  `(?:${foreignSign}) ?${amountText}|${amountText} ?(?:${foreignSign})`,
  'gi',
);

/** The sign or code of the shop's currency beside a number. That of Nepal has its words below. */
function ownSign(): RegExp {
  const { currency, currencySign } = shopLocale();
  const signs = [currencySign, currency].map(escapePattern).join('|');
  return new RegExp(`(?:${signs}) ?(?=\\d)|(?<=\\d) ?(?:${signs})(?!\\p{L})`, 'giu');
}

/**
 * Separates numbers from signs, units and each other, and writes all digits as ASCII: `₹1,500-2k`.
 */
export function plainNumbers(text: string): string {
  return (
    text
      .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966))
      .replace(/(\d),(?=\d{2,3}(?!\d))/g, '$1')
      .replace(/(?<![\d.])(\d{1,3}) (?=000(?!\d))/g, '$1')
      .replace(ownSign(), ' rs ')
      .replace(notInRupees, ' budget ')
      .replace(/\d+ ?(?:%|percent)/g, ' ')
      .replace(/\/[-=]/g, ' ')
      .replace(/₹|रु\.?(?= ?\d)|\b(?:rs|npr|nrs|inr)\.?(?=\d)/gi, ' rs ')
      // `18k gold` is no price.
      .replace(/\b(9|10|14|18|20|22|24) ?(?:kt?|karats?)\b(?= *(?:gold|sun\b|suna))/gi, '$1 carat')
      .replace(/(\d ?k?) ?\+/gi, '$1 plus')
      .replace(/\bvanda\b/gi, 'bhanda')
      .replace(/[<≤]=?/g, ' < ')
      .replace(/[>≥]=?/g, ' > ')
      .replace(/~ ?(?=\d)/g, ' around ')
      .replace(/(\d *k?) ?[-–—](?= *(?:rs *)?\d)/gi, '$1 to ')
      .replace(/(\d)(?=[a-z\u0900-\u097f])/gi, '$1 ')
      .replace(joinedBounds, ' ')
  );
}

/** The prices in the words of a search, and the words without them. */
export function readPrices<Token extends Word>(
  tokens: readonly Token[],
  synonyms: Synonyms,
): { readonly prices: Prices; readonly rest: readonly Token[] } {
  const parts = partsOf(tokens, synonyms);
  const found = foundIn(parts);
  const isTaken = (at: number) => found.some(({ from, end }) => at >= from && at < end);
  const rest = parts.filter((_, at) => !isTaken(at));
  return {
    prices: inOrder(Object.assign({}, ...found.map(({ prices }) => prices))),
    rest: rest.flatMap((part) => part.tokens),
  };
}

/** `above 3000 below 2000` is from 2000 to 3000. */
function inOrder(prices: Prices): Prices {
  const { MinPrice = 0, MaxPrice = Number.POSITIVE_INFINITY } = prices;
  return MinPrice > MaxPrice ? { MinPrice: MaxPrice, MaxPrice: MinPrice } : prices;
}

type Parts = readonly Part<unknown>[];

/** All prices, from left to right; a bare number only where there is nothing else. */
function foundIn(parts: Parts): Found[] {
  const found: Found[] = [];
  for (let at = 0; at < parts.length; ) {
    const next = rangeAt(parts, at) ?? boundAt(parts, at) ?? inRupeesAt(parts, at);
    if (next) found.push(next);
    at = next?.end ?? at + 1;
  }
  if (found.length > 0) return found;
  const from = parts.findIndex(
    ({ role, isDigits, value }) => role === 'number' && isDigits && isBarePrice(value),
  );
  const bare = from < 0 ? undefined : amountAt(parts, from);
  return bare ? [{ prices: { MaxPrice: bare.value }, from, end: bare.end }] : [];
}

/** `500 to 1000`, `between 2 and 3 thousand`, `1000 dekhi 2000 samma`. */
function rangeAt(parts: Parts, from: number): Found | undefined {
  const isOpened = isRole(parts, from, '[]', '<', '>', '±');
  const start = isOpened ? afterFillers(parts, from + 1) : from;
  const one = amountAt(parts, start) ?? smallAt(parts, start);
  if (!one) return undefined;
  const isJoined = isRole(parts, one.end, '..');
  const other = amountAt(parts, afterFillers(parts, isJoined ? one.end + 1 : one.end));
  if (!other) return undefined;
  const close = afterFillers(parts, other.end);
  const isClosed = isRole(parts, close, '[]');
  if (!isJoined && !isClosed && parts[from]?.role !== '[]') return undefined;
  const [low, high] = withOneFactor(one, other);
  const isPrice = isOpened || isClosed || one.isPrice || other.isPrice || high >= bareRangeMin;
  if (!isPrice || !isSane(low) || !isSane(high)) return undefined;
  return {
    prices: { MinPrice: Math.min(low, high), MaxPrice: Math.max(low, high) },
    from,
    end: isClosed || isRole(parts, close, '<') ? close + 1 : other.end,
  };
}

/** The two ends of a range, of which only one may say that they are thousands. */
function withOneFactor(one: Amount, other: Amount): [number, number] {
  const isShared = one.factor === 1 && one.value * other.factor <= other.value;
  return [isShared ? one.value * other.factor : one.value, other.value];
}

/** `under 1000`, `not above 2 hajar`, `1000 bhanda kam`. */
function boundAt(parts: Parts, from: number): Found | undefined {
  const isNot = isRole(parts, from, 'not');
  const before = isNot ? afterFillers(parts, from + 1) : from;
  const isBefore = isRole(parts, before, '<', '>', '±');
  const amount = amountAt(parts, isBefore ? afterFillers(parts, before + 1) : before);
  if (!amount) return undefined;
  const after = afterFillers(parts, amount.end);
  if (isBefore) {
    const sign = parts[before]?.role;
    const end = parts[after]?.role === sign ? after + 1 : amount.end;
    return bound(amount, sign, isNot, { from, end });
  }
  if (!isRole(parts, after, '<', '>', '±')) return undefined;
  const isNotAfter = isRole(parts, after + 1, 'not');
  return bound(amount, parts[after]?.role, isNotAfter, {
    from: isNot ? before : from,
    end: isNotAfter ? after + 2 : after + 1,
  });
}

function bound(
  { value }: Amount,
  sign: Part<unknown>['role'] | undefined,
  isNot: boolean,
  place: Omit<Found, 'prices'>,
): Found | undefined {
  if (!isSane(value)) return undefined;
  if (sign === '±') {
    const MinPrice = Math.round(value * (1 - aboutShare));
    return { prices: { MinPrice, MaxPrice: Math.round(value * (1 + aboutShare)) }, ...place };
  }
  const isMost = (sign === '<') !== isNot;
  return { prices: isMost ? { MaxPrice: value } : { MinPrice: value }, ...place };
}

/** `Rs 1,000`, `2 thousand`: at most so much. */
function inRupeesAt(parts: Parts, from: number): Found | undefined {
  const amount = amountAt(parts, from);
  if (!amount?.isPrice || !isSane(amount.value)) return undefined;
  return { prices: { MaxPrice: amount.value }, from, end: amount.end };
}

/**
 * A number with its factors and rupees: `Rs 1500`, `2 thousand 5 hundred`, `dedh hajar`, and after
 * a bound `thousand` alone.
 */
function amountAt(parts: Parts, from: number): Amount | undefined {
  let at = isRole(parts, from, '₹') ? afterFillers(parts, from + 1) : from;
  let total = 0;
  let group: number | undefined;
  let added = 0;
  let factor = 1;
  let isDigits = false;
  const start = at;
  for (; at < parts.length; at += 1) {
    const part = parts[at] as Part<unknown>;
    if (part.role === 'addend') added += part.value;
    else if (part.role === 'number') {
      if (group !== undefined || (total > 0 && !isRole(parts, at + 1, 'factor'))) {
        // `twenty five`, `two hundred fifty`
        const isUnit = group !== undefined && group % 10 === 0 && part.value < 10;
        const isTens = group !== undefined && group % 100 === 0 && part.value < 100;
        if (part.isDigits || (!isUnit && !isTens)) break;
      }
      group = (group ?? 0) + part.value;
      isDigits ||= part.isDigits;
    } else if (part.role === 'factor') {
      if (at === start && !isCounted(part.value)) return undefined;
      factor = part.value;
      const counted = ((group ?? (added > 0 ? 0 : 1)) + added) * factor;
      added = 0;
      if (factor >= 1000) {
        total += counted;
        group = undefined;
      } else group = counted;
    } else break;
  }
  const value = total + (group ?? 0) + added;
  const isInRupees = start > from || isRole(parts, at, '₹');
  const isPrice = isInRupees || (factor > 1 && at - start > 1);
  if (at === start || value === 0) return undefined;
  // `two rings`
  if (!isDigits && factor === 1 && !isInRupees && value < 10) return undefined;
  return { value, factor, isPrice, end: isRole(parts, at, '₹') ? at + 1 : at };
}

/** The number of `two to four thousand`, which is no price by itself. */
function smallAt(parts: Parts, at: number): Amount | undefined {
  const part = parts[at];
  return part?.role === 'number' && isRole(parts, at + 1, '..')
    ? { value: part.value, factor: 1, isPrice: false, end: at + 1 }
    : undefined;
}

/** Whether a factor may stand without a number: `under thousand`. */
const isCounted = (factor: number) => factor >= 100;

const isSane = (rupees: number) => rupees >= 1 && rupees <= rupeesMax;

function isRole(parts: Parts, at: number, ...roles: readonly Part<unknown>['role'][]): boolean {
  const part = parts[at];
  return part !== undefined && roles.includes(part.role);
}

function afterFillers(parts: Parts, from: number): number {
  let at = from;
  while (isRole(parts, at, 'filler')) at += 1;
  return at;
}

function partsOf<Token extends Word>(all: readonly Token[], synonyms: Synonyms): Part<Token>[] {
  const words = all.map(({ word }) => word);
  const parts: Part<Token>[] = [];
  for (let at = 0; at < words.length; ) {
    const word = words[at] as string;
    if (/^\d+(\.\d+)?$/.test(word)) {
      const number = { role: 'number', value: Number(word), isDigits: true } as const;
      parts.push({ tokens: all.slice(at, at + 1), ...number });
      at += 1;
      continue;
    }
    const { length = 1, meanings = [] } = synonyms.at(words, at) ?? {};
    const tokens = all.slice(at, at + length);
    const role = roleOf(word, meanings.find(isRoleGiving));
    // `k` is one letter of many things without a number before it.
    const isLetter = word.length === 1 && parts.at(-1)?.role !== 'number';
    parts.push({ tokens, ...(isLetter && role.role === 'factor' ? other : role), isDigits: false });
    at += length;
  }
  return parts;
}

const other = { role: 'other', value: 0 } as const;
const isRoleGiving = ({ kind }: Meaning) => kind !== 'word' && kind !== 'page';

function roleOf(word: string, meaning: Meaning | undefined): Pick<Part<unknown>, 'role' | 'value'> {
  if (word === '<' || word === '>') return { role: word, value: 0 };
  switch (meaning?.kind) {
    case 'sign':
      return { role: meaning.sign, value: 0 };
    case 'number':
    case 'factor':
    case 'addend':
      return { role: meaning.kind, value: meaning.value };
    case 'exclusion':
      return { role: 'not', value: 0 };
    case 'filler':
    case 'joint':
      return { role: 'filler', value: 0 };
    default:
      return other;
  }
}
