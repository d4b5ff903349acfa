import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';

import { exportSubscribers, listSubscribers, removeSubscriber } from '#contract/calls/admin/subscriber-calls.ts';
import { addSubscriber } from '#server/modules/newsletter/newsletter-store.ts';
import { defaultEngines } from '#tests/setup/engines.ts';
import { useShop } from '#tests/setup/shop.ts';
import { aStaffMember } from '#tests/setup/staff.ts';

describe.each(defaultEngines)('Subscribers at the shop desk on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });
  const subscribe = (email: string) => shop.database.transaction((trx) => addSubscriber(trx, email));

  test('are listed, searched, and removed for good', async () => {
    const pema = await aStaffMember(shop, { role: 'staff' });
    for (const email of ['maya_1@example.com', 'maya%1@example.com', 'otto@example.com']) await subscribe(email);
    const list = async (search = '') => {
      const { subscribers, total } = await pema.gets(listSubscribers, { query: { search } });
      expect(subscribers).toHaveLength(total);
      return subscribers.map(({ email }) => email);
    };
    expect(await list()).toHaveLength(3);
    expect(await list(' Maya%')).toEqual(['maya%1@example.com']);
    const remove = (email: string) => pema.gets(removeSubscriber, { body: { email } });
    expect(await remove('Maya_1@example.com')).toEqual({ removed: true });
    expect(await remove('maya_1@example.com')).toEqual({ removed: false });
    expect(await list()).toHaveLength(2);
    const audit = await shop.database.read.selectFrom('audit_log').selectAll().execute();
    expect(JSON.stringify(audit)).not.toContain('maya_1');
    expect((await pema.ask(exportSubscribers, { body: {} })).statusCode).toBe(403);
  });

  test('the file is safe to open in a spreadsheet, has unsubscribe links, and is stored nowhere', async () => {
    const owner = await aStaffMember(shop);
    const subscriber = await subscribe('tara@example.com');
    for (const email of ['=cmd|calc@example.com', '+1@example.com', '-1@example.com']) await subscribe(email);
    const { csv, count } = await owner.gets(exportSubscribers, { body: {}, key: 'once' });
    const rows: Record<string, string>[] = parse(csv, { columns: true, bom: true });
    expect(rows).toHaveLength(count);
    expect(rows.find((row) => row.Email === 'tara@example.com')).toEqual({
      Email: 'tara@example.com',
      Subscribed: subscriber?.subscribedAt,
      Unsubscribe: `https://shop.example/newsletter/unsubscribe?token=${subscriber?.token}`,
    });
    for (const row of rows) for (const cell of Object.values(row)) expect(cell).not.toMatch(/^[=+\-@]/);
    expect(await shop.database.read.selectFrom('idempotency_keys').selectAll().execute()).toEqual([]);
  });
});
