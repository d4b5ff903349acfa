import { performance } from 'node:perf_hooks';

/**
 * Measures how long the event loop is busy with each of several pieces of work at once. What it does while several are
 * under way is shared equally among them; while it waits for a database, nobody is charged.
 */
export class WorkMeter {
  readonly #busyMs: () => number;
  #underWay = 0;
  #countedMs: number;
  /** What a piece of work would have cost that has been under way from the start. */
  #shareMs = 0;

  constructor(busyMs: () => number = () => performance.eventLoopUtilization().active) {
    this.#busyMs = busyMs;
    this.#countedMs = busyMs();
  }

  /** Begins a piece of work; `stop` takes what it answers. */
  start(): number {
    this.#advance();
    this.#underWay += 1;
    return this.#shareMs;
  }

  /** Ends a piece of work; answers what it cost, in milliseconds. */
  stop(startedAt: number): number {
    this.#advance();
    this.#underWay -= 1;
    return this.#shareMs - startedAt;
  }

  #advance(): void {
    const busyMs = this.#busyMs();
    if (this.#underWay > 0) this.#shareMs += (busyMs - this.#countedMs) / this.#underWay;
    this.#countedMs = busyMs;
  }
}
