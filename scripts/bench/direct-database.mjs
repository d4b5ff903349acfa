import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import pg from 'pg';

/**
 * The shop's database, past the shop: to prepare a measurement, and to check the sums after it.
 * @param {{ DATA_DIR: string, DATABASE_URL: string }} env
 * @returns {Promise<{ run: (sql: string) => Promise<Record<string, any>[]>, close: () => Promise<void> }>}
 */
export async function openShopDatabase({ DATA_DIR, DATABASE_URL }) {
  if (DATABASE_URL === '') {
    const database = new Sqlite(join(DATA_DIR, 'shop.sqlite'));
    return {
      run: async (sql) => {
        const statement = database.prepare(sql);
        if (/^select/i.test(sql)) return /** @type {Record<string, any>[]} */ (statement.all());
        statement.run();
        return [];
      },
      close: async () => {
        database.close();
      },
    };
  }
  const client = new pg.Client({ connectionString: DATABASE_URL });
  await client.connect();
  return { run: async (sql) => (await client.query(sql)).rows, close: () => client.end() };
}
