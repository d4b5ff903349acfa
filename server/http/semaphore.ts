import { setImmediate as nextIteration } from 'node:timers/promises';

import { FailureError } from './failure-error.ts';

export interface SemaphoreOptions {
  readonly concurrency: number;
  readonly maxWaiting: number;
}

/** Runs a few tasks at a time, the others in order. Rejects with 503 when too many wait. */
export class Semaphore {
  readonly #options: SemaphoreOptions;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(options: SemaphoreOptions) {
    this.#options = options;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  async run<Result>(task: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.#options.concurrency) this.#running += 1;
    else await this.#takeTurn();
    try {
      // So that responses from memory go in between.
      await nextIteration();
      return await task();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }

  #takeTurn(): Promise<void> {
    if (this.#waiting.length >= this.#options.maxWaiting) throw tooBusy();
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}

function tooBusy(): FailureError {
  return new FailureError(503, 'The shop is very busy right now. Please try again in a moment.');
}
