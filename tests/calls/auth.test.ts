import { describe, expect, test } from 'vitest';

import { login, register } from '#contract/calls/auth-calls.ts';
import { readUser } from '#contract/calls/user-calls.ts';
import { messages } from '#contract/names/messages.ts';
import { askCall } from '#tests/setup/customer.ts';
import { engines, useShop } from '#tests/setup/shop.ts';

const password = 'Amethyst7';

describe.each(engines)('Accounts on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });
  const signUp = (email: string, own: Record<string, string> = {}) =>
    askCall(shop, register, { query: { role: 'Customer' }, body: { username: 'Maya', email, password, ...own } });
  const logIn = (username: string, typed = password) => askCall(shop, login, { body: { username, password: typed } });

  test('a visitor registers, logs in and reads their own profile', async () => {
    const answer = await signUp(' Maya@Example.com ');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ message: messages.verificationSent });
    const session = (await logIn('maya@example.COM')).json();
    expect(session).toEqual({ token: expect.any(String), userId: expect.any(String), userEmail: 'maya@example.com' });
    const profile = await askCall(shop, readUser, { params: { userId: session.userId }, token: session.token });
    expect(profile.json()).toEqual({
      userId: session.userId,
      name: 'Maya',
      phoneNumber: '',
      email: 'maya@example.com',
    });
  });
});
