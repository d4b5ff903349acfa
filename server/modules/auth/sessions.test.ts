import { afterEach, describe, expect, test, vi } from 'vitest';

import { createSessionTokens } from './sessions.ts';

const claims = { userId: 'maya', version: 1, sessionId: 'phone' };
const dayMs = 24 * 3_600_000;

afterEach(() => void vi.useRealTimers());

describe('A session token', () => {
  test('is rejected once it has expired', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const tokens = createSessionTokens('a'.repeat(48));
    const token = await tokens.sign(claims);
    expect(await tokens.verify(token)).toEqual(claims);
    vi.setSystemTime(Date.now() + 365 * dayMs + 1000);
    expect(await tokens.verify(token)).toBeUndefined();
  });
});
