interface Job {
  /** The smallest is made first: thumbnails before a large picture. */
  readonly size: number;
  readonly start: () => Promise<void>;
}

/** Runs a few encoding jobs at a time, and each key once at a time. */
export class EncodeQueue {
  readonly #limit: number;
  readonly #results = new Map<string, Promise<unknown>>();
  #waiting: Job[] = [];
  #running = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** How many jobs wait, and how many run. */
  get counts(): { readonly waiting: number; readonly running: number } {
    return { waiting: this.#waiting.length, running: this.#running };
  }

  /** Runs `work`, or returns the pending result of the same key. Waiting jobs are ordered by `size`, in any unit. */
  run<Result>(key: string, work: () => Promise<Result>, size = 0): Promise<Result> {
    const known = this.#results.get(key);
    if (known) return known as Promise<Result>;
    const result = new Promise<Result>((resolve, reject) => {
      const before = this.#waiting.findIndex((job) => job.size > size);
      const job = { size, start: () => work().then(resolve, reject) };
      this.#waiting.splice(before === -1 ? this.#waiting.length : before, 0, job);
    }).finally(() => this.#results.delete(key));
    this.#results.set(key, result);
    this.#next();
    return result;
  }

  #next(): void {
    while (this.#running < this.#limit) {
      const job = this.#waiting.shift();
      if (!job) return;
      void this.#start(job);
    }
  }

  async #start(job: Job): Promise<void> {
    this.#running += 1;
    await job.start();
    this.#running -= 1;
    this.#next();
  }
}
