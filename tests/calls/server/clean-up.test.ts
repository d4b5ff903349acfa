import { setImmediate as nextIteration } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';

import { readDeskSnapshot } from '#contract/calls/admin/today-calls.ts';
import type { ShopDatabase } from '#server/db/connect.ts';
import { deleteExpired, sweepUploads } from '#server/plugins/daily-clean-up.ts';
import { useStaff } from '#tests/setup/callers.ts';
import { everyEngine, useShop } from '#tests/setup/shop.ts';

const day = 86_400_000;
const longAgo = new Date(Date.now() - 100 * day).toISOString();
const atOnce = 500;

describe.each(everyEngine)('What nobody needs any more on %s', (engine) => {
  const shop = useShop(engine);
  const pema = useStaff(shop);

  /** The database, which counts the transactions that change something. */
  const counted = () => {
    const { database } = shop;
    let transactions = 0;
    const transaction: ShopDatabase['transaction'] = (work) => {
      transactions += 1;
      return database.transaction(work);
    };
    return { read: database.read, transaction, transactions: () => transactions };
  };

  test('is deleted in slices, and what is younger stays', async () => {
    const keys = Array.from({ length: 1201 }, (_, at) => ({
      scope: at % 2 === 0 ? '' : 'staff:somebody',
      key: `key-${at}`,
      request_hash: '',
      answer: '{}',
      created_at: at === 1200 ? new Date().toISOString() : longAgo,
    }));
    for (let from = 0; from < keys.length; from += 100)
      await shop.database.transaction((trx) =>
        trx
          .insertInto('idempotency_keys')
          .values(keys.slice(from, from + 100))
          .execute(),
      );
    const mail = { recipient: '', content: '{}', attempts: 1, last_error: null };
    const times = { created_at: longAgo, sent_at: longAgo };
    await shop.database.transaction((trx) =>
      trx
        .insertInto('mails')
        .values([
          { ...mail, ...times, id: 'sent', event: 'sent', next_try_at: '9999' },
          { ...mail, ...times, id: 'waits', event: 'waits', next_try_at: longAgo, sent_at: null },
        ])
        .execute(),
    );
    const database = counted();
    await deleteExpired(database);
    expect((await shop.rows('idempotency_keys')).map(({ key }) => key)).toEqual(['key-1200']);
    expect((await shop.rows('mails')).map(({ id }) => id)).toEqual(['waits']);
    // One look at each table when there is nothing left, three slices of keys before.
    const again = counted();
    await deleteExpired(again);
    expect(database.transactions() - again.transactions()).toBe(Math.floor(1200 / atOnce));
  });

  test('is found among the pictures of orders, a slice at a time', async () => {
    const uploads = Array.from({ length: 1101 }, (_, at) => ({
      id: `upload-${String(at).padStart(4, '0')}`,
      user_id: null,
      hash: `hash-${at}`,
      format: 'webp',
      width: 1,
      height: 1,
      bytes: 1,
      created_at: longAgo,
    }));
    for (let from = 0; from < uploads.length; from += 100)
      await shop.database.transaction((trx) =>
        trx
          .insertInto('uploads')
          .values(uploads.slice(from, from + 100))
          .execute(),
      );
    await shop.database.transaction((trx) =>
      trx
        .insertInto('custom_requests')
        .values(
          ['upload-0001', 'upload-1100'].map((id) => ({
            id,
            item: 'ring',
            name: '',
            budget_paisa: 1,
            address: '',
            idea: '',
            phone_number: '',
            email: '',
            upload_id: id,
            posted_at: longAgo,
            state: 'new' as const,
            tax_number: '',
            payment: 'awaiting' as const,
            quote_paisa: null,
            quote_days: null,
            quote_text: '',
            reason: '',
            version: 1,
            user_id: null,
          })),
        )
        .execute(),
    );
    const database = counted();
    await sweepUploads(database, shop.app.uploads);
    expect((await shop.rows('uploads')).map(({ id }) => id).toSorted()).toEqual([
      'upload-0001',
      'upload-1100',
    ]);
    expect(database.transactions()).toBe(3);
  });

  test('is not on the desk’s devices: of a large stock what was changed last', async () => {
    const products = Array.from({ length: 2050 }, (_, at) => ({
      id: `product-${at}`,
      slug: `product-${at}`,
      name: `Bead ${String(at).padStart(4, '0')}`,
      description: '',
      short_desc: '',
      price_paisa: 100,
      sale_price_paisa: null,
      stock: 1,
      category_id: 0,
      best_seller: 0,
      published: 1,
      added_at: longAgo,
      changed_at: new Date(Date.now() - at * 1000).toISOString(),
    }));
    for (let from = 0; from < products.length; from += 50)
      await shop.database.transaction((trx) =>
        trx
          .insertInto('products')
          .values(products.slice(from, from + 50))
          .execute(),
      );
    const { stock } = await pema.gets(readDeskSnapshot);
    expect(stock).toHaveLength(2000);
    expect([stock[0]?.name, stock.at(-1)?.name]).toEqual(['Bead 0000', 'Bead 1999']);
  });

  test('is no reason to wait: requests are served between the statements of a transaction', async () => {
    // Longer than a transaction may hold SQLite's thread.
    const slow = sql`with recursive numbers(n) as
      (select 1 union all select n + 1 from numbers where n < 400000) select max(n) from numbers`;
    const order: string[] = [];
    const served = async () => {
      await nextIteration();
      await nextIteration();
      order.push('served');
    };
    await shop.database.transaction(async (trx) => {
      await slow.execute(trx);
      const serving = served();
      await slow.execute(trx);
      await slow.execute(trx);
      await slow.execute(trx);
      order.push('changed');
      await serving;
    });
    expect(order).toEqual(['served', 'changed']);
  });
});
