import type { Kysely } from 'kysely';

import { OwnerError } from '#server/start-problem.ts';

import type { Database } from './schema/database.ts';

/** How much has been changed: in this process, and by others. */
export interface ChangeCount {
  readonly own: number;
  readonly others: number;
}

/** Everything in which the two engines differ. */
export interface Engine {
  readonly kind: 'sqlite' | 'postgres';
  readonly writer: Kysely<Database>;
  /** On separate connections, so that no read waits for a transaction. */
  readonly reader: Kysely<Database>;
  /** PostgreSQL's connection pools by name, for the metrics. */
  readonly pools: Readonly<Record<string, { readonly waitingCount: number }>>;
  /** Damage that a statement has met, whoever ran it. For SQLite. */
  damage?(): Error | undefined;
  /** Differs when something was committed in between; see `ShopDatabase`. */
  changeCount(): Promise<ChangeCount>;
  /** Throws when the direct address leads to another database. For PostgreSQL. */
  rejectOtherDirect?(): Promise<void>;
  /** Reads a consistent snapshot on a connection of its own. */
  snapshot<T>(work: (read: Kysely<Database>) => Promise<T>): Promise<T>;
  /**
   * Runs `work` under a lock that all processes on this database share, by name; released when a
   * process dies. On PostgreSQL `connection` is the session that holds the lock, past a pooler.
   */
  exclusively<T>(name: string, work: (connection: Kysely<Database>) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** The shop does not start with this database. The message says what to do. */
export class UnusableDatabaseError extends OwnerError {}
