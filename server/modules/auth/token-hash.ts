import { createHash } from 'node:crypto';

/** Under which a token with enough random bits is stored: nobody can use what is read in the database. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
