import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { ensureBuilt } from '#scripts/steps/build.mjs';
import { inRoot, log } from '#scripts/steps/project.mjs';
import { printTable, quantile } from '#scripts/steps/table.mjs';
import { buildApp } from '#server/app.ts';
import { checkDatabase } from '#server/db/check-database.ts';
import { writeDemoShop } from '#server/demo/load-demo.ts';
import { createPictureStore } from '#server/media/picture-store.ts';
import { stockAtFirst } from '#tests/faults/check-shop.ts';
import { openBuiltShop } from '#tests/faults/fault-shop.ts';
import { demoSettings } from '#tests/setup/demo-settings.ts';
import { insertStaff, staffHeaders } from '#tests/setup/people.ts';
import { startPostgres } from '#tests/setup/postgres.ts';
import { deskCalls, fillManyYears, readSamples } from '#tests/setup/ten-years.ts';

import { compareOrders } from './orders-in-years.ts';
import { addProducts, type BenchOptions } from './seeded-shop.ts';
import { asVersion1, measureBesides } from './version-1.ts';

/** What visitors ask for meanwhile, a hundred times a second. */
const visitorList = '/api/product?pageNumber=1&pageSize=12';
const visitorRestMs = 10;
const requestsOfEach = 40;
/** Before them: the shop of an ordinary day has been open for long. */
const warmUps = 5;
const staffRestMs = 5;
/** Staff take longer for the next edit; the index of the last one is made by then. */
const editRestMs = 400;
/** Of one row: what is slow is asked for less often. */
const longestMs = 4_000;
/** So long a shop tidies up that has just opened. */
const tidyingMs = 20_000;
/** So long a visitor is alone first: what a busy machine adds by itself. */
const aloneMs = 3_000;

/** What staff ask for or change, and how long they wait until the next one. */
interface DeskCall {
  readonly what: string;
  readonly call: () => Promise<string>;
  readonly restMs: number;
}

/**
 * The desk's calls in a shop with ten years of orders, each beside a visitor who lists products.
 * The filled database is stored in `.cache`, so that only the first run makes it.
 */
export async function benchTenYears({
  database,
  orders,
  isMigrating,
  isAsked,
}: BenchOptions): Promise<void> {
  await ensureBuilt();
  const filled = await ensureFilled(database, orders);
  const dataDir = await mkdtemp(join(tmpdir(), 'sphatik-years-'));
  await cp(join(filled, 'data'), dataDir, { recursive: true });
  const postgres =
    database === 'postgres'
      ? await startPostgres({ isDurable: true, saved: join(filled, 'postgres') })
      : undefined;
  const DATABASE_URL = postgres ? `${postgres.address}` : '';
  if (isMigrating) await asVersion1(dataDir, DATABASE_URL);
  // As every first start with another SQLite does: a start later takes no time for it.
  if (!postgres) await checkDatabase(dataDir, { isAlone: true });
  const migratesAt = performance.now();
  const { result: shop, waits } = await measureBesides(isMigrating ? DATABASE_URL : '', () =>
    openBuiltShop({ DATA_DIR: dataDir, DATABASE_URL, RATE_LIMIT: 'off' }),
  );
  try {
    const migratedMs = performance.now() - migratesAt;
    for (const [what, ms] of Object.entries(waits))
      log(`Beside the migration ${what} waited ${tenths(ms)} ms at most.`);
    if (isAsked('orders')) await compareOrders(shop, database);
    const { session } = await shop.database.transaction((trx) =>
      insertStaff(trx, { role: 'owner' }),
    );
    const samples = await readSamples(shop.database.read);
    const startsAt = performance.now();
    const { origin } = await shop.start();
    const startedMs = performance.now() - startsAt;
    const headers = staffHeaders(origin, session.token);
    const ask = async (path: string, body?: object) => {
      const response = await fetch(`${origin}/api${path}`, {
        method: body ? 'POST' : 'GET',
        headers: body ? { ...headers, 'content-type': 'application/json' } : headers,
        body: body ? JSON.stringify(body) : null,
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`${path} responded with ${response.status}: ${text}`);
      return text;
    };
    const settled = await measureVisitors(origin, () => untilSettled(shop.database.read));
    const alone = await measureVisitors(origin, () => pause(aloneMs));
    const rows = [];
    const calls: DeskCall[] = Object.entries(deskCalls(samples)).map(([what, path]) => ({
      what,
      call: () => ask(path),
      restMs: staffRestMs,
    }));
    const { id } = await anyProduct(shop.database.read);
    calls.push({
      // Visitors' lists wait for the index that follows from an edit.
      what: 'a stock is corrected',
      call: () => ask(`/admin/products/${id}/stock`, { by: 1 }),
      restMs: editRestMs,
    });
    for (const { what, call, restMs } of calls.filter((one) => isAsked(one.what))) {
      const times: number[] = [];
      for (let at = 0; at < warmUps; at += 1) await call();
      const { worst } = await measureVisitors(origin, async () => {
        const endsAt = performance.now() + Math.max(longestMs, requestsOfEach * restMs);
        for (let at = 0; at < requestsOfEach && performance.now() < endsAt; at += 1) {
          const askedAt = performance.now();
          await call();
          times.push(performance.now() - askedAt);
          await pause(restMs);
        }
      });
      rows.push({
        what,
        'p50 ms': tenths(quantile(times, 0.5)),
        'p95 ms': tenths(quantile(times, 0.95)),
        'of 100 ms': `${Math.round(quantile(times, 0.95))} %`,
        "visitor's worst ms": tenths(worst),
        'of 50 ms': `${Math.round(2 * worst)} %`,
      });
    }
    printTable(rows, [
      `${orders} orders on ${database}. Opened with its migrations in ${tenths(migratedMs / 1000)} s, ` +
        `started in ${tenths(startedMs / 1000)} s; ${tenths(settled.tookMs / 1000)} s later all was ` +
        `searched by an index, a visitor's list at worst ${tenths(settled.worst)} ms meanwhile, ` +
        `${tenths(alone.worst)} ms alone.`,
    ]);
  } finally {
    await shop.close();
    await postgres?.stop();
  }
}

const anyProduct = (read: Read) =>
  read
    .selectFrom('products')
    .select('id')
    .where('id', 'not in', (row) => row.selectFrom('product_attributes').select('product_id'))
    .limit(1)
    .executeTakeFirstOrThrow();

const tenths = (value: number) => Math.round(10 * value) / 10;

type Read = Awaited<ReturnType<typeof openBuiltShop>>['database']['read'];

/** Makes the filled database unless there is one, and returns its folder. */
async function ensureFilled(database: string, orders: number): Promise<string> {
  const folder = inRoot(`.cache/ten-years/${database}-${orders}`);
  if (existsSync(folder)) return folder;
  const draft = `${folder}.part`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true });
  const postgres = database === 'postgres' ? await startPostgres() : undefined;
  const shop = await openBuiltShop({ DATABASE_URL: postgres?.address ?? '', RATE_LIMIT: 'off' });
  try {
    const pictures = createPictureStore(shop.settings);
    await shop.database.transaction((trx) => writeDemoShop(trx, demoSettings));
    await addProducts(shop.database, pictures, 300);
    const products = await shop.database.read
      .selectFrom('products')
      .select('slug')
      .where('stock', '=', stockAtFirst)
      .where('id', 'not in', (row) => row.selectFrom('product_attributes').select('product_id'))
      .limit(4)
      .execute();
    const quiet = { write: () => {} };
    const app = await buildApp({ ...shop, pictures, log: quiet });
    await fillManyYears(
      { ...shop, app },
      {
        orders,
        customers: Math.round(orders * 0.3),
        bookings: Math.round(orders * 0.1),
        customOrders: Math.round(orders * 0.02),
        posts: Math.round(orders * 0.01),
        products: products.map(({ slug }) => slug),
        onProgress: log,
      },
    );
    await app.close();
    await shop.database.close();
    await cp(shop.dataDir, join(draft, 'data'), { recursive: true });
    await postgres?.save(join(draft, 'postgres'));
  } finally {
    await shop.close().catch(() => {});
    await postgres?.stop();
  }
  await rename(draft, folder);
  return folder;
}

/** Lists products as a visitor does while `work` runs. */
async function measureVisitors(origin: string, work: () => Promise<unknown>) {
  let isOver = false;
  const times: number[] = [];
  const visit = async () => {
    while (!isOver) {
      const askedAt = performance.now();
      const response = await fetch(origin + visitorList);
      await response.arrayBuffer();
      times.push(performance.now() - askedAt);
      await pause(visitorRestMs);
    }
  };
  const startedAt = performance.now();
  const visiting = visit();
  await work().finally(() => {
    isOver = true;
  });
  const tookMs = performance.now() - startedAt;
  await visiting;
  return { tookMs, worst: Math.max(...times) };
}

/** Until all is searched by an index, and what a shop tidies up when it opens is done. */
async function untilSettled(read: Read): Promise<void> {
  await pause(tidyingMs);
  for (;;) {
    const waiting = await read.selectFrom('search_fill').select('kind').execute();
    if (waiting.length === 0) return;
    await pause(500);
  }
}
