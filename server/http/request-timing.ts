import { AsyncLocalStorage } from 'node:async_hooks';

/** Where the time of one request went, in milliseconds. Overlapping work is added up. */
export interface RequestTiming {
  dbMs: number;
  renderMs: number;
  /** Whether the response came from a cache; undefined where none was read. */
  cache: 'hit' | 'miss' | undefined;
}

const current = new AsyncLocalStorage<RequestTiming>();

export function newRequestTiming(): RequestTiming {
  return { dbMs: 0, renderMs: 0, cache: undefined };
}

/** Runs `work` in the async context of the request that `timing` belongs to. */
export function withTiming(timing: RequestTiming, work: () => void): void {
  current.run(timing, work);
}

/** Adds time spent on the database, including waits, to the current request if there is one. */
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
  // A page is rendered from cached responses: only the first cache counts, the page's own.
  if (timing) timing.cache ??= isHit ? 'hit' : 'miss';
}

/**
 * Formats the `Server-Timing` header. Without `hasDetails` it has only the total, which anybody can measure: the time that a
 * login spends on the database could reveal whether an account exists.
 */
export function serverTimingOf(timing: RequestTiming, totalMs: number, hasDetails: boolean): string {
  const metrics = [`total;dur=${totalMs.toFixed(1)}`];
  if (hasDetails) {
    if (timing.cache) metrics.push(`cache;desc=${timing.cache}`);
    if (timing.dbMs > 0) metrics.push(`db;dur=${timing.dbMs.toFixed(1)}`);
    if (timing.renderMs > 0) metrics.push(`render;dur=${timing.renderMs.toFixed(1)}`);
  }
  return metrics.join(', ');
}
