import { AsyncLocalStorage } from 'node:async_hooks';

import { FailureError } from './failure-error.ts';

interface Task {
  readonly order: number;
  readonly key: string | undefined;
  readonly start: () => Promise<void>;
}

/** Runs a few tasks at a time, of one key one at a time. Rejects with 503 when too many wait. */
export class TaskQueue {
  protected waiting: Task[] = [];
  #running: Task[] = [];
  readonly #concurrency: number;
  readonly #maxWaiting: number;

  constructor(concurrency: number, maxWaiting = Number.POSITIVE_INFINITY) {
    this.#concurrency = concurrency;
    this.#maxWaiting = maxWaiting;
  }

  get counts(): { readonly waiting: number; readonly running: number } {
    return { waiting: this.waiting.length, running: this.#running.length };
  }

  /** Throws 503 when too many wait. */
  requirePlace(): void {
    const { waiting, running } = this.counts;
    if (running >= this.#concurrency && waiting >= this.#maxWaiting) {
      throw new FailureError(503, 'The shop is very busy right now. Please try again in a moment.');
    }
  }

  /** Runs `work` when a place is free. Of those waiting, the lowest order starts first. */
  async run<Result>(work: () => Promise<Result>, order = 0, key?: string): Promise<Result> {
    this.requirePlace();
    return new Promise((resolve, reject) => {
      // Another request may start it.
      const start = AsyncLocalStorage.bind(() => work().then(resolve, reject));
      const before = this.waiting.findIndex((task) => task.order > order);
      this.waiting.splice(before === -1 ? this.waiting.length : before, 0, { order, key, start });
      this.#startNext();
    });
  }

  #startNext(): void {
    while (this.#running.length < this.#concurrency) {
      const isFree = ({ key }: Task) =>
        key === undefined || this.#running.every((one) => one.key !== key);
      const task = this.waiting.find(isFree);
      if (!task) return;
      this.waiting = this.waiting.filter((one) => one !== task);
      this.#running.push(task);
      void task.start().finally(() => {
        this.#running = this.#running.filter((one) => one !== task);
        this.#startNext();
      });
    }
  }
}
