import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { openShopDatabase } from './direct-database.mjs';
import { runToEnd, startServer } from './server-process.mjs';

/** More than a measurement can sell. */
export const stockOfEach = 1_000_000;

/**
 * Starts a built shop with made-up products and a stock that does not end.
 * @param {{ database: string, size: number, dist: string, startPostgres: (options: object) => Promise<any> }} options
 */
export async function openSeededShop({ database, size, dist, startPostgres }) {
  const folder = await mkdtemp(join(tmpdir(), 'shop-bench-seeded-'));
  const postgres = database === 'postgres' ? await startPostgres({ isDurable: true }) : undefined;
  /** @type {import('./server-process.mjs').Running | undefined} */
  let shop;
  const stop = async () => {
    await shop?.stop();
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const env = {
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: (await postgres?.createDatabase()) ?? '',
      DEMO: '0',
      LOG_LEVEL: 'warn',
      RATE_LIMIT: 'off',
      SMTP_URL: '',
      NODE_ENV: 'production',
    };
    const seed = [join(dist, 'server/shop.js'), 'seed', '--products', String(size)];
    const code = await runToEnd(seed, env, { isQuiet: true });
    if (code !== 0) throw new Error(`The made-up products could not be written: ${code}.`);
    const direct = await openShopDatabase(env);
    for (const table of ['products', 'product_attributes'])
      await direct.run(`update ${table} set stock = ${stockOfEach}`);
    await direct.close();
    shop = await startServer([join(dist, 'server/main.js')], env, '/readyz');
    const createDatabase = async () => postgres?.createDatabase();
    return { origin: shop.origin, pid: shop.pid, env, folder, createDatabase, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
