import { slugOf } from './slug.ts';

/** The same for `Key chain`, `key-chains` and `Keychain`. */
export function spellingKey(name: string): string {
  return slugOf(name).split('-').map(singular).join('');
}

/** An English word without the ending of several. */
export function singular(word: string): string {
  if (/(ch|sh|x|ss)es$/.test(word)) return word.slice(0, -2);
  if (/[^aeiou]ies$/.test(word)) return `${word.slice(0, -3)}y`;
  return /[^s]s$/.test(word) ? word.slice(0, -1) : word;
}
