import { transliterate } from './transliterate.ts';

// Splits text into words, the same way for products and for queries.

/** Longer words are cut, which bounds the work. */
const wordLengthMax = 40;

const asciiOnly = /^[\0-\x7f]*$/;
const notAsciiWord = /[^a-z0-9]+/;
const accents = /[\u0300-\u036f]/g;
/** Apostrophes and invisible joiners are inside words (tiger's, Devanagari): they are removed. */
const insideWords = /['’‘ʼ`´\u00ad\u200c\u200d]/g;
const anyWord = /[\p{L}\p{M}\p{N}]+/gu;

/** Letters that Unicode does not decompose. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
};
const oddLetters = /[ßøłđðþæœı]/g;

function fold(text: string): string {
  const plain = text.toLowerCase().replace(insideWords, '').normalize('NFKD').replace(accents, '').toLowerCase();
  return plain.replace(oddLetters, (letter) => plainLetters[letter] ?? letter);
}

function cut(word: string): string {
  return word.length > wordLengthMax ? word.slice(0, wordLengthMax) : word;
}

/** The words of a text, folded: lower case, no accents, no punctuation, Devanagari in Latin letters. */
export function wordsOf(text: string): string[] {
  if (!asciiOnly.test(text)) return (fold(text).match(anyWord) ?? []).map((word) => cut(transliterate(word)));
  const lower = text.toLowerCase();
  const words = (/['`]/.test(lower) ? lower.replace(insideWords, '') : lower).split(notAsciiWord);
  return words.filter((word) => word !== '').map(cut);
}
