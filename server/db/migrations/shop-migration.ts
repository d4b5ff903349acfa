import type { Kysely, Migration } from 'kysely';

/**
 * A migration whose work on stored rows stands apart, as a restore needs it: a backup of an earlier
 * version is written into tables that are new already.
 */
export interface ShopMigration extends Migration {
  /** Gives the rows of the version before what `up` gives those it finds. */
  // biome-ignore lint/suspicious/noExplicitAny: a migration has the tables of its own time
  readonly fill?: (db: Kysely<any>) => Promise<void>;
}
