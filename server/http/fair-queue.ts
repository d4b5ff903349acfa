import { AsyncResource } from 'node:async_hooks';

import { FailureError } from './failure-error.ts';
import { rateLimitKey } from './rate-limit-key.ts';
import { tooMuchWork, type VisitorWork } from './visitor-work.ts';

export interface FairQueueOptions {
  /** Kind of task, by which its cost is estimated. */
  readonly kind: string;
  readonly concurrency: number;
  /** Tasks that one visitor may have waiting. */
  readonly maxPerVisitor: number;
  /** Tasks that all visitors together may have waiting. */
  readonly maxWaiting: number;
}

interface WaitingTask {
  readonly key: string | undefined;
  readonly visitors: Set<string>;
  readonly start: (visitor: string) => Promise<void>;
  readonly reject: (error: FailureError) => void;
}

/**
 * Runs a few tasks at a time, round robin over the visitors. A visitor who has used up their work allowance waits until it
 * refills, so that heavy use delays only its own visitor. Rejects with 429 when a visitor has too many tasks waiting, with
 * 503 when there are too many in all.
 */
export class FairQueue {
  readonly #work: VisitorWork;
  readonly #options: FairQueueOptions;
  readonly #queues = new Map<string, Set<WaitingTask>>();
  readonly #byKey = new Map<string, WaitingTask>();
  readonly #waiting = new Set<WaitingTask>();
  #running = 0;
  #isScheduled = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(work: VisitorWork, options: FairQueueOptions) {
    this.#work = work;
    this.#options = work.isLimited
      ? options
      : { ...options, maxPerVisitor: Number.POSITIVE_INFINITY, maxWaiting: Number.POSITIVE_INFINITY };
  }

  /** Number of waiting tasks. */
  get length(): number {
    return this.#waiting.size;
  }

  /** Queues a task for an address. With a key, others can `join` it while it waits. */
  run<Result>(address: string, key: string | undefined, work: () => Promise<Result>): Promise<Result> {
    const visitor = rateLimitKey(address);
    const ownCount = this.#queues.get(visitor)?.size ?? 0;
    if (ownCount >= this.#options.maxPerVisitor) {
      return Promise.reject(tooMuchWork(this.#work.waitMs(visitor)));
    }
    if (this.#waiting.size >= this.#options.maxWaiting && !this.#dropOne(ownCount)) return Promise.reject(tooBusy());
    return new Promise<Result>((resolve, reject) => {
      // Runs in the async context of its own request, whichever request's end starts it.
      const start = AsyncResource.bind((payer: string) =>
        this.#work.measure(payer, this.#options.kind, work).then(resolve, reject),
      );
      const waiting: WaitingTask = { key, visitors: new Set(), start, reject };
      this.#waiting.add(waiting);
      if (key !== undefined) this.#byKey.set(key, waiting);
      this.#enqueue(waiting, visitor);
    });
  }

  /** Adds another visitor to a waiting task, which starts when the first of its visitors is next. */
  join(address: string, key: string): void {
    const visitor = rateLimitKey(address);
    const waiting = this.#byKey.get(key);
    if (waiting && (this.#queues.get(visitor)?.size ?? 0) < this.#options.maxPerVisitor)
      this.#enqueue(waiting, visitor);
  }

  #enqueue(waiting: WaitingTask, visitor: string): void {
    waiting.visitors.add(visitor);
    const queue = this.#queues.get(visitor) ?? new Set();
    queue.add(waiting);
    this.#queues.set(visitor, queue);
    this.#schedule();
  }

  /** Starts one task per iteration of the event loop, so that responses from memory go in between. */
  #schedule(): void {
    if (this.#isScheduled || this.#waiting.size === 0 || this.#running >= this.#options.concurrency) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      this.#startNext();
    });
  }

  #startNext(): void {
    let soonestMs = Number.POSITIVE_INFINITY;
    for (const [visitor, queue] of this.#queues) {
      const [next] = queue;
      const waitMs = this.#work.waitMs(visitor);
      if (next && waitMs === 0) {
        this.#start(next, visitor);
        return;
      }
      soonestMs = Math.min(soonestMs, waitMs);
    }
    clearTimeout(this.#timer);
    if (soonestMs < Number.POSITIVE_INFINITY) this.#timer = setTimeout(() => this.#schedule(), soonestMs).unref();
  }

  #start(waiting: WaitingTask, visitor: string): void {
    // Deleted and set again: the visitor goes to the end.
    const queue = this.#queues.get(visitor);
    this.#queues.delete(visitor);
    if (queue) this.#queues.set(visitor, queue);
    this.#remove(waiting);
    this.#running += 1;
    void waiting.start(visitor).finally(() => {
      this.#running -= 1;
      this.#schedule();
    });
    this.#schedule();
  }

  #remove(waiting: WaitingTask): void {
    this.#waiting.delete(waiting);
    if (waiting.key !== undefined && this.#byKey.get(waiting.key) === waiting) this.#byKey.delete(waiting.key);
    for (const visitor of waiting.visitors) {
      const queue = this.#queues.get(visitor);
      queue?.delete(waiting);
      if (queue?.size === 0) this.#queues.delete(visitor);
    }
  }

  /** Rejects the newest task of the visitor with the most, if that is more than the new visitor has. */
  #dropOne(ownCount: number): boolean {
    let longest: Set<WaitingTask> = new Set();
    for (const queue of this.#queues.values()) if (queue.size > longest.size) longest = queue;
    if (longest.size <= ownCount + 1) return false;
    const last = [...longest].findLast(({ visitors }) => visitors.size === 1);
    if (!last) return false;
    this.#remove(last);
    last.reject(tooBusy());
    return true;
  }
}

function tooBusy(): FailureError {
  return new FailureError(503, 'The shop is very busy right now. Please try again in a moment.');
}
