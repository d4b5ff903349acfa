import { LRUCache } from 'lru-cache';

import type { ShopDatabase } from '#server/db/connect.ts';

import { findSession, touchSession } from './session-store.ts';
import type { SessionClaims } from './session-tokens.ts';

/** How long other processes may still accept a session after it has ended. */
const cachedMs = 3_000;
/** A session's last use is written at most once in this time. */
const touchIntervalMs = 3_600_000;

type Found = NonNullable<Awaited<ReturnType<typeof findSession>>>;

export interface Sessions {
  /** Returns whether a token's session has not ended, by a cache of a few seconds. */
  isOpen(claims: SessionClaims): Promise<boolean>;
  /** Clears the cache after a committed transaction has ended sessions: those of one customer, or all. */
  forget(userId?: string): void;
}

/** `clock` is monotonic. */
export function createSessions(database: ShopDatabase, clock: { now(): number } = performance): Sessions {
  const cache = new LRUCache<string, Found>({ max: 10_000, ttl: cachedMs, ttlResolution: 0, perf: clock });
  /** Counts calls of `forget`: a session read before one is not cached after it. */
  let forgets = 0;

  const load = async (id: string): Promise<Found | undefined> => {
    const forgetsBefore = forgets;
    const found = await findSession(database.read, id);
    if (!found) return undefined;
    if (Date.parse(found.lastUsedAt) < Date.now() - touchIntervalMs) {
      // Not needed to serve the request: a database that can't be written still serves reads.
      await database.transaction((trx) => touchSession(trx, id)).catch(() => undefined);
    }
    if (forgets === forgetsBefore) cache.set(id, found);
    return found;
  };

  return {
    async isOpen({ sessionId, userId, version }) {
      const found = cache.get(sessionId) ?? (await load(sessionId));
      return found?.userId === userId && found.version === version;
    },
    forget(userId) {
      forgets += 1;
      for (const [id, found] of [...cache.entries()])
        if (userId === undefined || found.userId === userId) cache.delete(id);
    },
  };
}
