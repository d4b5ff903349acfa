import { randomInt } from 'node:crypto';

/** Without letters and digits that are easily confused. */
const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Creates a receipt number such as `7KQM-2XHD`: short enough to say, and one in 650 billion. */
export function newReceiptNumber(): string {
  return `${randomLetters(4)}-${randomLetters(4)}`;
}

/** Random letters and digits for numbers that people read out. */
export function randomLetters(length: number): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
}
