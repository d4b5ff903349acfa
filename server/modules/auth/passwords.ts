import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

import type { FairQueue } from '#server/http/fair-queue.ts';

/** OWASP's parameters for Argon2id, which is the library's own algorithm: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export interface Passwords {
  /** For a visitor at an address: they take turns, and who asks for much waits or gets 429. */
  hash(password: string, address: string): Promise<string>;
  /** With no hash the same work is done for nothing, so that the time does not tell who has an account. */
  verify(password: string, kept: string | undefined, address: string): Promise<boolean>;
}

/** Hashes and checks passwords. Never inside a transaction: it takes its time on purpose. */
export async function createPasswords(queue: FairQueue): Promise<Passwords> {
  const nobodys = await hash(randomBytes(32), cost);
  return {
    hash: (password, address) => queue.run(address, undefined, () => hash(normalizePassword(password), cost)),
    async verify(password, kept, address) {
      // An account may be without a password of its own; then none is right.
      const own = kept?.startsWith('$argon2') ? kept : undefined;
      const isRight = await queue.run(address, undefined, () => verify(own ?? nobodys, normalizePassword(password)));
      return own !== undefined && isRight;
    },
  };
}

/** The same letters may come in different bytes from different keyboards. */
function normalizePassword(password: string): string {
  return password.normalize('NFKC');
}
