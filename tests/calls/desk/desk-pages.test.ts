import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';

import { auditAs } from '#server/audit.ts';
import { inviteStaff } from '#server/modules/desk/staff/staff-store.ts';
import { useShop } from '#tests/setup/shop.ts';

const deskDir = mkdtempSync(join(tmpdir(), 'sphatik-desk-'));
const page =
  '<!doctype html><title>Desk</title><script type="module" src="/admin/assets/index-1.js"></script>';
mkdirSync(join(deskDir, 'assets'));
writeFileSync(join(deskDir, 'index.html'), page);
writeFileSync(join(deskDir, 'sw.js'), 'worker');
writeFileSync(join(deskDir, 'assets/index-1.js'), 'script');

afterAll(() => rmSync(deskDir, { recursive: true, force: true }));

describe('Pages of the shop desk', () => {
  const shop = useShop('sqlite', { deskDir });
  test('every address below /admin is the desk’s page, with a policy that allows no inline script', async () => {
    for (const url of [
      '/admin/',
      '/admin/orders/1042?tab=notes',
      '/admin/index.html',
      '/admin/invite/a.b',
    ]) {
      const response = await shop.get(url);
      expect(response.statusCode, url).toBe(200);
      expect(response.body).toBe(page);
      const policy = String(response.headers['content-security-policy']);
      expect(policy).toMatch(/^default-src 'none'; script-src 'self'; .*frame-ancestors 'none'/);
      expect(response.headers['referrer-policy']).toBe('no-referrer');
      expect(response.headers['cache-control']).toBe('no-cache');
      expect(response.headers['x-robots-tag']).toBe('noindex');
    }
  });

  test('the page of Today has its data requested beside the scripts; no other page does', async () => {
    const { link } = (await shop.get('/admin/')).headers;
    expect(link).toBe(
      '</api/admin/me>; rel=preload; as=fetch; crossorigin, </api/admin/today>; rel=preload; as=fetch; crossorigin',
    );
    for (const url of ['/admin/orders', '/admin/index.html'])
      expect((await shop.get(url)).headers.link).toBeUndefined();
  });

  test('the log has requests, but no token of an invitation', async () => {
    await shop.get('/admin/invite/a-secret-token');
    expect(shop.log.join('')).toContain('/admin/invite/...');
    expect(shop.log.join('')).not.toContain('a-secret-token');
  });

  test('the address without its slash leads to the page that the worker controls', async () => {
    const response = await shop.get('/admin');
    expect(response.statusCode).toBe(302);
    expect(response.headers.location).toBe('/admin/');
  });

  test('files are served below /admin, and a missing one is no page', async () => {
    const script = await shop.get('/admin/assets/index-1.js');
    expect(script.body).toBe('script');
    expect(script.headers['cache-control']).toContain('immutable');
    expect((await shop.get('/admin/sw.js')).headers['cache-control']).toBe('no-cache');
    expect((await shop.get('/admin/assets/index-2.js')).statusCode).toBe(404);
    expect((await shop.get('/assets/index-1.js')).statusCode).toBe(404);
  });
});

describe('A desk with an address of its own', () => {
  const env = { DESK_URL: 'https://desk.shop.example' };
  const shop = useShop('sqlite', { deskDir, env });
  const open = (host: string, url: string) => shop.get(url, { host, accept: 'text/html' });

  test('has no page of the shop, and the shop none of the desk', async () => {
    for (const [host, url, location] of [
      ['shop.example', '/admin/orders?tab=new', 'https://desk.shop.example/admin/orders?tab=new'],
      ['shop.example', '/admin', 'https://desk.shop.example/admin'],
      ['desk.shop.example', '/', 'https://desk.shop.example/admin/'],
      ['desk.shop.example', '/products/opal', 'https://shop.example/products/opal'],
      ['desk.shop.example', '//evil/page', 'https://shop.example/evil/page'],
    ] as const) {
      const { statusCode, headers } = await open(host, url);
      expect([statusCode, headers.location], host + url).toEqual([302, location]);
    }
    expect((await open('desk.shop.example', '/admin/orders')).body).toBe(page);
    for (const url of ['/healthz', '/admin/sw.js', '/api/Hero'])
      expect((await open('desk.shop.example', url)).statusCode, url).toBe(200);
  });

  test('takes changes from its own pages alone, and invites to its address', async () => {
    const { link } = await shop.database.transaction((trx) =>
      inviteStaff(trx, auditAs(trx, 'command'), {
        email: 'kiran@example.com',
        role: 'staff',
        deskUrl: shop.settings.deskUrl,
      }),
    );
    expect(link).toMatch(/^https:\/\/desk\.shop\.example\/admin\/invite\//);
    const logIn = (origin: string) =>
      shop.app.inject({
        method: 'POST',
        url: '/api/admin/login/password',
        headers: { origin },
        payload: {},
      });
    expect((await logIn('https://shop.example')).statusCode).toBe(403);
    expect((await logIn('https://desk.shop.example')).statusCode).toBe(422);
  });
});
