import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

import type { Door } from '#server/plugins/limits.ts';

interface Knock {
  readonly counted: Promise<void>;
  times: number;
}

/** Retries of one wish within this time are one knock; more of them than any client sends are not. */
const sameWishMs = 60_000;
const sameWishTimes = 100;

/** A hook that counts a request against its address before anything of its form is read. */
export function knockAt(app: FastifyInstance, door: Door): (request: FastifyRequest) => Promise<void> {
  const knocks = new LRUCache<string, Knock>({ max: 5_000, ttl: sameWishMs });
  return async ({ ip, headers }) => {
    const key = headers['idempotency-key'];
    const wish = typeof key === 'string' ? `${ip} ${key.slice(0, 200)}` : undefined;
    const known = wish === undefined ? undefined : knocks.get(wish);
    if (known && known.times < sameWishTimes) {
      known.times += 1;
      return known.counted;
    }
    const counted = app.limits.take(door, { address: ip });
    if (wish === undefined) return counted;
    knocks.set(wish, { counted, times: 1 });
    // Who was sent away may come again with the same wish, and is then counted.
    await counted.catch((refused: unknown) => {
      knocks.delete(wish);
      throw refused;
    });
  };
}
