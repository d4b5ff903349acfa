import { performance } from 'node:perf_hooks';
import { setImmediate as nextIteration } from 'node:timers/promises';

const sliceMs = { min: 2, max: 20 };

/**
 * Limits how long transactions run in a row. SQLite's statements run synchronously, so queued transactions would follow each
 * other without any request being served in between. Each slice is as long as the other work since the last one, so that
 * transactions are not starved either.
 */
export class TimeSlice {
  readonly #clock: { now(): number; busyMs(): number };
  #startedAt: number | undefined;
  #lengthMs = 0;
  #busyMsAtEnd: number;

  constructor(clock = { now: () => performance.now(), busyMs: () => performance.eventLoopUtilization().active }) {
    this.#clock = clock;
    this.#busyMsAtEnd = clock.busyMs();
  }

  /** Resolves when a transaction may start: at once within a slice, else in a later iteration of the event loop. */
  async wait(): Promise<void> {
    while (this.#startedAt !== undefined && this.#clock.now() - this.#startedAt > this.#lengthMs) await nextIteration();
    if (this.#startedAt !== undefined) return;
    const othersMs = this.#clock.busyMs() - this.#busyMsAtEnd;
    this.#lengthMs = Math.min(sliceMs.max, Math.max(sliceMs.min, othersMs));
    this.#startedAt = this.#clock.now();
    setImmediate(() => {
      this.#startedAt = undefined;
      this.#busyMsAtEnd = this.#clock.busyMs();
    });
  }
}
