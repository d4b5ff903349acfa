import { LRUCache } from 'lru-cache';

import { neighbourhoodOf } from './neighbourhood.ts';

interface Bucket {
  left: number;
  filledAt: number;
}

/**
 * How much work one visitor may cause: so many pieces at once, and so many more each second. What is
 * answered from memory costs nothing and is not counted.
 */
export class WorkLimit {
  readonly #burst: number;
  readonly #perSecond: number;
  readonly #buckets = new LRUCache<string, Bucket>({ max: 20_000 });

  constructor(burst: number, perSecond: number) {
    this.#burst = burst;
    this.#perSecond = perSecond;
  }

  /** Takes one piece from a visitor's allowance; false when there is none left. */
  take(address: string, now = performance.now()): boolean {
    const key = neighbourhoodOf(address);
    const bucket = this.#buckets.get(key) ?? { left: this.#burst, filledAt: now };
    bucket.left = Math.min(this.#burst, bucket.left + ((now - bucket.filledAt) / 1000) * this.#perSecond);
    bucket.filledAt = now;
    this.#buckets.set(key, bucket);
    if (bucket.left < 1) return false;
    bucket.left -= 1;
    return true;
  }
}
