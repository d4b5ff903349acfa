import type { Kysely } from 'kysely';

import type { DatabaseLoad } from './database-load.ts';
import type { Database } from './schema/database.ts';

/** What a transaction can announce: an edit by the owner or a review, or only a stock change. */
export type Topic = 'catalogue' | 'stock';

/** Everything in which the two engines differ. */
export interface Engine {
  readonly kind: 'sqlite' | 'postgres';
  readonly load: DatabaseLoad;
  readonly writer: Kysely<Database>;
  /** On connections of its own, so that no read waits for a transaction. */
  readonly reader: Kysely<Database>;
  /** For what public pages show: a replica where there is one, else the reader. */
  readonly publicReader: Kysely<Database>;
  /** Says to all processes what this one has committed. */
  announce(topics: Iterable<Topic>): void;
  /** Calls `onChange` with what any process announces, from now until the engine is closed. */
  listen(onChange: (topic: Topic) => void): void;
  /** Whether announcements arrive at this moment; else changes are found by asking. */
  readonly isListening: boolean;
  /** From now on the public reader shows at least what is committed by now. */
  catchUp(): void;
  /** Reads on a connection of its own that sees the database as it was at the first read, whatever is written meanwhile. */
  snapshot<T>(work: (read: Kysely<Database>) => Promise<T>): Promise<T>;
  /** Runs `work` while no other process on this database is inside the same name; freed when a process dies. */
  exclusively<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Resolves when all that this engine has committed before is on the disk, where a commit alone does not say so. */
  sync(): Promise<void>;
  close(): Promise<void>;
}
