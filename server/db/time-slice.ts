import { performance } from 'node:perf_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** A slice is this long at least, and at most. */
const sliceMs = { least: 2, most: 20 };

/**
 * Ends a run of transactions after its time. SQLite's statements run on this thread, so that queued transactions would
 * follow each other without a single request being answered in between. What else there was to do since the last slice
 * gives the next one as much time, so that transactions are not starved either.
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

  /** Resolves when a transaction may begin: at once within a slice, else in the next turn of the event loop. */
  async wait(): Promise<void> {
    while (this.#startedAt !== undefined && this.#clock.now() - this.#startedAt > this.#lengthMs) await nextTurn();
    if (this.#startedAt !== undefined) return;
    const othersMs = this.#clock.busyMs() - this.#busyMsAtEnd;
    this.#lengthMs = Math.min(sliceMs.most, Math.max(sliceMs.least, othersMs));
    this.#startedAt = this.#clock.now();
    setImmediate(() => {
      this.#startedAt = undefined;
      this.#busyMsAtEnd = this.#clock.busyMs();
    });
  }
}
