import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely';

/** Creates the connection that Kysely expects from a function that runs a statement. */
export function poolClient(
  run: (sql: string, parameters: readonly unknown[]) => Promise<unknown>,
  release: () => void,
): PostgresPoolClient {
  function query<R>(sql: string, parameters: ReadonlyArray<unknown>): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query(sql: unknown, parameters: ReadonlyArray<unknown> = []): unknown {
    if (typeof sql !== 'string') throw new Error('Cursors need a session and are not used here.');
    return run(sql, parameters);
  }
  return { query, release };
}
