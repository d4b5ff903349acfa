import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

import type { RateLimitName } from '#server/plugins/rate-limits.ts';

interface CountedRequest {
  readonly counted: Promise<void>;
  retries: number;
}

/** Retries with the same idempotency key within this time count once. */
const retryWindowMs = 60_000;
/** More retries than any client sends; further ones are counted. */
const maxRetries = 100;

/** Creates a hook that counts a request against its address before its body is read. Throws 429 over the limit. */
export function rateLimit(app: FastifyInstance, name: RateLimitName): (request: FastifyRequest) => Promise<void> {
  const recent = new LRUCache<string, CountedRequest>({ max: 5_000, ttl: retryWindowMs });
  return async ({ ip, headers }) => {
    const header = headers['idempotency-key'];
    const key = typeof header === 'string' ? `${ip} ${header.slice(0, 200)}` : undefined;
    const known = key === undefined ? undefined : recent.get(key);
    if (known && known.retries < maxRetries) {
      known.retries += 1;
      return known.counted;
    }
    const counted = app.rateLimiter.consume(name, { address: ip });
    if (key === undefined) return counted;
    recent.set(key, { counted, retries: 1 });
    // A rejected request is counted again when it is retried.
    await counted.catch((error: unknown) => {
      recent.delete(key);
      throw error;
    });
  };
}
