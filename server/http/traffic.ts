/** Whether requests are under way, for work that must not stand beside them. */
export class Traffic {
  #underWay = 0;
  #lastAt: number;
  #next: AbortController | undefined;

  constructor(now = performance.now()) {
    this.#lastAt = now;
  }

  begin(): void {
    this.#underWay += 1;
    this.#next?.abort(new Error('A request came.'));
    this.#next = undefined;
  }

  end(now = performance.now()): void {
    this.#underWay -= 1;
    this.#lastAt = now;
  }

  /** Milliseconds since the last request ended, or since the start; 0 while one is under way. */
  idleMs(now = performance.now()): number {
    return this.#underWay > 0 ? 0 : now - this.#lastAt;
  }

  /** A signal that is aborted when the next request comes. */
  nextRequest(): AbortSignal {
    this.#next ??= new AbortController();
    return this.#next.signal;
  }
}
