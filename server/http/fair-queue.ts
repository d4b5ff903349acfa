import { AsyncResource } from 'node:async_hooks';

import { FailureError } from './failure-error.ts';
import { neighbourhoodOf } from './neighbourhood.ts';
import { tooMuchWork, type VisitorWork } from './visitor-work.ts';

export interface FairQueueOptions {
  /** What the work is, for what it is expected to cost. */
  readonly kind: string;
  /** Pieces of work under way together. */
  readonly atOnce: number;
  /** Pieces that one visitor may have waiting. */
  readonly perVisitor: number;
  /** Pieces that all visitors may have waiting. */
  readonly inAll: number;
}

interface Waiting {
  readonly key: string | undefined;
  readonly visitors: Set<string>;
  readonly start: (visitor: string) => Promise<void>;
  readonly refuse: (error: FailureError) => void;
}

/**
 * Does a few pieces of work at a time. Visitors take turns, and one who has used up their allowance waits for more of it,
 * so that who asks for much delays nobody but themselves. Above the limits work is refused: 429 for a visitor who has too
 * much waiting, 503 when there is too much in all.
 */
export class FairQueue {
  readonly #work: VisitorWork;
  readonly #options: FairQueueOptions;
  readonly #queues = new Map<string, Set<Waiting>>();
  readonly #byKey = new Map<string, Waiting>();
  readonly #waiting = new Set<Waiting>();
  #underWay = 0;
  #isScheduled = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(work: VisitorWork, options: FairQueueOptions) {
    this.#work = work;
    this.#options = work.isLimited
      ? options
      : { ...options, perVisitor: Number.POSITIVE_INFINITY, inAll: Number.POSITIVE_INFINITY };
  }

  /** How many pieces of work wait. */
  get length(): number {
    return this.#waiting.size;
  }

  /** Works for a visitor (an address). With a key others can `join` while it waits. */
  run<Result>(address: string, key: string | undefined, work: () => Promise<Result>): Promise<Result> {
    const visitor = neighbourhoodOf(address);
    const ownCount = this.#queues.get(visitor)?.size ?? 0;
    if (ownCount >= this.#options.perVisitor) {
      return Promise.reject(tooMuchWork(this.#work.waitMs(visitor)));
    }
    if (this.#waiting.size >= this.#options.inAll && !this.#makeRoom(ownCount)) return Promise.reject(tooBusy());
    return new Promise<Result>((resolve, reject) => {
      // In the context of the request that asked, whichever request's end makes way for it.
      const start = AsyncResource.bind((payer: string) =>
        this.#work.measure(payer, this.#options.kind, work).then(resolve, reject),
      );
      const waiting: Waiting = { key, visitors: new Set(), start, refuse: reject };
      this.#waiting.add(waiting);
      if (key !== undefined) this.#byKey.set(key, waiting);
      this.#enqueue(waiting, visitor);
    });
  }

  /** Somebody else wants the same: it is begun when the first of them has their turn. */
  join(address: string, key: string): void {
    const visitor = neighbourhoodOf(address);
    const waiting = this.#byKey.get(key);
    if (waiting && (this.#queues.get(visitor)?.size ?? 0) < this.#options.perVisitor) this.#enqueue(waiting, visitor);
  }

  #enqueue(waiting: Waiting, visitor: string): void {
    waiting.visitors.add(visitor);
    const queue = this.#queues.get(visitor) ?? new Set();
    queue.add(waiting);
    this.#queues.set(visitor, queue);
    this.#schedule();
  }

  /** One start for each turn of the event loop: what is answered from memory goes in between. */
  #schedule(): void {
    if (this.#isScheduled || this.#waiting.size === 0 || this.#underWay >= this.#options.atOnce) return;
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

  #start(waiting: Waiting, visitor: string): void {
    // Behind the others.
    const queue = this.#queues.get(visitor);
    this.#queues.delete(visitor);
    if (queue) this.#queues.set(visitor, queue);
    this.#remove(waiting);
    this.#underWay += 1;
    void waiting.start(visitor).finally(() => {
      this.#underWay -= 1;
      this.#schedule();
    });
    this.#schedule();
  }

  #remove(waiting: Waiting): void {
    this.#waiting.delete(waiting);
    if (waiting.key !== undefined && this.#byKey.get(waiting.key) === waiting) this.#byKey.delete(waiting.key);
    for (const visitor of waiting.visitors) {
      const queue = this.#queues.get(visitor);
      queue?.delete(waiting);
      if (queue?.size === 0) this.#queues.delete(visitor);
    }
  }

  /** Refuses the newest piece of whoever has the most waiting, if that is more than the visitor who comes has. */
  #makeRoom(ownCount: number): boolean {
    let longest: Set<Waiting> = new Set();
    for (const queue of this.#queues.values()) if (queue.size > longest.size) longest = queue;
    if (longest.size <= ownCount + 1) return false;
    const last = [...longest].findLast(({ visitors }) => visitors.size === 1);
    if (!last) return false;
    this.#remove(last);
    last.refuse(tooBusy());
    return true;
  }
}

function tooBusy(): FailureError {
  return new FailureError(503, 'The shop is very busy right now. Please try again in a moment.');
}
