import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';

import type { PoolCounts } from '#server/db/database-load.ts';
import { nameOfPrepared } from '#server/db/prepared.ts';

import { findPrimary } from './find-primary.ts';
import { poolClient } from './pool-client.ts';

export interface PrimaryPoolOptions {
  /** A connection string for each server, of which one is the primary. */
  readonly hosts: readonly string[];
  readonly config: pg.PoolConfig;
  /** Statement to start a transaction with, instead of `begin`. */
  readonly begin?: string | undefined;
  /** Whether the pool is only for single reads, which may be repeated. */
  readonly isForReads?: boolean;
  /** Whether a connection stays with one server process, so that prepared statements can be used. */
  readonly hasSessions?: boolean;
}

interface Connection {
  readonly client: pg.PoolClient;
  readonly pool: pg.Pool;
}

/** How often a read or `begin` is repeated on another connection. */
const repeatsMax = 2;
/** How often connecting is tried. */
const attempts = 2;

/**
 * A pool of connections to the primary of several servers. After an error that means that the server is lost, the
 * connection is closed, and the next one goes to the primary of that moment.
 */
export class PrimaryPool implements PostgresPool, PoolCounts {
  readonly #options: PrimaryPoolOptions;
  readonly #inUse = new Set<pg.PoolClient>();
  #finding: Promise<pg.Pool> | undefined;
  #pool: pg.Pool | undefined;
  #host = '';
  #isSuspect = false;
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

  /** Closes the connections to a server that does not respond, if there are others; the next connection tries those. */
  abandon(): void {
    if (this.#options.hosts.length === 1) return;
    if (this.#pool) this.#suspect(this.#pool);
    for (const client of this.#inUse) client.connection.stream.destroy();
  }

  async end(): Promise<void> {
    this.#isEnded = true;
    await this.#finding?.catch(() => {});
    await this.#pool?.end();
  }

  #suspect(pool: pg.Pool): void {
    if (pool === this.#pool && this.#options.hosts.length > 1) this.#isSuspect = true;
  }

  async #find(): Promise<pg.Pool> {
    if (this.#isEnded) throw new Error('Cannot use a pool after calling end on the pool');
    if (this.#pool && !this.#isSuspect) return this.#pool;
    this.#finding ??= this.#choose().finally(() => {
      this.#finding = undefined;
    });
    return this.#finding;
  }

  async #choose(): Promise<pg.Pool> {
    const { hosts, config } = this.#options;
    const host = await findPrimary(hosts, config);
    this.#isSuspect = false;
    if (this.#pool && host === this.#host) return this.#pool;
    // Running queries end by themselves, or with the old server.
    this.#pool?.end().catch(() => {});
    this.#host = host;
    this.#pool = new pg.Pool({ ...config, connectionString: host });
    // A server that shuts down closes idle connections; without a listener the error would end the process.
    this.#pool.on('error', () => {});
    // The pool listens only to idle connections. When one in use ends, its next query fails.
    this.#pool.on('connect', (client) => client.on('error', () => {}));
    return this.#pool;
  }

  async #take(): Promise<Connection> {
    for (let attempt = 1; ; attempt += 1) {
      const pool = await this.#find();
      try {
        const client = await pool.connect();
        this.#inUse.add(client);
        return { client, pool };
      } catch (error) {
        if (!isServerLost(error)) throw error;
        this.#suspect(pool);
        if (attempt === attempts || this.#options.hosts.length === 1) throw error;
      }
    }
  }

  #release({ client }: Connection, isLost: boolean): void {
    this.#inUse.delete(client);
    client.release(isLost);
  }

  #guard(first: Connection): PostgresPoolClient {
    const { begin = 'begin', isForReads = false, hasSessions = false } = this.#options;
    let current: Connection | undefined = first;
    let isLost = false;
    let repeats = repeatsMax;
    const run = async (sql: string, parameters: readonly unknown[]) => {
      for (;;) {
        try {
          const name = hasSessions ? nameOfPrepared(sql) : undefined;
          const text = sql === 'begin' ? begin : sql;
          return await current?.client.query({ text, values: [...parameters], ...(name && { name }) });
        } catch (error) {
          if (!current || !isServerLost(error)) throw error;
          isLost = true;
          this.#suspect(current.pool);
          // An idle connection does not notice that its server is lost. Reads and `begin` are repeated on another one.
          if (repeats === 0 || !(isForReads || /^(?:begin|start transaction)\b/.test(sql))) throw error;
          repeats -= 1;
          this.#release(current, true);
          current = undefined;
          current = await this.#take();
          isLost = false;
        }
      }
    };
    return poolClient(run, () => {
      if (current) this.#release(current, isLost);
    });
  }
}

/** Codes of PostgreSQL and Node for a lost server or connection. */
const lostCodes =
  /^(?:08\w{3}|57P0[123]|25006|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|ENETUNREACH)$/;
const lostMessages =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error)/;

/** Whether an error means that the server is down, is shutting down, or has become a standby. */
function isServerLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return lostCodes.test(code) || lostMessages.test(error.message) || isServerLost(error.cause);
}
