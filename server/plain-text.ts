/**
 * Text from a file without control characters, for the terminal: a title may contain escape sequences, line breaks or
 * characters that change the direction of writing.
 */
export function plainText(text: string, longest = 120): string {
  const plain = wellFormed(text)
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .trim();
  const characters = Array.from(plain.slice(0, longest * 2));
  return characters.length > longest ? `${characters.slice(0, longest).join('')}…` : characters.join('');
}

/** A name or value for the database: one line, without control characters or surrounding spaces. */
export function oneLine(text: string): string {
  return wellFormed(text)
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();
}

/** Replaces unpaired surrogates, which no file and no database can store. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, '\ufffd');
}

/** `1 product`, `2 products`. */
export function pluralize(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}
