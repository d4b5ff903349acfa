import { describe, expect, test } from 'vitest';

import { subscribe, unsubscribe } from '#contract/calls/newsletter-calls.ts';
import { messages } from '#contract/names/messages.ts';
import { listSubscribers } from '#server/modules/newsletter/newsletter-store.ts';
import { askCall } from '#tests/setup/customer.ts';
import { defaultEngines, everyEngine } from '#tests/setup/engines.ts';
import { useShop } from '#tests/setup/shop.ts';

describe.each(everyEngine)('The newsletter on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });
  const join = (userEmail: string, own: object = {}) => askCall(shop, subscribe, { body: { userEmail, ...own } });
  const leave = (token: string) => askCall(shop, unsubscribe, { query: { token } });
  const find = async (email: string) =>
    (await listSubscribers(shop.database.read)).find((subscriber) => subscriber.email === email);
  const welcomesTo = async (email: string) => {
    const rows = await shop.database.read
      .selectFrom('mails')
      .select('content')
      .where('recipient', '=', email)
      .execute();
    return rows.map(({ content }) => JSON.parse(content));
  };

  test('takes an address, once, however it is written, and welcomes it once', async () => {
    for (const email of ['maya@example.com', ' Maya@Example.com ', 'maya@example.com']) {
      const answer = await join(email);
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({ message: messages.subscribed });
    }
    expect(await listSubscribers(shop.database.read)).toHaveLength(1);
    const [welcome, ...more] = await welcomesTo('maya@example.com');
    expect(more).toEqual([]);
    const token = (await find('maya@example.com'))?.token;
    expect(welcome).toEqual({
      kind: 'newsletter-welcome',
      link: `https://shop.example/newsletter/unsubscribe?token=${token}`,
      oneClick: `https://shop.example/api/Newsletter/unsubscribe?token=${token}`,
    });
  });

  test('fifty at once are one', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => join('crowd@example.com')));
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]));
    expect(await welcomesTo('crowd@example.com')).toHaveLength(1);
  });

  test.each([
    ['', messages.emailMissing],
    ['   ', messages.emailMissing],
    ['maya', messages.emailInvalid],
    ['maya@example', messages.emailInvalid],
    ['maya@example.com, other@example.com', messages.emailInvalid],
    ['maya@example.com\r\nBcc: other@example.com', messages.emailInvalid],
    ['<script>@example.com', messages.emailInvalid],
  ])("'%s' is answered '%s'", async (email, message) => {
    const answer = await join(email);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ message, data: [{ field: 'userEmail' }] });
  });

  test('a machine that fills the hidden field is not put on the list', async () => {
    expect((await join('machine@example.com', { website: 'x' })).statusCode).toBe(422);
    expect(await find('machine@example.com')).toBeUndefined();
  });

  test('the link takes an address off, twice is harmless, and who comes back is welcomed again', async () => {
    await join('tara@example.com');
    const token = (await find('tara@example.com'))?.token ?? '';
    expect(token).toMatch(/^[\w-]{32}$/);
    for (let time = 0; time < 2; time += 1) {
      const answer = await leave(token);
      expect(answer.statusCode).toBe(200);
      expect(answer.json().message).toMatch(/removed from our newsletter/);
      expect(await find('tara@example.com')).toBeUndefined();
    }
    await join('tara@example.com');
    expect(await find('tara@example.com')).toMatchObject({ token });
    expect(await welcomesTo('tara@example.com')).toHaveLength(2);
    // The link in the first mail still works.
    await leave(token);
    expect(await find('tara@example.com')).toBeUndefined();
  });

  test("a mail program's one-click button works as it is sent", async () => {
    await join('click@example.com');
    const [welcome] = await welcomesTo('click@example.com');
    const { pathname, search } = new URL(welcome.oneClick);
    const answer = await shop.app.inject({
      method: 'POST',
      url: pathname + search,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(answer.statusCode, answer.payload).toBe(200);
    expect(await find('click@example.com')).toBeUndefined();
  });

  test("somebody else's guess takes nobody off", async () => {
    await join('safe@example.com');
    for (const token of ['guess', 'x'.repeat(200), "' OR '1'='1", 'safe@example.com']) {
      const answer = await leave(token);
      expect(answer.statusCode).toBe(422);
      expect(answer.json().data).toMatchObject([{ field: 'token' }]);
    }
    expect((await leave('')).statusCode).toBe(422);
    expect(await find('safe@example.com')).toBeDefined();
  });
});

describe.each(defaultEngines)('Too many addresses from one place on %s', (engine) => {
  const shop = useShop(engine);

  test('twenty in an hour, and no more', async () => {
    const join = (count: number) => askCall(shop, subscribe, { body: { userEmail: `maya+${count}@example.com` } });
    for (let count = 0; count < 20; count += 1) expect((await join(count)).statusCode).toBe(200);
    expect((await join(20)).statusCode).toBe(429);
    expect(await listSubscribers(shop.database.read)).toHaveLength(20);
  });
});
