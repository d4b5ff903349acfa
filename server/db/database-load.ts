import { performance } from 'node:perf_hooks';
import type { LogEvent, PostgresPool } from 'kysely';

import { addDatabaseTime } from '#server/http/request-timing.ts';

export interface PoolCounts {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

/** How busy the database is: what waits for it now, and how long each transaction waited and took. */
export class DatabaseLoad {
  /** Transactions that have not begun yet. */
  waiting = 0;
  /** Transactions under way. */
  running = 0;
  /** The connection pools by name, where the engine has any. */
  readonly pools = new Map<string, PoolCounts>();
  /** Called with the seconds that somebody waited: for the write lock (`write`), the disk, or a pool's connection. */
  onWait: ((queue: string, seconds: number) => void) | undefined;
  /** Called with the seconds that a transaction took, without its wait. */
  onTransaction: ((seconds: number) => void) | undefined;

  /** Runs a transaction; `execute` calls `begin` when the transaction has begun. */
  async measure<Result>(execute: (begin: () => void) => Promise<Result>): Promise<Result> {
    const queuedAt = performance.now();
    let begunAt: number | undefined;
    this.waiting += 1;
    try {
      return await execute(() => {
        begunAt = performance.now();
        this.waiting -= 1;
        this.running += 1;
        addDatabaseTime(begunAt - queuedAt);
        this.onWait?.('write', (begunAt - queuedAt) / 1000);
      });
    } finally {
      if (begunAt === undefined) this.waiting -= 1;
      else {
        this.running -= 1;
        this.onTransaction?.((performance.now() - begunAt) / 1000);
      }
    }
  }

  /** Runs what only waits: for a connection of a pool, or for the disk. */
  async measureWait<Result>(queue: string, wait: () => Promise<Result>): Promise<Result> {
    const askedAt = performance.now();
    const result = await wait();
    const ms = performance.now() - askedAt;
    addDatabaseTime(ms);
    this.onWait?.(queue, ms / 1000);
    return result;
  }

  /** The same pool, with its waits measured. */
  measurePool(name: string, pool: PostgresPool & PoolCounts): PostgresPool {
    this.pools.set(name, pool);
    return {
      connect: () => this.measureWait(name, () => pool.connect()),
      end: () => pool.end(),
    };
  }
}

/** Kysely's log: counts the time of each query for the request that made it. */
export function timeQueries({ queryDurationMillis }: LogEvent): void {
  addDatabaseTime(queryDurationMillis);
}
