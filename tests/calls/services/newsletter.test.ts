import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';

import {
  exportSubscribers,
  listSubscribers,
  removeSubscriber,
} from '#contract/calls/admin/subscriber-calls.ts';
import { subscribe, unsubscribe } from '#contract/calls/service-calls.ts';
import { messages } from '#contract/names/messages.ts';
import { addSubscriber, selectSubscribers } from '#server/modules/newsletter/newsletter-routes.ts';
import { aStaffMember, askCall } from '#tests/setup/callers.ts';
import { oneClickForms } from '#tests/setup/samples.ts';
import { defaultEngines, everyEngine, useShop } from '#tests/setup/shop.ts';

describe.each(everyEngine)('The newsletter on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });
  const join = (userEmail: string, own: object = {}) =>
    askCall(shop, subscribe, { userEmail, ...own });
  const leave = (token: string) => askCall(shop, unsubscribe, { token });
  const find = async (email: string) =>
    selectSubscribers(shop.database.read).selectAll().where('email', '=', email).executeTakeFirst();
  const welcomesTo = async (email: string) => {
    const rows = await shop.rows('mails', { recipient: email });
    return rows.map(({ content }) => JSON.parse(content));
  };

  test('subscribes an address once, in any spelling, with one welcome email', async () => {
    for (const email of ['maya@example.com', ' Maya@Example.com ', 'maya@example.com'])
      expect((await join(email)).json()).toEqual({ message: messages.subscribed });
    expect(await selectSubscribers(shop.database.read).select('email').execute()).toHaveLength(1);
    const [welcome, ...more] = await welcomesTo('maya@example.com');
    expect(more).toEqual([]);
    const token = (await find('maya@example.com'))?.token;
    expect(welcome).toEqual({
      kind: 'newsletter-welcome',
      link: `https://shop.example/newsletter/unsubscribe?token=${token}`,
      oneClick: `https://shop.example/api/Newsletter/unsubscribe?token=${token}`,
    });
  });

  test('subscribes once for fifty concurrent requests', async () => {
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => join('crowd@example.com')),
    );
    expect(new Set(responses.map((response) => response.statusCode))).toEqual(new Set([200]));
    expect(await welcomesTo('crowd@example.com')).toHaveLength(1);
  });

  test('subscribes nobody without an address, and no robot that fills the hidden field', async () => {
    for (const [email, message] of [
      ['', messages.emailMissing],
      ['maya@example.com\r\nBcc: other@example.com', messages.emailInvalid],
    ] as const)
      expect((await join(email)).json()).toMatchObject({ message, data: [{ field: 'userEmail' }] });
    expect((await join('machine@example.com', { leaveEmpty: 'x' })).statusCode).toBe(422);
    expect((await join('former@example.com', { website: 'https://example.com' })).statusCode).toBe(
      200,
    );
    expect(await find('machine@example.com')).toBeUndefined();
  });

  test('unsubscribes by the link, also twice; a returning subscriber is welcomed again', async () => {
    await join('tara@example.com');
    const token = (await find('tara@example.com'))?.token ?? '';
    expect(token).toMatch(/^[\w-]{32}$/);
    for (const _ of ['once', 'again']) {
      expect((await leave(token)).json().message).toMatch(/removed from our newsletter/);
      expect(await find('tara@example.com')).toBeUndefined();
    }
    await join('tara@example.com');
    expect(await find('tara@example.com')).toMatchObject({ token });
    expect(await welcomesTo('tara@example.com')).toHaveLength(2);
    // The link of the first email still works.
    await leave(token);
    expect(await find('tara@example.com')).toBeUndefined();
  });

  test("accepts a mail program's one-click request in each form of RFC 8058", async () => {
    for (const [at, form] of oneClickForms.entries()) {
      const email = `click-${at}@example.com`;
      await join(email);
      const [welcome] = await welcomesTo(email);
      const { pathname, search } = new URL(welcome.oneClick);
      const response = await shop.app.inject({ method: 'POST', url: pathname + search, ...form });
      expect(response.statusCode, response.payload).toBe(200);
      expect(await find(email)).toBeUndefined();
    }
  });

  test('rejects a wrong token', async () => {
    await join('safe@example.com');
    for (const token of ['', 'safe@example.com'])
      expect((await leave(token)).json().data).toMatchObject([{ field: 'token' }]);
    expect(await find('safe@example.com')).toBeDefined();
  });
});

describe.each(defaultEngines)('Subscribers at the shop desk on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });
  const subscribe = (email: string) =>
    shop.database.transaction((trx) => addSubscriber(trx, email));

  test('are listed, searched, and removed for good', async () => {
    const pema = await aStaffMember(shop, { role: 'staff' });
    for (const email of ['maya_1@example.com', 'maya%1@example.com', 'otto@example.com'])
      await subscribe(email);
    const list = async (search = '') => {
      const { subscribers, total } = await pema.gets(listSubscribers, { search });
      expect(subscribers).toHaveLength(total);
      return subscribers.map(({ email }) => email);
    };
    expect(await list()).toHaveLength(3);
    expect(await list(' Maya%')).toEqual(['maya%1@example.com']);
    const remove = (email: string) => pema.gets(removeSubscriber, { email });
    expect(await remove('Maya_1@example.com')).toEqual({ removed: true });
    expect(await remove('maya_1@example.com')).toEqual({ removed: false });
    expect(await list()).toHaveLength(2);
    const audit = await shop.rows('audit_log');
    expect(JSON.stringify(audit)).not.toContain('maya_1');
    expect((await pema.ask(exportSubscribers, {})).statusCode).toBe(403);
  });

  test('the file is safe to open in a spreadsheet, has unsubscribe links, and is stored nowhere', async () => {
    const owner = await aStaffMember(shop);
    const subscriber = await subscribe('tara@example.com');
    for (const email of ['=cmd|calc@example.com', '+1@example.com', '-1@example.com'])
      await subscribe(email);
    const { csv, count } = await owner.gets(exportSubscribers, {}, { key: 'once' });
    const rows: Record<string, string>[] = parse(csv, { columns: true, bom: true });
    expect(rows).toHaveLength(count);
    expect(rows.find((row) => row.Email === 'tara@example.com')).toEqual({
      Email: 'tara@example.com',
      Subscribed: subscriber?.subscribedAt,
      Unsubscribe: `https://shop.example/newsletter/unsubscribe?token=${subscriber?.token}`,
    });
    for (const row of rows)
      for (const cell of Object.values(row)) expect(cell).not.toMatch(/^[=+\-@]/);
    expect(await shop.rows('idempotency_keys')).toEqual([]);
  });
});
