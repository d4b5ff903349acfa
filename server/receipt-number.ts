import { randomInt } from 'node:crypto';

/** Without letters and digits that are easily confused. */
const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * Creates the number of an order, booking or custom order, such as `7KQ-2XH`: two groups that are
 * easily said, and one in 600 million, so that nobody finds another's by guessing.
 */
export function newReceiptNumber(): string {
  return `${randomGroup()}-${randomGroup()}`;
}

/** Three random letters and digits, for a number that people read out. */
export function randomGroup(): string {
  return Array.from({ length: 3 }, () => letters[randomInt(letters.length)]).join('');
}
