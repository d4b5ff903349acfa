import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import Sqlite from 'better-sqlite3';
import pg from 'pg';

import { type KillableServer, startServer } from '#tests/faults/killable-server.ts';
import { acceptInvite } from '#tests/setup/invite-staff.ts';
import { startPostgres } from '#tests/setup/postgres.ts';

const run = promisify(execFile);
const seed = fileURLToPath(new URL('made-up-products.ts', import.meta.url));
/** More than a measurement can sell. */
const stockOfEach = 1_000_000;

export type SeededShop = Awaited<ReturnType<typeof openSeededShop>>;

interface SeededShopOptions {
  /** The folder of a build, of this checkout or another one. */
  readonly dist: string;
  readonly database?: string;
  readonly products: number;
  /** With the limits for each address, which it reads from `X-Forwarded-For`. */
  readonly isLimited?: boolean;
}

/** Starts a built shop with made-up products and a stock that does not end. */
export async function openSeededShop({ dist, database = 'sqlite', products, isLimited }: SeededShopOptions) {
  const folder = await mkdtemp(join(tmpdir(), 'shop-bench-'));
  const postgres = database === 'postgres' ? await startPostgres({ isDurable: true }) : undefined;
  const env = {
    DATA_DIR: join(folder, 'data'),
    // Empty, not missing: a value in .env must not lead to a real shop.
    DATABASE_URL: (await postgres?.createDatabase()) ?? '',
    DEMO: '0',
    LOG_LEVEL: 'warn',
    RATE_LIMIT: isLimited ? 'on' : 'off',
    SMTP_URL: '',
    STORAGE_URL: '',
    TRUST_PROXY: isLimited ? '1' : '',
    NODE_ENV: 'production',
  };
  let server: KillableServer | undefined;
  /** Runs one of the owner's commands. */
  const command = async (...args: string[]) => {
    const own = { ...process.env, ...env, ...(server && { PUBLIC_URL: server.origin }) };
    return (await run(process.execPath, [join(dist, 'server/shop.js'), ...args], { env: own })).stdout;
  };
  const stop = async () => {
    await server?.stop();
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await run(process.execPath, [seed, String(products)], { env: { ...process.env, ...env } });
    await queryDatabase(
      env,
      `insert into shop_settings (name, value) values ('payment-account-number', '"TEST-0123"')`,
    );
    for (const table of ['products', 'product_attributes'])
      await queryDatabase(env, `update ${table} set stock = ${stockOfEach}`);
    server = await startServer(join(dist, 'server/main.js'), env);
    return { origin: server.origin, pid: server.pid, env, folder, command, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The headers of somebody at the desk. */
export async function logInStaff({ command, origin }: SeededShop, role: 'owner' | 'staff') {
  const said = await command('staff', 'invite', 'pema@example.com', '--role', role);
  const link = new URL(/http\S+\/admin\/invite\/[\w-]+/.exec(said)?.[0] ?? '', origin);
  // The shop's own address, as it has no PUBLIC_URL.
  link.hostname = 'localhost';
  return { origin: link.origin, cookie: (await acceptInvite(link.href, 'Pema')).join('=') };
}

/** Processor time in milliseconds that a process has used since its start. NaN where the system does not report it. */
export async function processorMs(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')).split(') ')[1]?.split(' ');
  return (Number(fields?.[11]) + Number(fields?.[12])) * 10;
}

/** What does not agree between the orders that customers had confirmed and the shop's database. */
export async function findMismatches({ env }: SeededShop, orders: number, rupees: number): Promise<string[]> {
  const one = async (sql: string) => Number((await queryDatabase(env, `select ${sql} as n`))[0]?.n ?? 0);
  const stocks = ['products', 'product_attributes'];
  let gone = 0;
  for (const table of stocks) gone += await one(`(select count(*) * ${stockOfEach} - sum(stock) from ${table})`);
  const pairs = [
    ['orders written and confirmed', await one('(select count(*) from orders)'), orders],
    ['their value in paisa', await one('(select sum(total_paisa) from orders)'), Math.round(rupees * 100)],
    [
      'the value of their lines and their subtotals',
      await one('(select sum(total_paisa) from order_items)'),
      await one('(select sum(subtotal_paisa) from orders)'),
    ],
    ['items gone and items ordered', gone, await one('(select sum(quantity) from order_items)')],
  ] as const;
  return pairs.filter(([, is, must]) => is !== must).map(([what, is, must]) => `${what}: ${is} and ${must}`);
}

/** Runs a statement in the shop's database, past the shop. */
async function queryDatabase({ DATA_DIR, DATABASE_URL }: { DATA_DIR: string; DATABASE_URL: string }, sql: string) {
  if (DATABASE_URL === '') {
    const database = new Sqlite(join(DATA_DIR, 'shop.sqlite'));
    try {
      if (sql.startsWith('select')) return database.prepare<[], { n: number }>(sql).all();
      database.exec(sql);
      return [];
    } finally {
      database.close();
    }
  }
  const client = new pg.Client({ connectionString: DATABASE_URL });
  await client.connect();
  const { rows } = await client.query<{ n: number }>(sql);
  await client.end();
  return rows;
}
