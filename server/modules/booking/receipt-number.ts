import { randomInt } from 'node:crypto';

/** Without those that look like others when read out or written by hand. */
const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const groups = 4;
const groupSize = 4;

/** A receipt number such as `7KQM-2XHD-94VT-RB8P`: for people to read out, and beyond guessing (78 bits). */
export function newReceiptNumber(): string {
  const group = () => Array.from({ length: groupSize }, () => letters[randomInt(letters.length)]).join('');
  return Array.from({ length: groups }, group).join('-');
}

/** A receipt number, or its beginning, as it is kept, however it was typed; undefined when it cannot be one. */
export function receiptBeginning(typed: string): string | undefined {
  const plain = typed.toUpperCase().replace(/[\s-]/g, '');
  if (plain === '' || plain.length > groups * groupSize || [...plain].some((one) => !letters.includes(one))) {
    return undefined;
  }
  return plain.match(/.{1,4}/g)?.join('-');
}
