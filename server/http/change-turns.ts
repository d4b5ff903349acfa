import { neighbourhoodOf } from './neighbourhood.ts';

/** What a read from memory takes of the event loop, and a change: a request that puts something into a cart, orders, books. */
const readMs = 0.12;
const changeMs = 1.5;
/** What changes can come to have coming: twenty of them at once. Many readers may have waited for one page to be made. */
const readsMsMax = 20 * changeMs;

/**
 * Shares the event loop between reads and changes. In each turn the loop takes all requests that are ready, and a change
 * takes as long as a dozen reads: while customers order, readers would wait for all of them. So a change starts in a turn
 * in which no read was answered, and otherwise one for as much time as reads have had. Neither side gets less than half,
 * and where there are no reads a change waits for nothing but the turn. Visitors take turns.
 */
export class ChangeTurns {
  readonly #nextTurn: (turn: () => void) => void;
  readonly #waiting = new Map<string, (() => void)[]>();
  #isScheduled = false;
  #hasRead = false;
  /** What reads have had since the last change started, while others waited. */
  #readsMs = 0;

  constructor(nextTurn: (turn: () => void) => void = setImmediate) {
    this.#nextTurn = nextTurn;
  }

  /** Counts a read that was answered; what did not come from memory says how long it took. */
  countRead(ms = readMs): void {
    // What reads have while no change waits is not saved up.
    if (!this.#isScheduled) return;
    this.#hasRead = true;
    this.#readsMs = Math.min(readsMsMax, this.#readsMs + Math.max(readMs, ms));
  }

  /** Resolves when the change of a visitor (an address) may start. */
  enter(address: string): Promise<void> {
    const visitor = neighbourhoodOf(address);
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
    this.#nextTurn(() => {
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
      // Behind the others.
      this.#waiting.delete(visitor);
      queue.shift()?.();
      if (queue.length > 0) this.#waiting.set(visitor, queue);
      return;
    }
  }
}
