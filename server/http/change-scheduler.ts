import { rateLimitKey } from './rate-limit-key.ts';

/** Event loop time of a read from memory, and of a change: a request that fills a cart, orders or books. */
const readMs = 0.12;
const changeMs = 1.5;
/** Changes can save up time for twenty starts at once, because many readers may have waited for one page. */
const readsMsMax = 20 * changeMs;

/**
 * Shares the event loop between reads and changes. Each iteration of the loop takes all requests that are ready, and a
 * change takes as long as a dozen reads: while customers order, readers would wait for all of them. So one change starts in
 * an iteration without reads, and otherwise one for as much time as reads have had. Neither side gets less than half.
 * Changes of several visitors start round robin.
 */
export class ChangeScheduler {
  readonly #onNextIteration: (run: () => void) => void;
  readonly #waiting = new Map<string, (() => void)[]>();
  #isScheduled = false;
  #hasRead = false;
  /** Time of the reads since the last change started, while changes waited. */
  #readsMs = 0;

  constructor(onNextIteration: (run: () => void) => void = setImmediate) {
    this.#onNextIteration = onNextIteration;
  }

  /** Counts a completed read. `ms` is its duration when it did not come from memory. */
  countRead(ms = readMs): void {
    // Reads count only while changes wait.
    if (!this.#isScheduled) return;
    this.#hasRead = true;
    this.#readsMs = Math.min(readsMsMax, this.#readsMs + Math.max(readMs, ms));
  }

  /** Resolves when a change from this address may start. */
  waitToStart(address: string): Promise<void> {
    const visitor = rateLimitKey(address);
    return new Promise((start) => {
      const queue = this.#waiting.get(visitor);
      if (queue) queue.push(start);
      else this.#waiting.set(visitor, [start]);
      this.#schedule();
    });
  }

  #schedule(): void {
    if (this.#isScheduled || this.#waiting.size === 0) return;
    this.#isScheduled = true;
    this.#onNextIteration(() => {
      this.#isScheduled = false;
      if (!this.#hasRead) this.#readsMs = changeMs;
      this.#hasRead = false;
      for (; this.#readsMs >= changeMs && this.#waiting.size > 0; this.#readsMs -= changeMs) this.#startNext();
      if (this.#waiting.size === 0) this.#readsMs = 0;
      this.#schedule();
    });
  }

  #startNext(): void {
    for (const [visitor, queue] of this.#waiting) {
      // Deleted and set again: the visitor goes to the end.
      this.#waiting.delete(visitor);
      queue.shift()?.();
      if (queue.length > 0) this.#waiting.set(visitor, queue);
      return;
    }
  }
}
