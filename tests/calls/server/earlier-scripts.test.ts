import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { keepScripts } from '#server/pages/earlier-scripts.ts';
import { useShop } from '#tests/setup/shop.ts';

// What tabs of another build ask for: pages and desk of builds that ran here before, and of one
// that runs beside this one.

const folder = mkdtempSync(join(tmpdir(), 'sphatik-scripts-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A build whose scripts are of these names. */
function aBuild(name: string, scripts: readonly string[]): string {
  const client = join(folder, name);
  mkdirSync(join(client, 'assets'), { recursive: true });
  writeFileSync(join(client, 'index.html'), '<!doctype html>');
  for (const script of scripts) {
    writeFileSync(join(client, 'assets', script), `// ${script}`);
    writeFileSync(join(client, 'assets', `${script}.br`), `compressed ${script}`);
  }
  return client;
}

const env = { DATA_DIR: join(folder, 'data') };
const shared = 'libraries-sameword.js';
const dayMs = 86_400_000;

describe('Two builds that run one after the other, or beside each other', () => {
  const before = useShop('sqlite', {
    env,
    clientDir: aBuild('before', ['app-before00.js', shared]),
    deskDir: aBuild('desk-before', ['desk-before00.js']),
  });
  const after = useShop('sqlite', {
    env,
    clientDir: aBuild('after', ['app-after000.js', shared]),
    deskDir: aBuild('desk-after', ['desk-after000.js']),
  });
  beforeAll(async () => {
    for (const shop of [before, after]) await shop.app.listen({ port: 0, host: '127.0.0.1' });
    const areKept = () =>
      ['app-before00.js', 'app-after000.js', 'desk-after000.js', 'desk-before00.js'].every((name) =>
        readdirSync(join(env.DATA_DIR, 'scripts'), { recursive: true }).some((path) =>
          String(path).endsWith(name),
        ),
      );
    await vi.waitUntil(areKept);
  });

  const addresses = [
    '/assets/app-before00.js',
    '/assets/app-after000.js',
    `/assets/${shared}`,
    '/admin/assets/desk-before00.js',
    '/admin/assets/desk-after000.js',
  ];
  test.each(addresses)('each answers for %s, to be stored for a year', async (address) => {
    for (const shop of [before, after]) {
      const response = await shop.get(address, { 'accept-encoding': 'identity' });
      expect(response.statusCode).toBe(200);
      expect(response.payload).toBe(`// ${address.split('/').at(-1)}`);
      expect(response.headers).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-type': expect.stringContaining('javascript'),
        vary: expect.stringContaining('accept-encoding'),
      });
      expect(response.headers).not.toHaveProperty('content-security-policy');
    }
  });

  test('compressed, as the build has compressed them', async () => {
    const response = await after.get('/assets/app-before00.js', { 'accept-encoding': 'br' });
    expect(response.headers['content-encoding']).toBe('br');
    expect(response.payload).toBe('compressed app-before00.js');
  });

  test.each([
    '/assets/gone-12345678.js',
    '/assets/app-before00.js.br',
    '/assets/../builds',
    '/assets/%2e%2e/shop.sqlite',
    '/assets/',
    '/admin/assets/app-before00.js',
  ])('no other file is there: %s', async (address) => {
    const response = await after.get(address);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ message: expect.any(String) });
  });
});

describe('Scripts are kept', () => {
  const kept = join(folder, 'kept');
  const names = () => readdirSync(join(kept, 'assets')).toSorted();
  const now = Date.now();
  const keepAt = (build: string, scripts: readonly string[], days: number) =>
    keepScripts(join(aBuild(build, scripts), 'assets'), kept, now + days * dayMs);

  test('for 30 days after their build ran last', async () => {
    await keepAt('one', ['one-11111111.js', shared], 0);
    await keepAt('two', ['two-11111111.js', shared], 1);
    await keepAt('three', ['three-111111.js', shared], 2);
    await keepAt('four', ['four-1111111.js', shared], 30);
    expect(names()).toContain('one-11111111.js');
    await keepAt('four', ['four-1111111.js', shared], 30.5);
    expect(names()).not.toContain('one-11111111.js');
  });

  test('of two builds before the current one however old', async () => {
    await keepAt('four', ['four-1111111.js', shared], 400);
    expect(names().filter((name) => name.endsWith('.js'))).toEqual([
      'four-1111111.js',
      shared,
      'three-111111.js',
      'two-11111111.js',
    ]);
  });

  test('whole: what a crash has cut off is written again', async () => {
    writeFileSync(join(kept, 'assets', shared), '');
    utimesSync(join(kept, 'assets', shared), 0, 0);
    expect(await keepAt('four', ['four-1111111.js', shared], 401)).toBe(1);
  });
});
