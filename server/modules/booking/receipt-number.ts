import { randomInt } from 'node:crypto';

/** Without letters and digits that are easily confused. */
const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const groups = 4;
const groupSize = 4;

/** Creates a receipt number such as `7KQM-2XHD-94VT-RB8P`: easy to read out, and unguessable (78 bits). */
export function newReceiptNumber(): string {
  return Array.from({ length: groups }, () => randomLetters(groupSize)).join('-');
}

/** Random letters and digits for numbers that people read out. */
export function randomLetters(length: number): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
}

/** Normalizes a typed receipt number, or the beginning of one; undefined when it is not valid. */
export function receiptBeginning(typed: string): string | undefined {
  const plain = typed.toUpperCase().replace(/[\s-]/g, '');
  if (plain === '' || plain.length > groups * groupSize || [...plain].some((one) => !letters.includes(one))) {
    return undefined;
  }
  return plain.match(/.{1,4}/g)?.join('-');
}
