import { AsyncLocalStorage } from 'node:async_hooks';

/** Where the time of one request went, in milliseconds. Work that overlaps is added up. */
export interface RequestTiming {
  dbMs: number;
  renderMs: number;
  /** Whether the response came from memory; undefined where no cache was asked. */
  cache: 'hit' | 'miss' | undefined;
}

const current = new AsyncLocalStorage<RequestTiming>();

export function newRequestTiming(): RequestTiming {
  return { dbMs: 0, renderMs: 0, cache: undefined };
}

/** Runs `work`, and all that it starts, as a part of the request that `timing` belongs to. */
export function withTiming(timing: RequestTiming, work: () => void): void {
  current.run(timing, work);
}

/** Counts time spent on the database, waiting for it included, for the current request if there is one. */
export function addDatabaseTime(ms: number): void {
  const timing = current.getStore();
  if (timing) timing.dbMs += ms;
}

export function addRenderTime(ms: number): void {
  const timing = current.getStore();
  if (timing) timing.renderMs += ms;
}

export function recordCacheUse(isHit: boolean): void {
  const timing = current.getStore();
  // A page is made from cached responses: what counts is the first cache asked, the page's own.
  if (timing) timing.cache ??= isHit ? 'hit' : 'miss';
}

/**
 * The `Server-Timing` header. Without `hasDetails` only the total, which anybody can measure: how long a login spent on
 * the database could reveal whether an account exists.
 */
export function serverTimingOf(timing: RequestTiming, totalMs: number, hasDetails: boolean): string {
  const parts = [`total;dur=${totalMs.toFixed(1)}`];
  if (hasDetails) {
    if (timing.cache) parts.push(`cache;desc=${timing.cache}`);
    if (timing.dbMs > 0) parts.push(`db;dur=${timing.dbMs.toFixed(1)}`);
    if (timing.renderMs > 0) parts.push(`render;dur=${timing.renderMs.toFixed(1)}`);
  }
  return parts.join(', ');
}
