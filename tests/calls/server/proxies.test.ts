import { describe, expect, test } from 'vitest';

import { useShop } from '#tests/setup/shop.ts';

describe.each([
  // A forged address comes first; each proxy appends its client.
  ['1', '198.51.100.66, 203.0.113.7', '203.0.113.7'],
  ['1', '203.0.113.7', '203.0.113.7'],
  ['2', '198.51.100.66, 203.0.113.7, 10.0.0.9', '203.0.113.7'],
  ['10.0.0.0/8,127.0.0.1', '198.51.100.66, 203.0.113.7, 10.0.0.9', '203.0.113.7'],
  ['10.0.0.0/8', '203.0.113.7', '127.0.0.1'],
  ['0', '203.0.113.7', '127.0.0.1'],
])('Behind TRUST_PROXY=%s', (proxies, forwardedFor, visitor) => {
  const shop = useShop('sqlite', { env: { TRUST_PROXY: proxies } });

  test(`a request forwarded for ${forwardedFor} counts for ${visitor}`, async () => {
    shop.app.get('/api/address', async ({ ip }) => ({ ip }));
    expect((await shop.get('/api/address', { 'x-forwarded-for': forwardedFor })).json().ip).toBe(
      visitor,
    );
  });
});

describe('Behind a proxy that is not trusted', () => {
  const shop = useShop('sqlite');

  test('warns once that all visitors share one limit', async () => {
    for (const address of ['203.0.113.7', '203.0.113.8'])
      await shop.get('/api/Hero', { 'x-forwarded-for': address });
    expect(shop.log.filter((line) => line.includes('set TRUST_PROXY'))).toHaveLength(1);
  });
});
