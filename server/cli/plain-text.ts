/**
 * Text from a file, fit to print: a title may hold terminal escapes, line breaks or characters that turn the
 * direction of writing round, and must not be able to draw on the owner's screen.
 */
export function plainText(text: string, longest = 120): string {
  const plain = wellFormed(text)
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .trim();
  const characters = Array.from(plain.slice(0, longest * 2));
  return characters.length > longest ? `${characters.slice(0, longest).join('')}…` : characters.join('');
}

/** A name or a value as it goes into the shop: one line, no control characters, no spaces around it. */
export function oneLine(text: string): string {
  return wellFormed(text)
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();
}

/** Without halves of characters, which no file and no database can hold. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, '\ufffd');
}

/** `1 product`, `2 products`. */
export function pluralize(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}
