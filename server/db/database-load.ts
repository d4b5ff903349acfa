import { performance } from 'node:perf_hooks';
import type { LogEvent, PostgresPool } from 'kysely';

import { addDatabaseTime } from '#server/http/request-timing.ts';

export interface PoolCounts {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

/** Measures how busy the database is: its queues, and how long each transaction waited and took. */
export class DatabaseLoad {
  /** Transactions that have not started yet. */
  waiting = 0;
  /** Running transactions. */
  running = 0;
  /** PostgreSQL's connection pools by name. */
  readonly pools = new Map<string, PoolCounts>();
  /** Called with the seconds of a wait: for the write lock (`write`), the disk, or a pool's connection. */
  onWait: ((queue: string, seconds: number) => void) | undefined;
  /** Called with the seconds that a transaction took, without waiting. */
  onTransaction: ((seconds: number) => void) | undefined;

  /** Measures a transaction; `execute` calls `begin` when it has started. */
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

  /** Measures a wait: for a connection of a pool, or for the disk. */
  async measureWait<Result>(queue: string, wait: () => Promise<Result>): Promise<Result> {
    const startedAt = performance.now();
    const result = await wait();
    const ms = performance.now() - startedAt;
    addDatabaseTime(ms);
    this.onWait?.(queue, ms / 1000);
    return result;
  }

  /** Returns a pool whose waits are measured. */
  measurePool(name: string, pool: PostgresPool & PoolCounts): PostgresPool {
    this.pools.set(name, pool);
    return {
      connect: () => this.measureWait(name, () => pool.connect()),
      end: () => pool.end(),
    };
  }
}

/** For Kysely's `log`: adds the time of each query to its request. */
export function timeQueries({ queryDurationMillis }: LogEvent): void {
  addDatabaseTime(queryDurationMillis);
}
