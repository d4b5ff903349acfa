import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { describe, expect, test, vi } from 'vitest';

import type { Reader } from './connect.ts';
import { nameOfPrepared, prepared, runBatch } from './prepared.ts';
import type { Database } from './schema/database.ts';

/** A database that runs nothing and repeats what it was given. */
function aDatabase() {
  const run: CompiledQuery[] = [];
  const database = new Kysely<Database>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
    log: ({ query }) => void run.push(query),
  });
  return { database, run };
}

const lineOf = (read: Reader, cartId: string, ids: readonly string[]) =>
  read
    .selectFrom('cart_items')
    .select('id')
    .where('cart_id', '=', cartId)
    .where('id', 'in', ids)
    .where('quantity', '>', 0);

describe('A prepared statement', () => {
  test('is built once for each length of its lists, and takes each time its own values', async () => {
    const { database, run } = aDatabase();
    const build = vi.fn(lineOf);
    const select = prepared(build);
    await select(database, 'mine', ['a', 'b']).all();
    await select(database, 'yours', ['c', 'd']).all();
    await select(database, 'mine', ['e']).first();
    expect(build).toHaveBeenCalledTimes(2);
    expect(run.map(({ parameters }) => parameters)).toEqual([
      ['mine', 'a', 'b', 0],
      ['yours', 'c', 'd', 0],
      ['mine', 'e', 0],
    ]);
    expect(run.map(({ sql }) => sql)).toEqual([
      lineOf(database, 'mine', ['a', 'b']).compile().sql,
      lineOf(database, 'mine', ['a', 'b']).compile().sql,
      lineOf(database, 'mine', ['a']).compile().sql,
    ]);
  });

  test('takes rows, with null in them', async () => {
    const { database, run } = aDatabase();
    const insert = prepared((db: Kysely<Database>, rows: readonly { name: string; value: string | null }[]) =>
      db.insertInto('shop_settings').values(rows.map(({ name, value }) => ({ name, value: value as string }))),
    );
    await insert(database, [
      { name: 'one', value: null },
      { name: 'two', value: '2' },
    ]).all();
    expect(run[0]?.parameters).toEqual(['one', null, 'two', '2']);
  });

  test('has a name of its own for PostgreSQL; others have none', () => {
    const { database } = aDatabase();
    const { sql } = prepared(lineOf)(database, 'mine', ['a', 'b', 'c']).query;
    expect(nameOfPrepared(sql)).toMatch(/^shop_\d+$/);
    expect(nameOfPrepared('select 1')).toBeUndefined();
  });

  test('can neither read its values nor leave its columns open', () => {
    const { database } = aDatabase();
    const reading = prepared((db: Reader, id: string) => db.selectFrom('carts').select('id').where('id', '=', `${id}`));
    expect(() => reading(database, 'mine')).toThrow(/without its values/);
    const open = prepared((db: Reader, id: string) => db.selectFrom('carts').selectAll().where('id', '=', id));
    expect(() => open(database, 'mine')).toThrow(/name its columns/);
  });

  test('runs together with others, in order', async () => {
    const { database, run } = aDatabase();
    const select = prepared(lineOf);
    const all = await runBatch(database, [select(database, 'one', ['a']), select(database, 'two', ['b'])]);
    expect(all).toEqual([[], []]);
    expect(run.map(({ parameters }) => parameters[0])).toEqual(['one', 'two']);
  });
});
