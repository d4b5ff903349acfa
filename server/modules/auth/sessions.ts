import { LRUCache } from 'lru-cache';

import type { ShopDatabase } from '#server/db/connect.ts';

import { adoptSession, findSession, touchSession } from './session-store.ts';
import type { SessionClaims } from './session-tokens.ts';

/** How long another process may not know yet that a session has ended. This one knows at once. */
const cachedMs = 3_000;
/** A session's last use is written no oftener, so that reads don't write. */
const touchEveryMs = 3_600_000;

type Found = NonNullable<Awaited<ReturnType<typeof findSession>>>;

export interface Sessions {
  /** Whether the session of a token goes on; asks the database every few seconds. `device` names it in plain words. */
  isOpen(claims: SessionClaims, device: () => string): Promise<boolean>;
  /** Sessions have ended, in a transaction that is committed: those of one customer, or of anybody. */
  forget(userId?: string): void;
}

/** `clock` gives milliseconds that only rise. */
export function createSessions(database: ShopDatabase, clock: { now(): number } = performance): Sessions {
  const cache = new LRUCache<string, Found>({ max: 10_000, ttl: cachedMs, ttlResolution: 0, perf: clock });
  /** Raised at each end: what was read before it is not stored after it. */
  let ends = 0;

  const load = async (claims: SessionClaims, device: () => string): Promise<Found | undefined> => {
    const { sessionId: id, userId } = claims;
    const endsBefore = ends;
    let found = await findSession(database.read, id);
    if (!found && claims.isAdopted && (await isCurrentVersion(claims))) {
      await database.transaction((trx) => adoptSession(trx, id, { userId, device: device() }));
      found = await database.transaction((trx) => findSession(trx, id));
    }
    if (!found) return undefined;
    if (Date.parse(found.lastUsedAt) < Date.now() - touchEveryMs) {
      // A shop that can't write just now still takes reads.
      await database.transaction((trx) => touchSession(trx, id)).catch(() => undefined);
    }
    if (ends === endsBefore) cache.set(id, found);
    return found;
  };
  const isCurrentVersion = async ({ userId, version }: SessionClaims) => {
    const user = await database.read
      .selectFrom('users')
      .select('token_version')
      .where('id', '=', userId)
      .executeTakeFirst();
    return user?.token_version === version;
  };

  return {
    async isOpen(claims, device) {
      const found = cache.get(claims.sessionId) ?? (await load(claims, device));
      return found?.userId === claims.userId && found.version === claims.version;
    },
    forget(userId) {
      ends += 1;
      for (const [id, found] of [...cache.entries()])
        if (userId === undefined || found.userId === userId) cache.delete(id);
    },
  };
}
