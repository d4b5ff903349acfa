import { LRUCache } from 'lru-cache';

import { FailureError } from './failure-error.ts';
import { rateLimitKey } from './rate-limit-key.ts';
import { WorkMeter } from './work-meter.ts';

/** How much computing one visitor may cause: a token bucket, in milliseconds of event loop time. */
export interface WorkAllowance {
  readonly burstMs: number;
  readonly msPerSecond: number;
}

/**
 * Who causes work: an address, or a request. A customer's request counts for the customer and, together with those of all
 * customers behind the same address, for the address, so that nobody multiplies their allowance by opening accounts.
 */
export type Visitor =
  | string
  | {
      readonly ip: string;
      readonly userId?: string | undefined;
      /** Staff who are logged in are few and known, and not limited: an import may take seconds. */
      readonly staff?: object | undefined;
    };

/** All customers behind one address together have this many times the allowance of one. */
const customersPerAddress = 3;

interface Bucket {
  leftMs: number;
  filledAt: number;
}

/** The minimum cost of a request. */
const minMs = 1;
const maxExpectedMs = 100;
/** Weight of the latest task in the moving average of its kind. */
const smoothing = 0.1;

/**
 * Charges visitors for the time that their requests take on the event loop. Responses from a cache cost nothing. Without
 * an allowance nobody is limited.
 */
export class VisitorWork {
  readonly #allowance: WorkAllowance | undefined;
  readonly #meter = new WorkMeter();
  readonly #buckets = new LRUCache<string, Bucket>({ max: 20_000 });
  readonly #expectedMs = new Map<string, number>();

  constructor(allowance: WorkAllowance | undefined) {
    this.#allowance = allowance;
  }

  get isLimited(): boolean {
    return this.#allowance !== undefined;
  }

  /** Returns the milliseconds until this visitor may cause work again; 0 when they may now. */
  waitMs(visitor: Visitor, now = performance.now()): number {
    const waits = this.#keysOf(visitor).map(({ key, allowance }) => {
      const { leftMs } = this.#refill(key, allowance, now);
      return leftMs > 0 ? 0 : Math.ceil(((minMs - leftMs) / allowance.msPerSecond) * 1000);
    });
    return Math.max(0, ...waits);
  }

  /** Takes from a visitor's allowance, down to minus `burstMs`. */
  charge(visitor: Visitor, ms: number, now = performance.now()): void {
    for (const { key, allowance } of this.#keysOf(visitor)) {
      const bucket = this.#refill(key, allowance, now);
      const { burstMs } = allowance;
      bucket.leftMs = Math.max(-burstMs, Math.min(burstMs, bucket.leftMs - ms));
    }
  }

  /** Charges a request the minimum. Throws 429 when the visitor's allowance is used up. */
  countRequest(visitor: Visitor): void {
    this.admit(visitor);
    this.charge(visitor, minMs);
  }

  /** Runs a task and charges the visitor for it. Throws 429 instead when the visitor's allowance is used up. */
  async run<Result>(visitor: Visitor, kind: string, work: () => Promise<Result>): Promise<Result> {
    this.admit(visitor);
    return this.measure(visitor, kind, work);
  }

  /** The same for a visitor who has been admitted already. */
  async measure<Result>(visitor: Visitor, kind: string, work: () => Promise<Result>): Promise<Result> {
    const expectedMs = this.#expectedMs.get(kind) ?? minMs;
    // Charged before the work, so that many concurrent requests are not all admitted.
    this.charge(visitor, expectedMs);
    const span = this.#meter.start();
    try {
      return await work();
    } finally {
      const ms = Math.max(minMs, this.#meter.stop(span));
      this.charge(visitor, ms - expectedMs);
      this.#expectedMs.set(kind, Math.min(maxExpectedMs, expectedMs + (ms - expectedMs) * smoothing));
    }
  }

  /** Throws 429 when the visitor's allowance is used up. */
  admit(visitor: Visitor): void {
    const waitMs = this.waitMs(visitor);
    if (waitMs > 0) throw tooMuchWork(waitMs);
  }

  #keysOf(visitor: Visitor): { key: string; allowance: WorkAllowance }[] {
    if (!this.#allowance) return [];
    const { ip, userId, staff }: Exclude<Visitor, string> = typeof visitor === 'string' ? { ip: visitor } : visitor;
    if (staff) return [];
    const own = { key: userId ?? rateLimitKey(ip), allowance: this.#allowance };
    if (userId === undefined) return [own];
    const burstMs = this.#allowance.burstMs * customersPerAddress;
    const msPerSecond = this.#allowance.msPerSecond * customersPerAddress;
    return [own, { key: `customers of ${rateLimitKey(ip)}`, allowance: { burstMs, msPerSecond } }];
  }

  #refill(key: string, { burstMs, msPerSecond }: WorkAllowance, now: number): Bucket {
    const bucket = this.#buckets.get(key) ?? { leftMs: burstMs, filledAt: now };
    bucket.leftMs = Math.min(burstMs, bucket.leftMs + ((now - bucket.filledAt) / 1000) * msPerSecond);
    bucket.filledAt = now;
    this.#buckets.set(key, bucket);
    return bucket;
  }
}

/** 429: this visitor has used up their allowance. */
export function tooMuchWork(waitMs: number): FailureError {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new FailureError(429, 'Too many requests. Please wait a moment.', [], { retryAfterSeconds });
}
