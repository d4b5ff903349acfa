import type { Migration } from 'kysely';

import { baselineMigration } from './0001-baseline.ts';
import { mailboxConfirmedMigration } from './0006-mailbox-confirmed.ts';
import { postHtmlMigration } from './0006b-post-html.ts';

/** Every migration by name, in order. Listed here, because the build has no migration files. */
export const migrations: Record<string, Migration> = {
  '0001-baseline': baselineMigration,
  '0006-mailbox-confirmed': mailboxConfirmedMigration,
  '0006b-post-html': postHtmlMigration,
};
