import { inject } from 'vitest';

import { createPostgresDatabase } from './postgres.ts';

export interface DatabaseOptions {
  /** Without the tables: opening it migrates it. */
  readonly isEmpty?: boolean;
}

/**
 * The address of a new database on the PostgreSQL server of this run (run-setup.ts): a copy of one that is migrated
 * already, or an empty one.
 */
export async function newPostgresDatabase({ isEmpty = false }: DatabaseOptions = {}): Promise<string> {
  const postgres = inject('postgres');
  if (!postgres) throw new Error('No PostgreSQL server was started for this run.');
  return createPostgresDatabase(postgres.server, isEmpty ? undefined : postgres.template);
}
