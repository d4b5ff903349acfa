import { performance } from 'node:perf_hooks';

/**
 * Measures how long the event loop is busy with each of several concurrent tasks. Busy time is shared equally among the
 * tasks that run; time spent waiting, for the database for example, does not count.
 */
export class WorkMeter {
  readonly #busyMs: () => number;
  #running = 0;
  #countedMs: number;
  /** Share of a task that has run from the start. */
  #shareMs = 0;

  constructor(busyMs: () => number = () => performance.eventLoopUtilization().active) {
    this.#busyMs = busyMs;
    this.#countedMs = busyMs();
  }

  /** Starts a task. Pass its return value to `stop`. */
  start(): number {
    this.#advance();
    this.#running += 1;
    return this.#shareMs;
  }

  /** Ends a task. Returns its busy time in milliseconds. */
  stop(startedAt: number): number {
    this.#advance();
    this.#running -= 1;
    return this.#shareMs - startedAt;
  }

  #advance(): void {
    const busyMs = this.#busyMs();
    if (this.#running > 0) this.#shareMs += (busyMs - this.#countedMs) / this.#running;
    this.#countedMs = busyMs;
  }
}
