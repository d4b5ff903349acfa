import type { Meaning } from './meaning.ts';
import type { Synonyms } from './synonyms.ts';

// Prices and sizes in a search: `under 1000`, `500-1500`, `rs 2000`, `1000 bhanda kam`, `8 mm`,
// `size 7`. The words around the numbers are synonyms that mean a sign.

export interface NumberFilters {
  readonly MinPrice?: number;
  readonly MaxPrice?: number;
  readonly size?: string;
}

type PricesOf = (one: number, other: number) => NumberFilters;

/**
 * Patterns of signs, one for each phrase of the text, and the prices that they mean. The first that
 * matches counts.
 */
const patterns: readonly (readonly [RegExp, PricesOf])[] = [
  [
    /[<>±]?₹?#₹?~₹?#₹?<?/,
    (one, other) => ({ MinPrice: Math.min(one, other), MaxPrice: Math.max(one, other) }),
  ],
  [/<~?₹?#₹?|₹?#₹?~?</, (most) => ({ MaxPrice: most })],
  [/>~?₹?#₹?|₹?#₹?~?>/, (least) => ({ MinPrice: least })],
  [
    /±₹?#₹?|₹?#₹?±/,
    (about) => ({ MinPrice: Math.round(about * 0.75), MaxPrice: Math.round(about * 1.25) }),
  ],
  [/₹#|#₹/, (most) => ({ MaxPrice: most })],
];
/** A number without a sign is a price if it looks like one: 108 are beads, and 925 is silver. */
const isPrice = (value: number) =>
  value >= 100 && value <= 1_000_000 && (value % 10 === 0 || value % 10 === 9);

const measured = /(\d+(?:\.\d+)?) ?(mm|cm|ml|kg|gm?|inch)(?:es)?(?![a-z])/;
const namedSize = /size (?:no )?(\d{1,3}(?:\.\d+)?|x*[sml]|small|medium|large)(?= |$)/;

const amount = '\\d+(?:\\.\\d+)? ?k?';
const foreignSign = '[$€£¥]|\\b(?:us ?)?dollars?\\b|\\busd\\b|\\beuros?\\b|\\bpounds?\\b|\\baud\\b';
/** Prices of other currencies, of which only is left that the price matters. */
const notInRupees = new RegExp(`(?:${foreignSign}) ?${amount}|${amount} ?(?:${foreignSign})`, 'gi');

/** A word of a search. */
interface Word {
  readonly word: string;
}

interface Part<Token> {
  /** `#`: a number; a sign; `~`: a filler; `w`: any other word. */
  readonly sign: string;
  readonly tokens: readonly Token[];
  readonly value: number;
}

/**
 * Separates numbers from signs, units and each other, and writes all digits as ASCII: `₹1,500-2k`.
 */
export function plainNumbers(text: string): string {
  return text
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966))
    .replace(/(\d),(?=\d{2,3}(?!\d))/g, '$1')
    .replace(notInRupees, ' budget ')
    .replace(/\d+ ?(?:%|percent)/g, ' ')
    .replace(/\/[-=]/g, ' ')
    .replace(/₹|रु\.?(?= ?\d)|\brs\.?(?=\d)/gi, ' rs ')
    .replace(/(\d) ?\+/g, '$1 plus')
    .replace(/([<>])/g, ' $1 ')
    .replace(/(\d *k?)[-–—](?= *(?:rs *)?\d)/gi, '$1 to ')
    .replace(/(\d)(?=[a-z\u0900-\u097f])/gi, '$1 ');
}

/**
 * The prices and sizes in words, and the words without them. `isSold` says whether the shop has a
 * size.
 */
export function readNumbers<Token extends Word>(
  all: readonly Token[],
  synonyms: Synonyms,
  isSold: (size: string) => boolean,
): { readonly filters: NumberFilters; readonly rest: readonly Token[] } {
  const text = all.map(({ word }) => word).join(' ');
  const size = measured.exec(text) ?? namedSize.exec(text);
  const named = size && sizeOf(size[2] ? `${size[1]}${size[2]}` : (size[1] ?? ''));
  if (size && named && isSold(named)) {
    const from = text.slice(0, size.index).split(' ').length - 1;
    const others = all.toSpliced(from, size[0].split(' ').length);
    const { filters, rest } = readNumbers(others, synonyms, isSold);
    return { filters: { ...filters, size: named }, rest };
  }
  const parts = partsOf(all, synonyms);
  const signs = parts.map(({ sign }) => sign).join('');
  const taken = (from: number, length: number, pricesOf: PricesOf) => {
    const [one = 0, other = 0] = parts
      .slice(from, from + length)
      .flatMap(({ value }) => (value > 0 ? [value] : []));
    const filters = pricesOf(one, other);
    if (Object.values(filters).some((rupees) => rupees < 1 || rupees > 1e8))
      return { filters: {}, rest: all };
    return { filters, rest: parts.toSpliced(from, length).flatMap(({ tokens }) => tokens) };
  };
  for (const [pattern, pricesOf] of patterns) {
    const found = pattern.exec(signs);
    if (found) return taken(found.index, found[0].length, pricesOf);
  }
  const bare = parts.findIndex(({ sign, value }) => sign === '#' && isPrice(value));
  return bare < 0 ? { filters: {}, rest: all } : taken(bare, 1, (most) => ({ MaxPrice: most }));
}

function partsOf<Token extends Word>(all: readonly Token[], synonyms: Synonyms): Part<Token>[] {
  const words = all.map(({ word }) => word);
  const parts: Part<Token>[] = [];
  for (let at = 0; at < words.length; ) {
    const word = words[at] as string;
    const { length = 1, meanings: [meaning] = [] } =
      (/^\d/.test(word) ? undefined : synonyms.at(words, at)) ?? {};
    const tokens = all.slice(at, at + length);
    const before = parts.at(-1);
    if (/^\d+(\.\d+)?$/.test(word)) parts.push({ sign: '#', tokens, value: Number(word) });
    // `2 thousand` is one number, and so is `ek hajar`.
    else if (meaning?.kind === 'factor' && before && before.value > 0)
      parts.splice(-1, 1, {
        sign: '#',
        tokens: [...before.tokens, ...tokens],
        value: before.value * meaning.value,
      });
    else if (meaning?.kind === 'number') parts.push({ sign: 'w', tokens, value: meaning.value });
    else parts.push({ sign: /^[<>]$/.test(word) ? word : signOf(meaning), tokens, value: 0 });
    at += length;
  }
  return parts;
}

/** The sign of a word that means this, in the patterns of prices. */
function signOf(meaning: Meaning | undefined): string {
  if (meaning?.kind === 'filler') return '~';
  return meaning?.kind === 'sign' ? meaning.sign : 'w';
}

/** One spelling of a size: `8 mm` and `8MM` are `8mm`, `Small` is `s`. */
export function sizeOf(text: string): string {
  const plain = text.toLowerCase().replace(/[^a-z0-9.]/g, '');
  return { small: 's', medium: 'm', large: 'l' }[plain] ?? plain.replace(/gm$/, 'g');
}

/** The sizes in a variant or a row of information. */
export function sizesIn(name: string, value: string): string[] {
  const isSize = /size/i.test(name) && value.length <= 12;
  if (!isSize && !/\d/.test(value)) return [];
  const all = value.toLowerCase().replaceAll('"', ' inch').matchAll(new RegExp(measured, 'g'));
  return [
    ...(isSize ? [sizeOf(value)] : []),
    ...Array.from(all, ([, number, unit]) => sizeOf(`${number}${unit}`)),
  ];
}
