import { describe, expect, test } from 'vitest';

import { readHealth } from '#contract/calls/admin/health-calls.ts';
import { aStaffMember } from '#tests/setup/callers.ts';
import { type TestShop, useShop } from '#tests/setup/shop.ts';

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

/** Visitors' requests, each from an address and a browser of its own unless `own` says other. */
async function visit(shop: TestShop, count: number, own: Record<string, string> = {}) {
  for (let at = 0; at < count; at += 1) {
    const headers = {
      'user-agent': `Browser ${at % 5}`,
      'x-forwarded-for': `203.0.113.${at % 200}`,
      ...own,
    };
    await shop.get('/api/Hero', headers);
  }
}

const warningsIn = ({ log }: TestShop) => log.filter((line) => line.includes('share one limit'));

describe('A proxy that is trusted', () => {
  const shop = useShop('sqlite', { env: { TRUST_PROXY: '1', RATE_LIMIT: 'off' } });

  test('is warned of in log and Health while it sends one address for all visitors', async () => {
    const owner = await aStaffMember(shop);
    const problem = async () => (await owner.gets(readHealth)).proxyProblem;
    await visit(shop, 30);
    expect(await problem()).toBe('');

    // The requests before are forgotten after 500.
    await visit(shop, 600, { 'x-forwarded-for': '198.51.100.4' });
    expect(await problem()).toContain('All visitors come from one address, 198.51.100.4');
    expect(warningsIn(shop)).toHaveLength(1);

    // One family behind one line is no proxy: they have one browser.
    await visit(shop, 1_000);
    expect(await problem()).toBe('');
    await visit(shop, 600, { 'x-forwarded-for': '198.51.100.5', 'user-agent': 'Browser 1' });
    expect(await problem()).toBe('');
  });
});

describe('A proxy that is trusted and sends no address', () => {
  const shop = useShop('sqlite', { env: { TRUST_PROXY: '1', RATE_LIMIT: 'off' } });

  test('is warned of in log and Health', async () => {
    // A load balancer asks for itself.
    for (let at = 0; at < 100; at += 1) await shop.get('/healthz');
    expect(warningsIn(shop)).toHaveLength(0);
    for (let at = 0; at < 80; at += 1) await shop.get('/api/Hero');
    expect(warningsIn(shop)).toHaveLength(1);
    const owner = await aStaffMember(shop);
    expect((await owner.gets(readHealth)).proxyProblem).toContain(
      'TRUST_PROXY is set, but no request brings X-Forwarded-For',
    );
  });
});
