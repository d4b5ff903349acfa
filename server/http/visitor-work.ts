import { LRUCache } from 'lru-cache';

import { FailureError } from './failure-error.ts';
import { neighbourhoodOf } from './neighbourhood.ts';
import { WorkMeter } from './work-meter.ts';

/** What one visitor may make this process compute: so many milliseconds at once, and so many more each second. */
export interface WorkAllowance {
  readonly burstMs: number;
  readonly msPerSecond: number;
}

/**
 * Who causes work: an address, the name of a visitor, or a request. A request of a customer counts for them, and with
 * those of all customers behind the same address, so that nobody multiplies their allowance by opening accounts.
 */
export type Visitor = string | { readonly ip: string; readonly userId?: string | undefined };

/** What all customers behind one address may cause together: so many times what one may. */
const customersOfAddress = 3;

interface Account {
  leftMs: number;
  filledAt: number;
}

/** The least that any request counts. */
const leastMs = 1;
/** What a kind of work is expected to take, before it is known, is at most this. */
const mostExpectedMs = 100;
/** How much the latest of its kind changes what is expected of the next. */
const learning = 0.1;

/**
 * Charges visitors with the time that the process spends on what they ask for. What is answered from memory costs
 * nothing. Without an allowance nobody is refused.
 */
export class VisitorWork {
  readonly #allowance: WorkAllowance | undefined;
  readonly #meter = new WorkMeter();
  readonly #accounts = new LRUCache<string, Account>({ max: 20_000 });
  readonly #expectedMs = new Map<string, number>();

  constructor(allowance: WorkAllowance | undefined) {
    this.#allowance = allowance;
  }

  get isLimited(): boolean {
    return this.#allowance !== undefined;
  }

  /** Milliseconds until this visitor may cause work again; 0: now. */
  waitMs(visitor: Visitor, now = performance.now()): number {
    const waits = this.#payersOf(visitor).map(({ key, allowance }) => {
      const { leftMs } = this.#accountOf(key, allowance, now);
      return leftMs > 0 ? 0 : Math.ceil(((leastMs - leftMs) / allowance.msPerSecond) * 1000);
    });
    return Math.max(0, ...waits);
  }

  /** Takes from what a visitor has; they may come to owe as much as they get at once. */
  charge(visitor: Visitor, ms: number, now = performance.now()): void {
    for (const { key, allowance } of this.#payersOf(visitor)) {
      const account = this.#accountOf(key, allowance, now);
      const { burstMs } = allowance;
      account.leftMs = Math.max(-burstMs, Math.min(burstMs, account.leftMs - ms));
    }
  }

  /** Counts a request as the least work; throws 429 when the visitor has used up what they have. */
  take(visitor: Visitor): void {
    this.admit(visitor);
    this.charge(visitor, leastMs);
  }

  /** Does a piece of work at a visitor's cost; throws 429 instead when the visitor has used up what they have. */
  async run<Result>(visitor: Visitor, kind: string, work: () => Promise<Result>): Promise<Result> {
    this.admit(visitor);
    return this.measure(visitor, kind, work);
  }

  /** The same for what has been let in already. */
  async measure<Result>(visitor: Visitor, kind: string, work: () => Promise<Result>): Promise<Result> {
    const expectedMs = this.#expectedMs.get(kind) ?? leastMs;
    // Before the work, so that many at once are not all let in.
    this.charge(visitor, expectedMs);
    const span = this.#meter.start();
    try {
      return await work();
    } finally {
      const ms = Math.max(leastMs, this.#meter.stop(span));
      this.charge(visitor, ms - expectedMs);
      this.#expectedMs.set(kind, Math.min(mostExpectedMs, expectedMs + (ms - expectedMs) * learning));
    }
  }

  /** Throws 429 when the visitor has used up what they have. */
  admit(visitor: Visitor): void {
    const waitMs = this.waitMs(visitor);
    if (waitMs > 0) throw tooMuchWork(waitMs);
  }

  #payersOf(visitor: Visitor): { key: string; allowance: WorkAllowance }[] {
    if (!this.#allowance) return [];
    const { ip, userId }: Exclude<Visitor, string> = typeof visitor === 'string' ? { ip: visitor } : visitor;
    const own = { key: userId ?? neighbourhoodOf(ip), allowance: this.#allowance };
    if (userId === undefined) return [own];
    const burstMs = this.#allowance.burstMs * customersOfAddress;
    const msPerSecond = this.#allowance.msPerSecond * customersOfAddress;
    return [own, { key: `customers of ${neighbourhoodOf(ip)}`, allowance: { burstMs, msPerSecond } }];
  }

  #accountOf(key: string, { burstMs, msPerSecond }: WorkAllowance, now: number): Account {
    const account = this.#accounts.get(key) ?? { leftMs: burstMs, filledAt: now };
    account.leftMs = Math.min(burstMs, account.leftMs + ((now - account.filledAt) / 1000) * msPerSecond);
    account.filledAt = now;
    this.#accounts.set(key, account);
    return account;
  }
}

/** 429: this visitor asks for more than their share. */
export function tooMuchWork(waitMs: number): FailureError {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new FailureError(429, 'Too many requests. Please wait a moment.', [], { retryAfterSeconds });
}
