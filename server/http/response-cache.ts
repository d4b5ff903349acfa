import { LRUCache } from 'lru-cache';

import type { CachedResponse } from './cached-response.ts';
import { FailureError } from './failure-error.ts';

/** Which catalogue something was made from, and when. */
export interface CatalogueMoment {
  /** Changes with every edit: what was made before must not be used any more. */
  readonly edits: string;
  /** Changes with every other order: what was made before may be used for `stockMaxAgeMs`. */
  readonly stock: number;
  readonly at: number;
}

/** Otherwise every page would be rendered again for each order of a busy hour. */
export const stockMaxAgeMs = 10_000;

/** Whether something that was made from the catalogue may still be used. */
export function isCurrent(made: CatalogueMoment, now: CatalogueMoment): boolean {
  return made.edits === now.edits && (made.stock === now.stock || now.at - made.at < stockMaxAgeMs);
}

interface Entry {
  readonly response: CachedResponse;
  readonly made: CatalogueMoment;
}

interface PendingResponse {
  readonly response: Promise<CachedResponse>;
  readonly begun: CatalogueMoment;
}

/** Finished responses by key, until the catalogue changes. Concurrent requests for a missing response share one computation. */
export class ResponseCache {
  readonly #catalogue: { now(): Promise<CatalogueMoment> };
  readonly #entries: LRUCache<string, Entry>;
  readonly #pending = new Map<string, PendingResponse>();
  /** Reads served from memory. */
  hits = 0;
  /** Reads that waited for a computation. */
  misses = 0;

  constructor(catalogue: { now(): Promise<CatalogueMoment> }, maxBytes: number) {
    this.#catalogue = catalogue;
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ response }, key) => response.weight + key.length * 2,
    });
  }

  get size(): number {
    return this.#entries.size;
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }

  async get(key: string, make: () => Promise<CachedResponse>): Promise<CachedResponse> {
    const now = await this.#catalogue.now();
    const entry = this.#entries.get(key);
    if (entry && isCurrent(entry.made, now)) {
      this.hits += 1;
      return entry.response;
    }
    this.misses += 1;
    const pending = this.#pending.get(key);
    if (!pending || !isCurrent(pending.begun, now)) return this.#make(key, make, now);
    return pending.response.catch((error: unknown) => {
      // The other request was rejected for its own rate limit: this one tries for itself.
      if (error instanceof FailureError && [429, 503].includes(error.status)) return this.get(key, make);
      throw error;
    });
  }

  /** Makes a response and keeps it as one of `begun`: after a change in between, the next request makes it again. */
  #make(key: string, make: () => Promise<CachedResponse>, begun: CatalogueMoment): Promise<CachedResponse> {
    const response = make()
      .then((made) => {
        this.#entries.set(key, { response: made, made: begun });
        return made;
      })
      .finally(() => {
        if (this.#pending.get(key)?.response === response) this.#pending.delete(key);
      });
    this.#pending.set(key, { response, begun });
    return response;
  }
}
