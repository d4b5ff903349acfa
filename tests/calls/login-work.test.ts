import { verify } from '@node-rs/argon2';
import { describe, expect, test, vi } from 'vitest';

import { messages } from '#contract/names/messages.ts';
import { useShop } from '#tests/setup/shop.ts';
import { visitorOf } from '#tests/setup/visitor.ts';

// The real library, with its calls recorded.
vi.mock(import('@node-rs/argon2'), { spy: true });

describe('A login that fails', () => {
  const shop = useShop('sqlite', { env: { RATE_LIMIT: 'off' } });

  test('an unknown address and a wrong password get the same answer after the same work', async () => {
    const visitor = visitorOf(shop);
    await visitor.signUp('known@example.com');
    vi.mocked(verify).mockClear();
    const unknown = await visitor.logIn('unknown@example.com');
    expect(verify).toHaveBeenCalledTimes(1);
    const wrong = await visitor.logIn('known@example.com', 'Wrong1234');
    expect(verify).toHaveBeenCalledTimes(2);
    const [ofNobody, ofSomebody] = vi.mocked(verify).mock.calls.map(([hash]) => String(hash).split('$'));
    expect(ofNobody?.slice(0, 4)).toEqual(ofSomebody?.slice(0, 4));
    expect(ofNobody?.[5]).toHaveLength(ofSomebody?.[5]?.length ?? 0);
    for (const answer of [unknown, wrong]) {
      expect(answer.statusCode).toBe(401);
      const { requestId, ...rest } = answer.json();
      expect(rest).toEqual({ message: messages.loginFailed });
    }
    const headers = ({
      headers: { 'x-request-id': _id, date: _date, 'server-timing': _timing, ...rest },
    }: typeof wrong) => rest;
    expect(headers(unknown)).toEqual(headers(wrong));
  });
});
