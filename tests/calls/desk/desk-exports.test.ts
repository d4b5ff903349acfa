import type { IncomingMessage } from 'node:http';
import { request as requestOver } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { createGunzip, gunzipSync } from 'node:zlib';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { exportCustomer } from '#contract/calls/admin/customer-calls.ts';
import { exportOrders } from '#contract/calls/admin/order-calls.ts';
import { exportProducts } from '#contract/calls/admin/product-file-calls.ts';
import { exportSubscribers } from '#contract/calls/admin/subscriber-calls.ts';
import { asFileType, exportWaitsHeader } from '#contract/names/desk.ts';
import { exportQueue } from '#server/http/serve-export.ts';
import { addSubscriber } from '#server/modules/newsletter/newsletter-routes.ts';
import { aCustomer, useStaff } from '#tests/setup/callers.ts';
import { deskOrderVerbs } from '#tests/setup/orders.ts';
import { aProduct } from '#tests/setup/samples.ts';
import { everyEngine, type TestShop, useShop } from '#tests/setup/shop.ts';

const asFile = { headers: { accept: asFileType } };
/** Several slices. */
const orderCount = 1050;
const rowsAtOnce = 100;
const slowly = { timeout: 15_000 };

describe.each(everyEngine)('Exports on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });
  const { buy } = deskOrderVerbs(shop);
  const owner = useStaff(shop);
  let port = 0;

  beforeAll(async () => {
    await shop.stock(aProduct('quartz', { stock: 100 }));
    const maya = await aCustomer(shop, { name: 'Maya Gurung' });
    const { orderId } = await buy(maya, { quartz: 1 });
    await copyOrder(shop, orderId, orderCount - 1);
    await shop.app.listen({ port: 0, host: '127.0.0.1' });
    port = (shop.app.server.address() as AddressInfo).port;
  });

  beforeEach(async () => {
    await vi.waitFor(() => expect(exportQueue.counts).toEqual({ waiting: 0, running: 0 }), slowly);
  });

  /** Opens an export over a connection, whose body nobody has read yet. */
  const open = (path: string, headers: Record<string, string> = {}) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const sent = requestOver({
        port,
        method: 'POST',
        path: `/api${path}`,
        headers: {
          ...owner.headers,
          accept: asFileType,
          'content-type': 'application/json',
          ...headers,
        },
      });
      sent.on('response', resolve).on('error', reject).end('{}');
    });

  /** How the last export ended, by the audit log. */
  const lastEnd = async (action: string) =>
    (await shop.rows('audit_log', { action }, 'id')).at(-1)?.after;

  test('have every order once, whatever ends a slice, and the same in both forms', async () => {
    const file = await owner.ask(exportOrders, {}, asFile);
    expect(file.headers).toMatchObject({
      'content-type': asFileType,
      'content-disposition': expect.stringMatching(/^attachment; filename="orders-.*\.csv"$/),
      'cache-control': 'no-store',
    });
    const [head, ...lines] = file.payload.trimEnd().split('\n');
    expect(head).toMatch(/^\ufeffOrder,Placed,/);
    const numbers = lines.map((line) => line.split(',')[0]);
    expect(new Set(numbers).size).toBe(orderCount);
    expect(numbers).toHaveLength(orderCount);
    const { csv, count } = await owner.gets(exportOrders, {});
    expect([csv, count]).toEqual([file.payload, orderCount]);
    expect((await shop.rows('audit_log', { action: 'order.export' }, 'id'))[0]?.after).toBe(
      '{"filter":{}}',
    );
    await vi.waitFor(async () =>
      expect(await lastEnd('order.export-sent')).toBe(`{"count":${orderCount}}`),
    );
  });

  test('have what fits the filter, in days whose orders fill no slice', async () => {
    const all = (await owner.gets(exportOrders, {})).csv.trimEnd().split('\n').slice(1);
    const found = all.filter((line) => line.includes('2021-03-'));
    const days = { from: '2021-03-01', to: '2021-03-31' };
    const { csv, count } = await owner.gets(exportOrders, days);
    expect(csv.trimEnd().split('\n').slice(1)).toEqual(found);
    expect(count).toBe(found.length);
    const none = await owner.gets(exportOrders, { ...days, search: 'nobody at all' });
    expect(none.count).toBe(0);
    const wrong = await owner.ask(exportOrders, { from: '2021-02-31' }, asFile);
    expect(wrong.statusCode).toBe(422);
  });

  test('are compressed for who takes it', async () => {
    const response = await owner.ask(
      exportOrders,
      {},
      { headers: { ...asFile.headers, 'accept-encoding': 'br, gzip' } },
    );
    const text = gunzipSync(response.rawPayload).toString();
    expect(text).toBe((await owner.gets(exportOrders, {})).csv);
    expect(response.rawPayload.length).toBeLessThan(text.length / 3);
  });

  test('begin before the last row is read, hold a slice, and let a visitor’s list through', async () => {
    const read = watchSnapshots(shop);
    const response = await open('/admin/orders-export');
    const [first] = await firstPart(response);
    expect(first?.toString()).toMatch(/^\ufeffOrder,Placed,/);
    // Nobody takes more: reading stops far from the end.
    const list = await shop.get('/api/product');
    expect(list.statusCode).toBe(200);
    expect(read.ended).toBe(0);
    let text = first?.toString() ?? '';
    for await (const part of response) text += part;
    expect(text.trimEnd().split('\n')).toHaveLength(orderCount + 1);
    await vi.waitFor(() => expect(read.ended).toBe(1));
    expect(read.largest).toBeLessThanOrEqual(rowsAtOnce);
    read.restore();
  });

  test('wait for their turn, which their answer says', async () => {
    const release = holdQueue();
    const second = await open('/admin/orders-export');
    expect(second.headers[exportWaitsHeader]).toBe('1');
    const [beginning] = await firstPart(second);
    expect(beginning?.toString().trimEnd().split('\n')).toHaveLength(1);
    // A compressed one, too, has its beginning at once.
    const third = await open('/admin/orders-export', { 'accept-encoding': 'gzip' });
    const unzipped = third.pipe(createGunzip());
    expect((await firstPart(unzipped))[0]?.toString()).toMatch(/^\ufeffOrder,.*\n$/);
    expect(exportQueue.counts).toEqual({ waiting: 2, running: 1 });
    release();
    unzipped.resume();
    let text = '';
    for await (const part of second) text += part;
    expect(text.trimEnd().split('\n')).toHaveLength(orderCount);
  });

  test('wait longer than a client may take nothing', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const release = holdQueue();
    const waiting = await open('/admin/orders-export');
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    release();
    const parts: string[] = [];
    for await (const part of waiting) parts.push(String(part));
    expect(parts.join('').trimEnd().split('\n')).toHaveLength(orderCount + 1);
  });

  test('are refused when too many wait', async () => {
    const release = holdQueue();
    for (let count = 0; count < 5; count += 1) void exportQueue.run(async () => undefined);
    const busy = await owner.ask(exportSubscribers, {}, asFile);
    expect([busy.statusCode, busy.headers['retry-after']]).toEqual([503, '5']);
    expect(await shop.rows('audit_log', { action: 'subscribers.export' })).toEqual([]);
    release();
  });

  test('stop reading when the download is stopped, also while they wait', async () => {
    const release = holdQueue();
    const waiting = await open('/admin/subscribers/export');
    waiting.destroy();
    const stopped = await open('/admin/orders-export');
    release();
    stopped.destroy();
    await vi.waitFor(async () => {
      expect(await lastEnd('subscribers.export-canceled')).toBe('{"count":0}');
      const { count } = JSON.parse((await lastEnd('order.export-canceled')) ?? '{}');
      expect(count).toBeLessThan(orderCount);
    }, slowly);
  });

  test('break off when reading fails, so that the file does not look complete', async () => {
    const read = watchSnapshots(shop, { failsAfter: 25 });
    for (const encoding of ['identity', 'gzip']) {
      const response = await open('/admin/orders-export', { 'accept-encoding': encoding });
      await expect(response.toArray()).rejects.toThrow('aborted');
      expect(response.complete).toBe(false);
    }
    read.restore();
    await vi.waitFor(async () => expect(await lastEnd('order.export-failed')).toBeDefined());
  });

  test('of subscribers have each address once', async () => {
    const emails = Array.from({ length: 1001 }, (_, at) => `sub${at}@example.com`);
    await shop.database.transaction(async (trx) => {
      for (const email of emails) await addSubscriber(trx, email);
    });
    const { csv, count } = await owner.gets(exportSubscribers, {});
    const lines = csv.trimEnd().split('\n').slice(1);
    expect(lines.map((line) => line.split(',')[0])).toEqual(emails.toSorted());
    expect(count).toBe(1001);
  });

  test('of products have the headings of an empty shop, and no row is stored with the key', async () => {
    const { csv, count } = await owner.gets(exportProducts, {}, { key: 'products' });
    expect(csv.split('\n')[0]).toMatch(/^\ufeffHandle,Title,/);
    expect(count).toBe(1);
    expect(await shop.rows('idempotency_keys', { key: 'products' })).toEqual([]);
  });

  test('of a customer are valid JSON as a file, too', async () => {
    const maya = await aCustomer(shop, { name: 'Maya "M" Gurung' });
    const file = await owner.ask(exportCustomer, { id: maya.userId }, asFile);
    expect(file.headers['content-disposition']).toMatch(/filename="customer-.*\.json"$/);
    expect(JSON.parse(file.payload)).toMatchObject({ users: [{ name: 'Maya "M" Gurung' }] });
    const gone = await owner.ask(exportCustomer, { id: 'nobody' }, asFile);
    expect(gone.statusCode).toBe(404);
  });
});

/** Has an export run until the returned function is called. */
function holdQueue(): () => void {
  let release = () => {};
  void exportQueue.run(
    () =>
      new Promise<void>((resolve) => {
        release = resolve;
      }),
  );
  onTestFinished(() => release());
  return () => release();
}

async function firstPart(response: Readable): Promise<readonly Buffer[]> {
  await new Promise((resolve) => response.once('readable', resolve));
  const part: unknown = response.read();
  return Buffer.isBuffer(part) ? [part] : [];
}

/** Copies an order with its lines, over years; some are of the same moment. */
async function copyOrder({ database }: TestShop, orderId: string, times: number): Promise<void> {
  await database.transaction(async (trx) => {
    const order = await trx
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    const copies = Array.from({ length: times }, (_, at) => ({
      ...order,
      id: `copy-${(at * 7919) % 9973}`,
      number: `COPY-${at}`,
      ordered_at: new Date(1_600_000_000_000 + Math.floor(at / 7) * 86_400_000).toISOString(),
    }));
    for (let from = 0; from < times; from += 100)
      await trx
        .insertInto('orders')
        .values(copies.slice(from, from + 100))
        .execute();
  });
}

/** Watches what snapshots read: how many rows at once, and how many have ended. */
function watchSnapshots(
  { database }: TestShop,
  { failsAfter = Number.POSITIVE_INFINITY }: { readonly failsAfter?: number } = {},
) {
  const seen = { ended: 0, largest: 0, restore: () => {} };
  const snapshot = database.snapshot.bind(database);
  const spy = vi.spyOn(database, 'snapshot').mockImplementation((work) =>
    snapshot(async (read) => {
      let queries = 0;
      const executor = read.getExecutor();
      const execute = executor.executeQuery.bind(executor);
      vi.spyOn(executor, 'executeQuery').mockImplementation(async (query, ...rest) => {
        queries += 1;
        if (queries > failsAfter) throw new Error('The disk is gone.');
        const result = await execute(query, ...rest);
        seen.largest = Math.max(seen.largest, result.rows.length);
        return result as never;
      });
      const result = await work(read);
      seen.ended += 1;
      return result;
    }),
  );
  seen.restore = () => spy.mockRestore();
  return seen;
}
