import type { Migration } from 'kysely';

import { baselineMigration } from './0001-baseline.ts';
import { requestsOfAccountsMigration } from './0008-requests-of-accounts.ts';

/** Every migration by name, in order. Listed here, because the build has no migration files. */
export const migrations: Record<string, Migration> = {
  '0001-baseline': baselineMigration,
  '0008-requests-of-accounts': requestsOfAccountsMigration,
};
