/** Tracks whether requests are running, for background work that pauses meanwhile. */
export class Traffic {
  #running = 0;
  #lastAt: number;
  #next: AbortController | undefined;

  constructor(now = performance.now()) {
    this.#lastAt = now;
  }

  begin(): void {
    this.#running += 1;
    this.#next?.abort(new Error('A request came.'));
    this.#next = undefined;
  }

  end(now = performance.now()): void {
    this.#running -= 1;
    this.#lastAt = now;
  }

  /** Milliseconds since the last request ended, or since the start; 0 while one is running. */
  idleMs(now = performance.now()): number {
    return this.#running > 0 ? 0 : now - this.#lastAt;
  }

  /** Returns a signal that is aborted when the next request arrives. */
  nextRequest(): AbortSignal {
    this.#next ??= new AbortController();
    return this.#next.signal;
  }
}
