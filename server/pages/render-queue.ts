import { AsyncResource } from 'node:async_hooks';

import { FailureError } from '#server/http/failure-error.ts';
import { neighbourhoodOf } from '#server/http/neighbourhood.ts';
import { tooMuchWork, type VisitorWork } from '#server/http/visitor-work.ts';

export interface RenderLimits {
  /** Renders under way together. */
  readonly atOnce: number;
  /** Pages that one visitor may have waiting. */
  readonly perVisitor: number;
  /** Pages that all visitors may have waiting. */
  readonly inAll: number;
}

interface Waiting {
  readonly key: string | undefined;
  readonly visitors: Set<string>;
  readonly start: (visitor: string) => Promise<void>;
  readonly refuse: (error: FailureError) => void;
}

/**
 * Renders a few pages at a time. Visitors take turns, and one who has used up their allowance waits for more of it, so
 * that who asks for much delays nobody but themselves. Above the limits pages are refused: 429 for a visitor who has too
 * many waiting, 503 when there are too many in all.
 */
export class RenderQueue {
  readonly #work: VisitorWork;
  readonly #limits: RenderLimits;
  readonly #queues = new Map<string, Set<Waiting>>();
  readonly #byKey = new Map<string, Waiting>();
  readonly #waiting = new Set<Waiting>();
  #underWay = 0;
  #isScheduled = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(work: VisitorWork, limits: RenderLimits) {
    this.#work = work;
    this.#limits = work.isLimited
      ? limits
      : { ...limits, perVisitor: Number.POSITIVE_INFINITY, inAll: Number.POSITIVE_INFINITY };
  }

  /** How many pages wait to be rendered. */
  get length(): number {
    return this.#waiting.size;
  }

  /** Renders for a visitor (an address). With a key others can `join` while it waits. */
  run<Page>(address: string, key: string | undefined, render: () => Promise<Page>): Promise<Page> {
    const visitor = neighbourhoodOf(address);
    const ownCount = this.#queues.get(visitor)?.size ?? 0;
    if (ownCount >= this.#limits.perVisitor) {
      return Promise.reject(tooMuchWork(this.#work.waitMs(visitor)));
    }
    if (this.#waiting.size >= this.#limits.inAll && !this.#makeRoom(ownCount)) return Promise.reject(tooBusy());
    return new Promise<Page>((resolve, reject) => {
      // In the context of the request that asked, whichever request's end makes way for it.
      const start = AsyncResource.bind((payer: string) =>
        this.#work.measure(payer, 'page', render).then(resolve, reject),
      );
      const waiting: Waiting = { key, visitors: new Set(), start, refuse: reject };
      this.#waiting.add(waiting);
      if (key !== undefined) this.#byKey.set(key, waiting);
      this.#enqueue(waiting, visitor);
    });
  }

  /** Somebody else wants the same page: it is rendered when the first of them has their turn. */
  join(address: string, key: string): void {
    const visitor = neighbourhoodOf(address);
    const waiting = this.#byKey.get(key);
    if (waiting && (this.#queues.get(visitor)?.size ?? 0) < this.#limits.perVisitor) this.#enqueue(waiting, visitor);
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
    if (this.#isScheduled || this.#waiting.size === 0 || this.#underWay >= this.#limits.atOnce) return;
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

  /** Refuses the newest page of whoever has the most waiting, if that is more than the visitor who comes has. */
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
