import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';

import { listOrders, placeOrder } from '#contract/calls/order-calls.ts';
import { readServices } from '#contract/calls/service-calls.ts';
import { readShop as readShopCall } from '#contract/calls/shop-calls.ts';
import { buildApp } from '#server/app.ts';
import { tableNames } from '#server/backup/backup-format.ts';
import { backupCommand } from '#server/cli/backup-command.ts';
import { restoreCommand } from '#server/cli/restore-command.ts';
import { storeVideo } from '#server/media/media-routes.ts';
import { makeOrderChange, orderChanges } from '#server/modules/order/order-changes.ts';
import { readShelfData } from '#server/modules/product/shelf-store.ts';
import { addKind, addShelf } from '#server/modules/product/shelf-writer.ts';
import { writeShopSetting } from '#server/modules/settings/settings-store.ts';
import { readShop } from '#server/shop-settings.ts';
import { aCustomer, askCall, type TestCustomer } from '#tests/setup/callers.ts';
import { everyRow } from '#tests/setup/customer-with-data.ts';
import { aFullCart, orderVerbs } from '#tests/setup/orders.ts';
import { anAccount, stockOf } from '#tests/setup/rows.ts';
import { anAttribute, aPicture, aProduct } from '#tests/setup/samples.ts';
import { type EngineName, everyEngine, newPostgresDatabase, useShop } from '#tests/setup/shop.ts';
import { runOwnerCommand } from '#tests/setup/shop-process.ts';

import { openCliShop } from './cli-shop.ts';

describe.each(everyEngine)('A backup of a shop on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });
  let maya: TestCustomer;
  let folder: string;
  const backup = (...args: string[]) => runOwnerCommand(shop, backupCommand, ...args);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sphatik-backup-'));
    const picture = await shop.addPicture('teal');
    await shop.addPicture('red');
    await shop.stock(
      aProduct('quartz', {
        stock: 1000,
        description: 'Line\u2028separated\u2029text, "quoted"\r\nand 💎 नेपाल',
        pictures: [{ hash: picture.hash, alt: 'Teal', sourceUrl: '' }],
        attributes: [],
        tags: ['amethyst', 'for-her'],
        reviews: [
          { name: 'Otto', rating: 4, comment: 'Fine', postedAt: '2026-01-01T00:00:00.000Z' },
        ],
      }),
      aProduct('ring', {
        attributes: [anAttribute('S', 4), anAttribute('L', 4, { pricePaisa: 123_45 })],
      }),
      // More than one batch of every kind.
      ...Array.from({ length: 600 }, (_, at) => aProduct(`stone-${at}`, { tags: ['ring', `leo`] })),
    );
    const hash = await storeVideo(shop.settings, Buffer.from('a film'));
    await shop.database.transaction((trx) =>
      trx
        .insertInto('videos')
        .values({ id: 'film', position: 0, title: 'Film', hash, poster_hash: picture.hash })
        .execute(),
    );
    await shop.database.transaction(async (trx) => {
      await addKind(trx, { slug: 'by-colour', label: 'Colour', name: 'Colours' });
      const id = await addShelf(trx, { kind: 'by-colour', slug: 'teal', label: 'Teal' });
      await trx
        .updateTable('shelves')
        .set({ picture_hash: picture.hash })
        .where('id', '=', id)
        .execute();
      await trx
        .insertInto('shelf_redirects')
        .values({ kind: 'by-colour', slug: 'green', shelf_id: id })
        .execute();
    });
    await orderVerbs(shop).addCoupon('TEN', 10, 5);
    maya = await aCustomer(shop);
    const { form } = await aFullCart(shop, maya, { quartz: 2 });
    const FormFile = await aPicture('blue');
    const [logo, code] = [await shop.addPicture('navy'), await shop.addPicture('gold')];
    await shop.database.transaction(async (trx) => {
      await writeShopSetting(trx, 'logo', logo.hash);
      const wallet = anAccount({ service: 'eSewa', qrHash: code.hash });
      await writeShopSetting(trx, 'paymentAccounts', [wallet]);
      await writeShopSetting(trx, 'orderEmails', 'owner@wheels.example');
    });
    const order = { ...form, method: 1, FormFile, couponCode: 'TEN' };
    const { orderId } = await maya.gets(placeOrder, order, { key: 'before-backup' });
    await shop.database.transaction((trx) =>
      makeOrderChange(
        trx,
        orderChanges.confirm,
        orderId,
        {},
        { who: 'command', database: shop.database },
      ),
    );
    await aFullCart(shop, maya, { quartz: 3 });
  }, 120_000);
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  /** An empty place for a shop, on either database. */
  const emptyPlace = async (kind: EngineName) =>
    openCliShop({
      databaseUrl: kind === 'postgres' ? await newPostgresDatabase() : undefined,
      isEmpty: true,
    });
  /** What a backup has of a shop. */
  const rowsOf = async (from: Parameters<typeof everyRow>[0]) => {
    const rows = await everyRow(from);
    return Object.fromEntries(tableNames.map((name) => [name, rows[name]]));
  };

  test.each(everyEngine)('restored into an empty place on %s is the same shop', async (kind) => {
    const file = join(folder, `to-${kind}.zip`);
    const rows = await rowsOf(shop);
    const made = await backup(file);
    expect(made).toMatchObject({
      code: 0,
      text: expect.stringMatching(/^602 products, 1 customer, 1 order, 6 files written to /),
    });
    expect((await stat(file)).mode & 0o077).toBe(0);

    const place = await emptyPlace(kind);
    const told = await runOwnerCommand(place, restoreCommand, file);
    expect(told).toMatchObject({
      code: 0,
      text: expect.stringContaining('602 products, 1 customer, 1 order, 6 files restored'),
    });

    expect(await rowsOf(place)).toEqual(rows);
    // Also what the desk searches, which is not in the backup.
    const searched = await place.database.read
      .selectFrom('search_orders')
      .innerJoin('orders', 'orders.id', 'search_orders.id')
      .select(['search_orders.number', 'search_orders.text'])
      .execute();
    expect(searched).toEqual([
      {
        number: expect.stringMatching(/^[0-9A-Z]{6}$/),
        text: expect.stringMatching(/^maya gurung maya-.*@example\.com /),
      },
    ]);
    const shelves = await readShelfData(place.database.read);
    expect(shelves.shelves).toContainEqual(
      expect.objectContaining({ slug: 'teal', former: ['green'] }),
    );
    expect(await everyFile(place.settings.dataDir)).toEqual(await everyFile(shop.settings.dataDir));

    // A logged-in customer still is, sees the order, and the same idempotency key does not order
    // twice.
    const app = await buildApp({
      ...place,
      log: { write: () => {} },
      clientDir: join(folder, 'none'),
    });
    onTestFinished(() => app.close());
    const params = { userId: maya.userId };
    const orders = await askCall({ app }, listOrders, params, { token: maya.token });
    expect(orders.json()).toEqual(await maya.gets(listOrders, params));
    const uploadId = orders.json()[0].payment.uploadId;
    const screenshot = await app.inject({
      url: `/api/uploads/${uploadId}`,
      headers: { authorization: `Bearer ${maya.token}` },
    });
    expect(screenshot.statusCode).toBe(200);
    // What is set is there, with the logo and the pictures of the accounts' codes.
    expect(await readShop(place.database.read)).toEqual(await readShop(shop.database.read));
    for (const call of [readShopCall, readServices])
      expect((await askCall({ app }, call)).json()).toEqual((await askCall(shop, call)).json());
    const { accounts } = (await askCall({ app }, readServices)).json();
    const code = await app.inject({ url: accounts[0].qr.imageURL });
    expect([code.statusCode, code.headers['content-type']]).toEqual([200, 'image/webp']);
    const page = await app.inject({ url: '/api/product?pageNumber=1&pageSize=12' });
    expect(page.json()).toEqual((await shop.get('/api/product?pageNumber=1&pageSize=12')).json());
  });

  test('names every table the database has', async () => {
    const others = [
      'rate_limits',
      'staff_challenges',
      'setting_previews',
      'automatic_backup',
      'schema_migrations',
      'schema_migrations_lock',
    ];
    // What is searched is made of them.
    const stored = Object.keys(await everyRow(shop)).filter(
      (name) => !name.startsWith('search_') || name === 'search_synonyms',
    );
    const all = [...stored, ...others];
    expect(new Set(all)).toEqual(new Set([...tableNames, ...others]));
  });

  test('made while customers order is consistent', async () => {
    const otto = await aCustomer(shop);
    let isDone = false;
    const ordering = (async () => {
      let count = 0;
      while (!isDone) {
        const { form } = await aFullCart(shop, otto, { quartz: 1 });
        await otto.gets(placeOrder, form);
        await shop.database.transaction((trx) =>
          trx.deleteFrom('addresses').where('user_id', '=', otto.userId).execute(),
        );
        count += 1;
        // On SQLite each order is one task without a break: the backup is let in between.
        await pause(5);
      }
      return count;
    })();
    const file = join(folder, 'busy.zip');
    await expect.poll(() => stockOf(shop, 'quartz')).toBeLessThan(998);
    expect((await backup(file)).code).toBe(0);
    isDone = true;
    expect(await ordering).toBeGreaterThan(0);

    const place = await emptyPlace('sqlite');
    expect((await runOwnerCommand(place, restoreCommand, file)).code).toBe(0);
    const { read } = place.database;
    const items = await read.selectFrom('order_items').selectAll().execute();
    const orders = await read.selectFrom('orders').selectAll().execute();
    const mails = await read
      .selectFrom('mails')
      .select('event')
      .where('event', 'like', 'order-placed:%')
      .execute();
    const [, sold] = [items.length, items.reduce((sum, item) => sum + item.quantity, 0)];
    expect(await stockOf(place, 'quartz')).toBe(1000 - sold);
    expect(items.map((item) => item.order_id).toSorted()).toEqual(
      orders.map((order) => order.id).toSorted(),
    );
    expect(mails).toHaveLength(orders.length);
  });

  test('is never restored over a shop, and overwrites a file only with --replace', async () => {
    const file = join(folder, 'again.zip');
    await backup(file);
    expect((await backup(file)).text).toContain('already exists. Add --replace');
    expect((await backup(file, '--replace')).code).toBe(0);
    const before = await rowsOf(shop);
    const told = await runOwnerCommand(shop, restoreCommand, file);
    expect(told).toMatchObject({
      code: 1,
      text: expect.stringMatching(/This .* already contains a shop\. A restore never overwrites/),
    });
    expect(await rowsOf(shop)).toEqual(before);

    const place = await emptyPlace('sqlite');
    await place.pictures.store(await aPicture('red'));
    expect((await runOwnerCommand(place, restoreCommand, file)).text).toContain(
      "already contains a shop's files",
    );
    expect(await place.database.read.selectFrom('products').select('id').execute()).toEqual([]);
  });

  test.each([
    ['no zip', async () => Buffer.from('hello')],
    ['half a backup', async (whole: Buffer) => whole.subarray(0, whole.length / 2)],
    ['a backup with other bytes in its middle', async (whole: Buffer) => damaged(whole)],
    ['a backup with other bytes where a file begins', async (whole: Buffer) => headless(whole)],
  ])('%s is refused, and nothing is left of it', async (name, spoil) => {
    const file = join(folder, `${name}.zip`);
    await backup(file);
    await writeFile(file, await spoil(await readFile(file)));
    const place = await emptyPlace('sqlite');
    const { code, text } = await runOwnerCommand(place, restoreCommand, file);
    expect(code).toBe(1);
    expect(text).toMatch(/is not a backup of this shop|The backup is damaged/);
    expect(await everyFile(place.settings.dataDir)).toEqual({});
    expect(await place.database.read.selectFrom('products').select('id').execute()).toEqual([]);
    expect(await place.database.read.selectFrom('catalogue_state').selectAll().execute()).toEqual([
      { id: 1, version: 1, stock_version: 0 },
      { id: 2, version: 0, stock_version: 0 },
    ]);
  });

  test('a missing file or folder is reported', async () => {
    expect((await runOwnerCommand(shop, restoreCommand, join(folder, 'none.zip'))).text).toContain(
      'There is no file',
    );
    expect((await backup(join(folder, 'none', 'x.zip'))).text).toContain(
      'its folder does not exist',
    );
    expect(await readdir(folder)).not.toContain('x.zip.part');
  });
});

/** Hash of every stored file by its name. */
async function everyFile(dataDir: string): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const folder of ['pictures', 'videos', 'uploads']) {
    const names = await readdir(join(dataDir, folder), {
      recursive: true,
      withFileTypes: true,
    }).catch(() => []);
    for (const entry of names.filter((one) => one.isFile())) {
      const path = join(entry.parentPath, entry.name);
      files[path.slice(dataDir.length)] = createHash('sha256')
        .update(await readFile(path))
        .digest('hex');
    }
  }
  return files;
}

/** Somewhere in the middle of what is packed. */
/** Every file's header is damaged but the contents list's, which is at the end. */
function headless(whole: Buffer): Buffer {
  const copy = Buffer.from(whole);
  const header = 'PK\u0003\u0004';
  const last = copy.lastIndexOf(header);
  for (let at = copy.indexOf(header); at < last; at = copy.indexOf(header, at + 1)) {
    copy.fill(0xa5, at, at + header.length);
  }
  return copy;
}

function damaged(whole: Buffer): Buffer {
  const copy = Buffer.from(whole);
  copy.fill(0xa5, Math.floor(copy.length / 3), Math.floor(copy.length / 3) + 64);
  return copy;
}
