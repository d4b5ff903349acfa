import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';

import type { PoolCounts } from '#server/db/database-load.ts';
import { nameOfPrepared } from '#server/db/prepared.ts';

import { findPrimary } from './find-primary.ts';
import { poolClient } from './pool-client.ts';

export interface PrimaryPoolOptions {
  /** A connection string for each server of which one takes writes. */
  readonly hosts: readonly string[];
  readonly config: pg.PoolConfig;
  /** What begins a transaction instead of a plain `begin`. */
  readonly begin?: string | undefined;
  /** Whether only single reads come here, which may be repeated. */
  readonly isForReads?: boolean;
  /** Whether each connection stays with one server process, which then remembers prepared statements. */
  readonly hasSessions?: boolean;
}

interface Taken {
  readonly client: pg.PoolClient;
  readonly pool: pg.Pool;
}

/** How often a statement that has changed nothing is repeated on another connection. */
const repeatsMax = 2;
/** How often another server is tried before a connection is refused. */
const attempts = 2;

/**
 * Connections to that of several servers which takes writes. After an error that says the server is lost, the
 * connection is closed instead of used again, and the next one goes to whichever server takes writes then.
 */
export class PrimaryPool implements PostgresPool, PoolCounts {
  readonly #options: PrimaryPoolOptions;
  readonly #inUse = new Set<pg.PoolClient>();
  #finding: Promise<pg.Pool> | undefined;
  #pool: pg.Pool | undefined;
  #host = '';
  #isDoubted = false;
  #isEnded = false;

  constructor(options: PrimaryPoolOptions) {
    this.#options = options;
  }

  get totalCount(): number {
    return this.#pool?.totalCount ?? 0;
  }

  get idleCount(): number {
    return this.#pool?.idleCount ?? 0;
  }

  get waitingCount(): number {
    return this.#pool?.waitingCount ?? 0;
  }

  async connect(): Promise<PostgresPoolClient> {
    const first = await this.#take();
    return this.#guard(first);
  }

  /** Ends what waits for a server that no longer answers, if there are others; the next connection tries those. */
  abandon(): void {
    if (this.#options.hosts.length === 1) return;
    if (this.#pool) this.#doubt(this.#pool);
    for (const client of this.#inUse) client.connection.stream.destroy();
  }

  async end(): Promise<void> {
    this.#isEnded = true;
    await this.#finding?.catch(() => {});
    await this.#pool?.end();
  }

  #doubt(pool: pg.Pool): void {
    if (pool === this.#pool && this.#options.hosts.length > 1) this.#isDoubted = true;
  }

  async #find(): Promise<pg.Pool> {
    if (this.#isEnded) throw new Error('Cannot use a pool after calling end on the pool');
    if (this.#pool && !this.#isDoubted) return this.#pool;
    this.#finding ??= this.#choose().finally(() => {
      this.#finding = undefined;
    });
    return this.#finding;
  }

  async #choose(): Promise<pg.Pool> {
    const { hosts, config } = this.#options;
    const host = await findPrimary(hosts, config);
    this.#isDoubted = false;
    if (this.#pool && host === this.#host) return this.#pool;
    // What is under way on the old server ends by itself, or with it.
    this.#pool?.end().catch(() => {});
    this.#host = host;
    this.#pool = new pg.Pool({ ...config, connectionString: host });
    // A server that goes away closes idle connections; without a listener that would end the process.
    this.#pool.on('error', () => {});
    // The pool listens to idle connections only; one that ends between two queries of a transaction fails the next query.
    this.#pool.on('connect', (client) => client.on('error', () => {}));
    return this.#pool;
  }

  async #take(): Promise<Taken> {
    for (let attempt = 1; ; attempt += 1) {
      const pool = await this.#find();
      try {
        const client = await pool.connect();
        this.#inUse.add(client);
        return { client, pool };
      } catch (error) {
        if (!isServerLost(error)) throw error;
        this.#doubt(pool);
        if (attempt === attempts || this.#options.hosts.length === 1) throw error;
      }
    }
  }

  #release({ client }: Taken, isLost: boolean): void {
    this.#inUse.delete(client);
    client.release(isLost);
  }

  #guard(first: Taken): PostgresPoolClient {
    const { begin = 'begin', isForReads = false, hasSessions = false } = this.#options;
    let taken: Taken | undefined = first;
    let isLost = false;
    let repeats = repeatsMax;
    const run = async (sql: string, parameters: readonly unknown[]) => {
      for (;;) {
        try {
          const name = hasSessions ? nameOfPrepared(sql) : undefined;
          const text = sql === 'begin' ? begin : sql;
          return await taken?.client.query({ text, values: [...parameters], ...(name && { name }) });
        } catch (error) {
          if (!taken || !isServerLost(error)) throw error;
          isLost = true;
          this.#doubt(taken.pool);
          // An idle connection does not notice that its server is gone. What has changed nothing is begun anew.
          if (repeats === 0 || !(isForReads || /^(?:begin|start transaction)\b/.test(sql))) throw error;
          repeats -= 1;
          this.#release(taken, true);
          taken = undefined;
          taken = await this.#take();
          isLost = false;
        }
      }
    };
    return poolClient(run, () => {
      if (taken) this.#release(taken, isLost);
    });
  }
}

/** Codes of PostgreSQL and Node for a lost server or connection. */
const lostCodes =
  /^(?:08\w{3}|57P0[123]|25006|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|ENETUNREACH)$/;
const lostMessages =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error)/;

/** Whether an error says that the server is gone, is shutting down, or has become a standby. */
function isServerLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return lostCodes.test(code) || lostMessages.test(error.message) || isServerLost(error.cause);
}
