import type { Kysely } from 'kysely';

import type { Database } from './schema/database.ts';

/** All in which the two engines differ. Everything above works on this alone. */
export interface Engine {
  readonly kind: 'sqlite' | 'postgres';
  readonly writer: Kysely<Database>;
  /** May be the writer itself where readers and writers do not stand in each other's way. */
  readonly reader: Kysely<Database>;
  /** Runs `work` while no other process on this database is inside the same name; freed when a process dies. */
  exclusively<T>(name: string, work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}
