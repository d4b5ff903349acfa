import { afterEach, describe, expect, test, vi } from 'vitest';

import { createSessionTokens } from './session-tokens.ts';

const claims = { userId: 'maya', version: 1, sessionId: 'phone' };
const dayMs = 24 * 3_600_000;

afterEach(() => void vi.useRealTimers());

describe('A session token', () => {
  test('verifies the same claims each time', async () => {
    const tokens = createSessionTokens('a'.repeat(48));
    const token = await tokens.sign(claims);
    for (const _ of [1, 2, 3]) expect(await tokens.verify(token)).toEqual(claims);
  });

  test('is rejected once it has expired, also after it was cached', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const tokens = createSessionTokens('a'.repeat(48));
    const token = await tokens.sign(claims);
    expect(await tokens.verify(token)).toEqual(claims);
    vi.setSystemTime(Date.now() + 365 * dayMs + 1000);
    expect(await tokens.verify(token)).toBeUndefined();
  });

  test('of another secret, or changed, is rejected', async () => {
    const tokens = createSessionTokens('a'.repeat(48));
    const token = await tokens.sign(claims);
    expect(await tokens.verify(token)).toEqual(claims);
    const [head, , signature] = token.split('.');
    const other = Buffer.from(JSON.stringify({ sub: 'tara', version: 1, exp: 9_999_999_999 })).toString('base64url');
    expect(await tokens.verify(`${head}.${other}.${signature}`)).toBeUndefined();
    expect(await createSessionTokens('b'.repeat(48)).verify(token)).toBeUndefined();
  });
});
