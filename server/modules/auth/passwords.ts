import { createHash, randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

import type { TaskQueue } from '#server/http/task-queue.ts';

/**
 * OWASP's parameters for Argon2id, the library's default algorithm: 19 MiB of memory, two passes,
 * no parallelism.
 */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export type Passwords = Awaited<ReturnType<typeof createPasswords>>;

/** Hashes and verifies passwords. Slow on purpose: never call it inside a transaction. */
export async function createPasswords(queue: TaskQueue) {
  const dummyHash = await hash(randomBytes(32), cost);
  return {
    hash: (password: string): Promise<string> =>
      queue.run(() => hash(normalizePassword(password), cost)),
    /**
     * Takes the same time without a stored hash, so that the time does not reveal whether an
     * account exists.
     */
    async verify(password: string, storedHash: string | undefined): Promise<boolean> {
      // An account may have no password, and then none is right.
      const ownHash = storedHash?.startsWith('$argon2') ? storedHash : undefined;
      const isRight = await queue.run(() =>
        verify(ownHash ?? dummyHash, normalizePassword(password)),
      );
      return ownHash !== undefined && isRight;
    },
  };
}

/** Different keyboards encode the same characters differently. */
function normalizePassword(password: string): string {
  return password.normalize('NFKC');
}

/**
 * Under which a token with enough random bits is stored: nobody can use what is read in the
 * database.
 */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
