import { verify } from '@node-rs/argon2';
import { describe, expect, test, vi } from 'vitest';

import { messages } from '#contract/names/messages.ts';
import { omit } from '#contract/omit.ts';
import { useShop } from '#tests/setup/shop.ts';
import { visitorOf } from '#tests/setup/visitor.ts';

// The real library with its calls recorded.
vi.mock(import('@node-rs/argon2'), { spy: true });

describe('A login that fails', () => {
  const shop = useShop('sqlite', { env: { RATE_LIMIT: 'off' } });

  test('gets the same response after the same work for unknown address and wrong password', async () => {
    const visitor = visitorOf(shop);
    await visitor.signUp('known@example.com');
    vi.mocked(verify).mockClear();
    const unknown = await visitor.logIn('unknown@example.com');
    expect(verify).toHaveBeenCalledTimes(1);
    const wrong = await visitor.logIn('known@example.com', 'Wrong1234');
    expect(verify).toHaveBeenCalledTimes(2);
    const [ofNobody, ofSomebody] = vi
      .mocked(verify)
      .mock.calls.map(([hash]) => String(hash).split('$'));
    expect(ofNobody?.slice(0, 4)).toEqual(ofSomebody?.slice(0, 4));
    expect(ofNobody?.[5]).toHaveLength(ofSomebody?.[5]?.length ?? 0);
    for (const response of [unknown, wrong]) {
      expect(response.statusCode).toBe(401);
      const { requestId, ...rest } = response.json();
      expect(rest).toEqual({ message: messages.loginFailed });
    }
    const headersOf = ({ headers }: typeof wrong) => omit(headers, 'x-request-id', 'date');
    expect(headersOf(unknown)).toEqual(headersOf(wrong));
  });
});
