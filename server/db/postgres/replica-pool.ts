import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';

import type { PoolCounts } from '#server/db/database-load.ts';

import { poolClient } from './pool-client.ts';

/** How long a replica is not used after a failure. */
const cooldownMs = 5_000;
/** How often a replica is polled until it has caught up; less often the longer it lags. */
const pollMs = { min: 10, max: 500 };
const queryTimeoutMs = 2_000;

/**
 * A pool of connections to a replica, for single reads. They go to the primary while the replica lags behind the last
 * `catchUp`, and whenever it fails.
 */
export class ReplicaPool implements PostgresPool, PoolCounts {
  readonly #pool: pg.Pool;
  readonly #primary: PostgresPool;
  #caughtUp = false;
  #cooldownUntil = 0;
  /** Counts calls of `catchUp`: polling for an earlier one stops. */
  #round = 0;
  #polling: Promise<void> = Promise.resolve();
  #isEnded = false;

  constructor(config: pg.PoolConfig, primary: PostgresPool) {
    this.#primary = primary;
    this.#pool = new pg.Pool({ ...config, connectionTimeoutMillis: 1_000, query_timeout: queryTimeoutMs });
    this.#pool.on('error', () => this.#coolDown());
    this.#pool.on('connect', (client) => client.on('error', () => {}));
  }

  get totalCount(): number {
    return this.#pool.totalCount;
  }

  get idleCount(): number {
    return this.#pool.idleCount;
  }

  get waitingCount(): number {
    return this.#pool.waitingCount;
  }

  /** Whether reads go to the replica at the moment. */
  get isUsed(): boolean {
    return this.#caughtUp && performance.now() >= this.#cooldownUntil;
  }

  async connect(): Promise<PostgresPoolClient> {
    if (!this.isUsed) return this.#primary.connect();
    let client: pg.PoolClient;
    try {
      client = await this.#pool.connect();
    } catch {
      this.#coolDown();
      return this.#primary.connect();
    }
    let isBroken = false;
    const query = async (sql: string, parameters: readonly unknown[]) => {
      try {
        return await client.query(sql, [...parameters]);
      } catch {
        // Lost, too slow, or in conflict with replication. If the query itself is wrong, it fails on the primary as well.
        isBroken = true;
        this.#coolDown();
        return this.#onPrimary(sql, parameters);
      }
    };
    return poolClient(query, () => client.release(isBroken));
  }

  /** Sends reads to the primary until the replica has everything that is committed now. */
  catchUp(): void {
    this.#caughtUp = false;
    this.#round += 1;
    const round = this.#round;
    this.#polling = this.#polling.then(() => this.#poll(round));
  }

  async end(): Promise<void> {
    this.#isEnded = true;
    await this.#polling;
    await this.#pool.end();
  }

  #coolDown(): void {
    this.#cooldownUntil = performance.now() + cooldownMs;
    // It may come back in an older state, or as another server.
    if (this.#caughtUp && !this.#isEnded) this.catchUp();
  }

  async #onPrimary(sql: string, parameters: readonly unknown[]) {
    const client = await this.#primary.connect();
    try {
      return await client.query(sql, parameters);
    } finally {
      client.release();
    }
  }

  /** Returns the primary's write position. */
  async #position(): Promise<string | undefined> {
    const client = await this.#primary.connect();
    try {
      return (await client.query<{ lsn: string }>('select pg_current_wal_lsn()::text as lsn', [])).rows[0]?.lsn;
    } finally {
      client.release();
    }
  }

  async #poll(round: number): Promise<void> {
    let target: string | undefined;
    for (let waitMs = pollMs.min; ; waitMs = Math.min(waitMs * 2, pollMs.max)) {
      if (round !== this.#round || this.#isEnded) return;
      try {
        target ??= await this.#position();
        // A promoted replica is not used any more.
        const { rows } = await this.#pool.query<{ ready: boolean | null }>(
          'select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn as ready',
          [target],
        );
        if (rows[0]?.ready && round === this.#round) {
          this.#caughtUp = true;
          return;
        }
      } catch {
        waitMs = pollMs.max;
      }
      await new Promise((resolve) => {
        setTimeout(resolve, waitMs).unref();
      });
    }
  }
}
