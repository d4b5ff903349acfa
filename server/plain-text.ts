import { cleanLine } from '#server/http/clean-text.ts';

/** Text from a file for the terminal: a title may contain escape sequences, or characters that change the direction of writing. */
export function plainText(text: string, longest = 120): string {
  const characters = Array.from(cleanLine(text).slice(0, longest * 2));
  return characters.length > longest ? `${characters.slice(0, longest).join('')}…` : characters.join('');
}

/** Replaces unpaired surrogates, which no file and no database can store. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, '\ufffd');
}

/** `1 product`, `2 products`. */
export function pluralize(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}
