import { setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';

import { FailureError } from '#server/http/failure-error.ts';

/**
 * After so many failures within a quarter of an hour, logins to an account are this far apart, in milliseconds. One
 * address alone does not come so far.
 */
const spacings = [
  { failures: 80, ms: 5_000 },
  { failures: 40, ms: 2_000 },
  { failures: 20, ms: 1_000 },
] as const;
/** Nobody waits longer; browsers give up after 15 seconds. */
const mostMs = 10_000;
/** Requests that may wait at once, for all accounts. */
const mostWaiting = 500;

/** Slows down logins to an account at which many have failed, instead of refusing its owner. */
export class LoginThrottle {
  /** When the last of an account's logins has its turn, on the clock of `performance.now()`. */
  readonly #lastTurns = new LRUCache<string, number>({ max: 20_000 });
  readonly #pause: (ms: number) => Promise<unknown>;
  #waiting = 0;

  constructor(pauseFor: (ms: number) => Promise<unknown> = pause) {
    this.#pause = pauseFor;
  }

  /** Waits for this login's turn; throws 429 with the time to wait when many wait already. */
  async wait(account: string, failures: number): Promise<void> {
    const spacing = spacings.find((one) => failures > one.failures)?.ms;
    if (spacing === undefined) return;
    const now = performance.now();
    const turn = Math.max(now, this.#lastTurns.get(account) ?? 0) + spacing;
    if (turn - now > mostMs || this.#waiting >= mostWaiting) throw tooManyNow(turn - now - mostMs);
    this.#lastTurns.set(account, turn);
    this.#waiting += 1;
    try {
      await this.#pause(turn - now);
    } finally {
      this.#waiting -= 1;
    }
  }
}

function tooManyNow(waitMs: number): FailureError {
  const retryAfterSeconds = Math.max(5, Math.ceil(waitMs / 1000));
  const message = 'Too many people are trying to log in to this account. Please try again in a few seconds.';
  return new FailureError(429, message, [], { retryAfterSeconds });
}
