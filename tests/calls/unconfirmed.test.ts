import { describe, expect, test } from 'vitest';

import { messages } from '#contract/names/messages.ts';
import { defaultEngines } from '#tests/setup/engines.ts';
import { useShop } from '#tests/setup/shop.ts';
import { lastLink, linksTo, minute, otherPassword, shiftTokens, visitorOf } from '#tests/setup/visitor.ts';

describe.each(defaultEngines)('Accounts with a mail server on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off', SMTP_URL: 'smtp://127.0.0.1:1' } });

  test('cannot log in before they are confirmed; a login sends the link again, at most once in a while', async () => {
    const visitor = visitorOf(shop);
    await visitor.signUp('new@example.com');
    const count = async () => (await linksTo(shop, 'new@example.com', 'confirm-email')).length;

    const wrong = await visitor.logIn('new@example.com', 'Wrong1234');
    expect([wrong.statusCode, wrong.json().message]).toEqual([401, messages.loginFailed]);
    const early = await visitor.logIn('new@example.com');
    expect([early.statusCode, early.json().message]).toEqual([403, expect.stringContaining('confirm your email')]);
    expect(early.json().token).toBeUndefined();
    expect(await count()).toBe(1);

    await shiftTokens(shop, -5 * minute - 1000);
    const late = await Promise.all([visitor.logIn('new@example.com'), visitor.logIn('new@example.com')]);
    expect(late.map(({ statusCode }) => statusCode)).toEqual([403, 403]);
    expect(await count()).toBe(2);

    const [first, second] = await linksTo(shop, 'new@example.com', 'confirm-email');
    for (const link of [second, first]) {
      expect((await visitor.confirm(link ?? { token: '', email: '' })).statusCode).toBe(200);
    }
    expect((await visitor.logIn('new@example.com')).statusCode).toBe(200);
    expect(await count()).toBe(2);
  });

  test('are confirmed by a password reset', async () => {
    const visitor = visitorOf(shop);
    await visitor.signUp('by-reset@example.com');
    await visitor.forget('by-reset@example.com');
    await visitor.reset(await lastLink(shop, 'by-reset@example.com', 'reset-password'));
    expect((await visitor.logIn('by-reset@example.com', otherPassword)).statusCode).toBe(200);
  });
});
