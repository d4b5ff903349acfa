import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';

import type { PoolCounts } from '#server/db/database-load.ts';

import { poolClient } from './pool-client.ts';

/** How long a replica that failed is left alone. */
const restMs = 5_000;
/** How often a replica is asked whether it has caught up; less often the longer it lags. */
const askEveryMs = { first: 10, longest: 500 };
/** Longer than this a page does not wait for a replica. */
const queryMs = 2_000;

/**
 * Connections to a replica, for single reads that may run on the primary as well. They do run there while the replica
 * is behind what was announced last, and whenever it fails: a replica can make reads cheaper, never wrong.
 */
export class ReplicaPool implements PostgresPool, PoolCounts {
  readonly #pool: pg.Pool;
  readonly #primary: PostgresPool;
  #caughtUp = false;
  #restUntil = 0;
  /** Counts announcements: who asks for an older one stops. */
  #round = 0;
  #chasing: Promise<void> = Promise.resolve();
  #isEnded = false;

  constructor(config: pg.PoolConfig, primary: PostgresPool) {
    this.#primary = primary;
    this.#pool = new pg.Pool({ ...config, connectionTimeoutMillis: 1_000, query_timeout: queryMs });
    this.#pool.on('error', () => this.#rest());
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

  /** Whether reads go to the replica at this moment. */
  get isUsed(): boolean {
    return this.#caughtUp && performance.now() >= this.#restUntil;
  }

  async connect(): Promise<PostgresPoolClient> {
    if (!this.isUsed) return this.#primary.connect();
    let client: pg.PoolClient;
    try {
      client = await this.#pool.connect();
    } catch {
      this.#rest();
      return this.#primary.connect();
    }
    let isBroken = false;
    const query = async (sql: string, parameters: readonly unknown[]) => {
      try {
        return await client.query(sql, [...parameters]);
      } catch {
        // Lost, too slow, or in the way of what it replays: the primary decides whether the query itself is wrong.
        isBroken = true;
        this.#rest();
        return this.#onPrimary(sql, parameters);
      }
    };
    return poolClient(query, () => client.release(isBroken));
  }

  /** Reads go to the primary from now on, until the replica has everything that is committed by now. */
  catchUp(): void {
    this.#caughtUp = false;
    this.#round += 1;
    const round = this.#round;
    this.#chasing = this.#chasing.then(() => this.#chase(round));
  }

  async end(): Promise<void> {
    this.#isEnded = true;
    await this.#chasing;
    await this.#pool.end();
  }

  #rest(): void {
    this.#restUntil = performance.now() + restMs;
    // It may come back from an older state, or as another server.
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

  /** Up to where the primary has written. */
  async #position(): Promise<string | undefined> {
    const client = await this.#primary.connect();
    try {
      return (await client.query<{ lsn: string }>('select pg_current_wal_lsn()::text as lsn', [])).rows[0]?.lsn;
    } finally {
      client.release();
    }
  }

  async #chase(round: number): Promise<void> {
    let wanted: string | undefined;
    for (let waitMs = askEveryMs.first; ; waitMs = Math.min(waitMs * 2, askEveryMs.longest)) {
      if (round !== this.#round || this.#isEnded) return;
      try {
        wanted ??= await this.#position();
        // What was promoted is no replica any more: its own address takes the reads then.
        const { rows } = await this.#pool.query<{ ready: boolean | null }>(
          'select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn as ready',
          [wanted],
        );
        if (rows[0]?.ready && round === this.#round) {
          this.#caughtUp = true;
          return;
        }
      } catch {
        waitMs = askEveryMs.longest;
      }
      await new Promise((resolve) => {
        setTimeout(resolve, waitMs).unref();
      });
    }
  }
}
