import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Migrator, sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ZipFile } from 'yazl';

import { orderStateCodeOf } from '#contract/names/order-states.ts';
import { orderStateFor } from '#contract/rules/order-state.ts';
import { restoreCommand } from '#server/cli/restore/restore-command.ts';
import { adoptOrders } from '#server/db/adopt-orders.ts';
import { openDatabase, type Reader, type ShopDatabase } from '#server/db/connect.ts';
import { migrations } from '#server/db/migrations/migrations.ts';
import { openPostgres } from '#server/db/postgres-engine.ts';
import { openSqlite } from '#server/db/sqlite-engine.ts';
import { createPictureStore } from '#server/media/picture-store.ts';
import { readSettings, type Settings } from '#server/plugins/env.ts';
import { newPostgresDatabase } from '#tests/setup/databases.ts';
import { type EngineName, everyEngine } from '#tests/setup/engines.ts';
import { runOwnerCommand } from '#tests/setup/owner.ts';

// Orders as the version before 0010 has written them, with one status.

const before = Object.keys(migrations).filter((name) => name < '0010');
const at = (day: number) => `2026-11-0${day}T05:00:00.000Z`;

/** Its history is one event a day. */
interface OldOrder {
  readonly id: string;
  readonly method: 0 | 1;
  readonly history: readonly number[];
}

const oldOrders: readonly OldOrder[] = [
  { id: 'aaaa0000-cash-pending', method: 0, history: [0] },
  { id: 'aaaa0001-cash-confirmed', method: 0, history: [0, 1] },
  { id: 'aaaa0002-cash-shipped', method: 0, history: [0, 1, 2] },
  { id: 'aaaa0003-cash-delivered', method: 0, history: [0, 1, 2, 3] },
  { id: 'aaaa0004-cash-canceled', method: 0, history: [0, 4] },
  { id: 'aaaa0005-cash-returned', method: 0, history: [0, 1, 2, 3, 5] },
  { id: 'bbbb0000-online-pending', method: 1, history: [0] },
  { id: 'bbbb0001-online-confirmed', method: 1, history: [0, 1] },
  { id: 'bbbb0002-online-shipped', method: 1, history: [0, 1, 2] },
  { id: 'bbbb0004-online-canceled', method: 1, history: [0, 4] },
  { id: 'bbbb0014-online-canceled-paid', method: 1, history: [0, 1, 4] },
  { id: 'cccc0000-same-beginning-1', method: 0, history: [0] },
  { id: 'cccc0000-same-beginning-2', method: 0, history: [0] },
];

const user = {
  id: 'u1',
  email: 'maya@example.com',
  name: 'Maya',
  phone_number: '',
  password_hash: 'none',
  token_version: 1,
  confirmed_at: null,
  created_at: at(1),
};

const orderRowOf = ({ id, method, history }: OldOrder) => ({
  id,
  user_id: user.id,
  status: history.at(-1) ?? 0,
  method,
  subtotal_paisa: 100_000,
  coupon_code: null,
  discount_paisa: 0,
  shipping_paisa: 0,
  total_paisa: 100_000,
  delivery: '{}',
  note: '',
  upload_id: null,
  ordered_at: at(1),
});

const eventRowsOf = ({ id, history }: OldOrder) =>
  history.map((status, position) => ({ order_id: id, position, status, at: at(position + 1) }));

const oldRows = {
  users: [user],
  orders: oldOrders.map(orderRowOf),
  order_events: oldOrders.flatMap(eventRowsOf),
};

/** What became of them: payment, parcel, number, and when it was paid. */
async function adopted(read: Reader): Promise<Record<string, unknown[]>> {
  const rows = await read
    .selectFrom('orders')
    .leftJoin('payments', 'payments.order_id', 'orders.id')
    .select(['orders.id', 'orders.payment', 'parcel', 'number', 'payments.at as paidAt', 'amount_paisa', 'version'])
    .select(['orders.method', 'orders.status'])
    .orderBy('orders.id')
    .execute();
  for (const row of rows) expect(orderStateCodeOf(orderStateFor(row)), row.id).toBe(row.status);
  for (const row of rows) expect(row.amount_paisa).toBe(row.paidAt === null ? null : 100_000);
  return Object.fromEntries(
    rows.map(({ id, payment, parcel, number, paidAt }) => [id, [payment, parcel, number, paidAt]]),
  );
}

const expected = {
  'aaaa0000-cash-pending': ['awaiting', 'not-packed', 'AAAA0000', null],
  'aaaa0001-cash-confirmed': ['awaiting', 'packed', 'AAAA0001', null],
  'aaaa0002-cash-shipped': ['awaiting', 'shipped', 'AAAA0002', null],
  'aaaa0003-cash-delivered': ['confirmed', 'delivered', 'AAAA0003', at(4)],
  'aaaa0004-cash-canceled': ['awaiting', 'canceled', 'AAAA0004', null],
  'aaaa0005-cash-returned': ['confirmed', 'returned', 'AAAA0005', at(4)],
  'bbbb0000-online-pending': ['proof-received', 'not-packed', 'BBBB0000', null],
  'bbbb0001-online-confirmed': ['confirmed', 'not-packed', 'BBBB0001', at(2)],
  'bbbb0002-online-shipped': ['confirmed', 'shipped', 'BBBB0002', at(2)],
  'bbbb0004-online-canceled': ['proof-received', 'canceled', 'BBBB0004', null],
  'bbbb0014-online-canceled-paid': ['confirmed', 'canceled', 'BBBB0014', at(2)],
};

describe.each(everyEngine)('Orders of the version before on %s', (engine) => {
  test('get payment, parcel and the number that customers know', async () => {
    const settings = await emptyPlace(engine);
    await writeOldShop(settings);
    const database = await open(settings);
    const { read } = database;
    const all = await adopted(read);
    expect(all).toMatchObject(expected);
    const [first, second] = oldOrders.slice(-2).map(({ id }) => all[id]?.[2]);
    expect(new Set([first, second]).size).toBe(2);
    for (const number of [first, second]) expect(number).toMatch(/^CCCC0000/);

    // Orders that the version before places meanwhile, and a second run.
    await database.transaction(async (trx) => {
      await trx
        .insertInto('orders')
        .values({ ...orderRowOf(late), number: null })
        .execute();
    });
    expect(await database.transaction(adoptOrders)).toBe(1);
    expect(await database.transaction(adoptOrders)).toBe(0);
    expect(await adopted(read)).toMatchObject({ [late.id]: ['proof-received', 'not-packed', 'DDDD0000', null] });
  });

  test('come back from a backup of that version', async () => {
    const settings = await emptyPlace(engine);
    const file = join(settings.dataDir, '..', `${settings.dataDir.split('-').at(-1)}.zip`);
    onTestFinished(() => rm(file, { force: true }));
    await writeOldBackup(file);
    const database = await open(settings);
    const shop = { settings, database, pictures: createPictureStore(settings) };
    const { code, text } = await runOwnerCommand(shop, restoreCommand, file);
    expect(code, text).toBe(0);
    expect(await adopted(database.read)).toMatchObject(expected);
  });
});

const late: OldOrder = { id: 'dddd0000-placed-during-the-deployment', method: 1, history: [0] };

async function emptyPlace(engine: EngineName): Promise<Settings> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sphatik-before-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const databaseUrl = engine === 'postgres' ? await newPostgresDatabase({ isEmpty: true }) : undefined;
  return readSettings({ DATA_DIR: dataDir, DEMO: '0', ...(databaseUrl && { DATABASE_URL: databaseUrl }) });
}

async function open(settings: Settings): Promise<ShopDatabase> {
  const database = await openDatabase(settings);
  onTestFinished(() => database.close());
  return database;
}

/** Migrates an empty database as far as the version before, and fills it. */
async function writeOldShop({ dataDir, databaseUrl }: Settings): Promise<void> {
  const engine = databaseUrl ? openPostgres({ databaseUrl }) : openSqlite(dataDir);
  const migrator = new Migrator({
    db: engine.writer,
    provider: {
      getMigrations: async () => Object.fromEntries(before.map((name) => [name, migrations[name] as never])),
    },
    migrationTableName: 'schema_migrations',
    migrationLockTableName: 'schema_migrations_lock',
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
  for (const [table, rows] of Object.entries(oldRows)) {
    for (const row of rows) {
      const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)));
      await sql`insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(row))})`.execute(
        engine.writer,
      );
    }
  }
  await engine.close();
}

/** A backup as the version before makes it. */
async function writeOldBackup(file: string): Promise<void> {
  const zip = new ZipFile();
  const tables: Record<string, { rows: number; sha256: string }> = {};
  for (const [table, rows] of Object.entries({
    catalogue_state: [{ id: 1, version: 7, stock_version: 0 }],
    ...oldRows,
  })) {
    const text = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
    tables[table] = { rows: rows.length, sha256: createHash('sha256').update(text).digest('hex') };
    zip.addBuffer(Buffer.from(text), `tables/${table}.jsonl`);
  }
  const manifest = { kind: 'sphatik-backup', format: 1, madeAt: at(9), migrations: before, tables, files: 0 };
  zip.addBuffer(Buffer.from(JSON.stringify(manifest)), 'manifest.json');
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(file));
}
