import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';

import { listCustomers } from '#contract/calls/admin/customer-calls.ts';
import { listStaffBookings, listStaffCustomOrders } from '#contract/calls/admin/enquiry-calls.ts';
import { listStaffOrders } from '#contract/calls/admin/order-calls.ts';
import { listDeskPosts } from '#contract/calls/admin/post-calls.ts';
import { listStaffReviews } from '#contract/calls/admin/review-calls.ts';
import { listSubscribers } from '#contract/calls/admin/subscriber-calls.ts';
import { useStaff } from '#tests/setup/callers.ts';
import { aProduct } from '#tests/setup/samples.ts';
import { everyEngine, useShop } from '#tests/setup/shop.ts';
import { fillManyYears } from '#tests/setup/ten-years.ts';

// The desk's lists are read from page to page by the key of the record before, however many there
// are.

describe.each(everyEngine)('The desk’s lists on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });
  const owner = useStaff(shop);

  beforeAll(async () => {
    const slugs = ['quartz', 'agate', 'onyx'];
    await shop.stock(...slugs.map((slug) => aProduct(slug, { stock: 1_000 })));
    const counts = { orders: 1_500, customers: 400, bookings: 150, customOrders: 100, posts: 60 };
    await fillManyYears(shop, { ...counts, products: slugs });
  }, 60_000);

  test.each([
    ['orders', listStaffOrders, 'orderId', {}],
    ['orders that are found', listStaffOrders, 'orderId', { search: 'sita' }],
    ['bookings', listStaffBookings, 'id', {}],
    ['agreed bookings', listStaffBookings, 'id', { state: 'confirmed' }],
    ['custom orders', listStaffCustomOrders, 'id', {}],
    ['customers', listCustomers, 'id', {}],
    ['customers who are found', listCustomers, 'id', { search: 'gurung' }],
    ['posts', listDeskPosts, 'id', {}],
    ['reviews', listStaffReviews, 'id', {}],
    ['reviews that are found', listStaffReviews, 'id', { search: 'a', state: 'unanswered' }],
    ['subscribers', listSubscribers, 'email', {}],
    ['subscribers who are found', listSubscribers, 'email', { search: 'a' }],
  ] as const)('go on by key as by number through all %s', async (_, call, id, filter) => {
    const pageSize = '30';
    const read = async (place: object) => {
      const list: Record<string, unknown> = await owner.gets(call, {
        ...filter,
        ...place,
        pageSize,
      });
      const rows = Object.values(list).find(Array.isArray) as Record<string, unknown>[];
      return { ids: rows.map((row) => String(row[id])), next: String(list.next), list };
    };
    const byKey: string[] = [];
    const byNumber: string[] = [];
    let after = '';
    for (let page = 1; ; page += 1) {
      const { ids, next } = await read(after === '' ? {} : { after });
      byKey.push(...ids);
      byNumber.push(...(await read({ page: String(page) })).ids);
      after = next;
      if (next === '') break;
    }
    expect(byKey).toEqual(byNumber);
    expect(new Set(byKey).size).toBe(byKey.length);
    const { list } = await read({});
    expect([list.total, list.hasMore]).toEqual([byKey.length, false]);
    expect(byKey.length).toBeGreaterThan(10);
    // Anything may stand in an address.
    for (const odd of ['x', ' ', '\u{10ffff} \u{10ffff}', "'; --"])
      expect((await read({ after: odd })).ids.length).toBeGreaterThanOrEqual(0);
  });
});

describe.each(everyEngine)('More than 10,000 accounts on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });
  const owner = useStaff(shop);

  test('are found by a name of which there is nothing else', async () => {
    await shop.database.transaction((trx) =>
      sql`insert into users (id, email, name, phone_number, password_hash, token_version, created_at)
        with recursive numbers(no) as
          (select 10001 union all select no + 1 from numbers where no < 20001)
        select 'id-' || no, no || '@example.com', 'Maya ' || no, '', '', 1, '2026-01-01T' || no
        from numbers`.execute(trx),
    );
    const found = await owner.gets(listCustomers, { search: 'maya', pageSize: '30' });
    expect([found.total, found.hasMore]).toEqual([10_000, true]);
    expect(found.customers[0]?.name).toBe('Maya 20001');
    const next = await owner.gets(listCustomers, {
      search: 'maya',
      pageSize: '30',
      after: found.next,
    });
    expect(next.customers[0]?.name).toBe('Maya 19971');
  });
});
