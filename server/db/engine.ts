import type { Kysely } from 'kysely';

import type { DatabaseLoad } from './database-load.ts';
import type { Database } from './schema/database.ts';

/** Everything in which the two engines differ. */
export interface Engine {
  readonly kind: 'sqlite' | 'postgres';
  readonly load: DatabaseLoad;
  readonly writer: Kysely<Database>;
  /** On separate connections, so that no read waits for a transaction. */
  readonly reader: Kysely<Database>;
  /** For public pages: a replica if there is one, else the reader. */
  readonly publicReader: Kysely<Database>;
  /** From now on the public reader sees at least what is committed now. */
  catchUp(): void;
  /** Reads a consistent snapshot on a connection of its own. */
  snapshot<T>(work: (read: Kysely<Database>) => Promise<T>): Promise<T>;
  /** Runs `work` under a lock that all processes on this database share, by name; released when a process dies. */
  exclusively<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Resolves when everything that this engine has committed is on the disk. */
  sync(): Promise<void>;
  close(): Promise<void>;
}
