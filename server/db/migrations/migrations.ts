import type { Migration } from 'kysely';

import { baselineMigration } from './0001-baseline.ts';
import { reservedSlugsMigration } from './0004-reserved-slugs.ts';

/** Every migration by name, in order. Listed here, because the build has no migration files. */
export const migrations: Record<string, Migration> = {
  '0001-baseline': baselineMigration,
  '0004-reserved-slugs': reservedSlugsMigration,
};
