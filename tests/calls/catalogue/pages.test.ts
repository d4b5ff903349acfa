import { createHash } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { readProductBySlug } from '#contract/calls/product-calls.ts';
import type { PageRequest, RenderedPage } from '#contract/rendered-page.ts';
import { FailureError } from '#server/http/failure-error.ts';
import { rateLimits } from '#server/http/rate-limiter.ts';
import type { PageSource } from '#server/pages/page-source.ts';
import { aProduct } from '#tests/setup/samples.ts';
import { useShop } from '#tests/setup/shop.ts';

const template = `<!doctype html><html><head><script>early()</script><!--page-head--></head><body><div id="root"><!--page-body--></div><!--page-state--></body></html>`;

/** A fake renderer that records its requests. */
const rendered: string[] = [];
const pages: PageSource = {
  isDevelopment: false,
  readTemplate: async () => template,
  renderPage: async ({ address, call }: PageRequest): Promise<RenderedPage> => {
    rendered.push(address);
    const body = `$& ${address.replaceAll('&', '+')}`;
    const page = {
      status: 200,
      head: `<title>${address.length}</title>`,
      body,
      scripts: [{ content: 'go()' }],
    };
    if (address.startsWith('/break')) throw new TypeError('secret of the inside');
    if (address.startsWith('/away')) throw new FailureError(503, 'The shop is resting.');
    if (address.startsWith('/shop')) return { ...page, status: 308, location: '/products' };
    if (address.startsWith('/nowhere')) return { ...page, status: 404 };
    const [, slug] = /^\/products\/(.+)$/.exec(address) ?? [];
    if (slug)
      return {
        ...page,
        body: (await call(readProductBySlug, { params: { slug }, query: { slugs: undefined } }))
          .name,
      };
    return page;
  },
};

describe('Rendered pages', () => {
  const shop = useShop('sqlite', { pages });
  const open = (url: string, headers: Record<string, string> = {}) =>
    shop.get(url, { accept: 'text/html,*/*;q=0.8', ...headers });

  beforeEach(() => {
    rendered.length = 0;
  });

  test('fill the template, with a policy for their scripts', async () => {
    const response = await open('/about');
    expect(response.statusCode).toBe(200);
    expect(response.payload).toBe(
      '<!doctype html><html><head><script>early()</script><title>6</title></head><body><div id="root">$& /about</div><script>go()</script></body></html>',
    );
    const policy = String(response.headers['content-security-policy']);
    const scripts = policy.split('; ').find((part) => part.startsWith('script-src'));
    const hash = (content: string) =>
      `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
    expect(scripts).toBe(`script-src 'self' ${hash('early()')} ${hash('go()')}`);
    expect(policy).toContain("style-src 'self'; style-src-attr 'unsafe-inline'");
    expect(policy).toContain('upgrade-insecure-requests');
    expect(response.headers['cache-control']).toBe('no-cache');
  });

  test('are rendered and compressed once, with an ETag', async () => {
    const first = await open('/products?page=2');
    const again = await open('/products?page=2', { 'if-none-match': '"other"' });
    expect(again.payload).toBe(first.payload);
    expect(
      (await open('/products?page=2', { 'if-none-match': String(first.headers.etag) })).statusCode,
    ).toBe(304);
    expect(rendered).toEqual(['/products?page=2']);
  });

  test('are cached once for every form of an address', async () => {
    await open('/products?sort=price-asc&page=3');
    await open('/products?page=3&sort=price-asc&utm_source=mail&gclid=1');
    await open('/products?sort=price-asc&Name=&page=3');
    expect(rendered).toEqual(['/products?page=3&sort=price-asc']);
  });

  test('never caches private pages', async () => {
    const response = await open('/reset-password?token=abc&email=a%40b.c');
    await open('/reset-password?token=abc&email=a%40b.c');
    expect(response.headers['cache-control']).toBe('private, no-cache');
    expect(rendered).toEqual(Array(2).fill('/reset-password?token=abc&email=a%40b.c'));
  });

  test('do not redirect to another host', async () => {
    expect((await open('//evil.example/products')).statusCode).toBe(200);
    expect(rendered).toEqual(['/evil.example/products']);
  });

  test('are rendered again after a change', async () => {
    await shop.stock(aProduct('opal'));
    expect((await open('/products/opal')).payload).toContain('<div id="root">Opal</div>');
    await shop.stock(aProduct('opal', { name: 'Fire Opal' }));
    expect((await open('/products/opal')).payload).toContain('<div id="root">Fire Opal</div>');
  });

  test('can be 404 or a redirect', async () => {
    expect((await open('/nowhere')).statusCode).toBe(404);
    const moved = await open('/shop');
    expect(moved.statusCode).toBe(308);
    expect(moved.headers.location).toBe('/products');
  });

  test('have no trailing slash', async () => {
    const moved = await open('/products/?page=2');
    expect([moved.statusCode, moved.headers.location]).toEqual([308, '/products?page=2']);
    expect((await open('//evil.example//')).headers.location).toBe('/evil.example');
    expect((await open('/')).statusCode).toBe(200);
  });

  test('are replaced by an error page when rendering fails', async () => {
    const broken = await open('/break');
    expect(broken.statusCode).toBe(500);
    expect(broken.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(broken.headers['cache-control']).toBe('no-store');
    expect(broken.payload).toContain('Something broke');
    expect(broken.payload).not.toContain('secret');
    const style = /<style>([\s\S]*)<\/style>/.exec(broken.payload)?.[1] ?? '';
    expect(broken.headers['content-security-policy']).toContain(
      createHash('sha256').update(style).digest('base64'),
    );
    const away = await open('/away');
    expect(away.statusCode).toBe(503);
    expect(away.payload).toContain('This page will try again by itself.');
    expect(away.payload).toContain('<meta http-equiv="refresh"');
    expect((await open('/products/unknown')).statusCode).toBe(404);
    expect(shop.log.join()).toContain('secret of the inside');
  });

  test('need an Accept header for HTML, and GET or HEAD', async () => {
    expect((await shop.get('/about', { accept: 'application/json' })).json().message).toBe(
      'There is nothing at this address.',
    );
    for (const accept of ['*/*;q=0.8', 'text/*', 'application/json, text/plain, */*', ''])
      expect((await shop.get('/about', { accept })).headers['content-type'], accept).toContain(
        'text/html',
      );
    expect((await shop.get('/about', { accept: 'text/html;q=0, image/*' })).statusCode).toBe(404);
    expect((await open('/missing.png')).statusCode).toBe(404);
    expect((await shop.app.inject({ method: 'HEAD', url: '/about' })).statusCode).toBe(200);
    const posted = await shop.app.inject({
      method: 'POST',
      url: '/about',
      payload: { much: 'too much' },
    });
    expect([posted.statusCode, posted.headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS']);
    expect((await shop.app.inject({ method: 'POST', url: '/api/nothing' })).statusCode).toBe(404);
    const asked = await shop.app.inject({ method: 'OPTIONS', url: '/share-target' });
    expect([asked.statusCode, asked.headers.allow]).toEqual([204, 'GET, HEAD, POST, OPTIONS']);
    expect(rendered.filter((address) => address !== '/about')).toEqual([]);
  });
});

describe('Uncached pages', () => {
  const shop = useShop('sqlite', { pages, uncachedAttempts: rateLimits.uncached.address.attempts });

  test('are limited per visitor, with a page that reloads itself', async () => {
    const openFrom = (remoteAddress: string, url: string) =>
      shop.app.inject({ url, remoteAddress, headers: { accept: 'text/html' } });
    const many = Array.from({ length: 40 }, (_, at) =>
      openFrom('198.51.100.66', `/products?MinPrice=${at}`),
    );
    const other = openFrom('203.0.113.7', '/products?MinPrice=99');
    const responses = await Promise.all(many);
    const refused = responses.find(({ statusCode }) => statusCode === 429);
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(20);
    expect(refused?.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(refused?.payload).toContain('One moment, please');
    expect(refused?.payload).toContain(
      `<meta http-equiv="refresh" content="${refused?.headers['retry-after']}">`,
    );
    expect(refused?.payload).toContain('<a href="">Try again</a>');
    expect((await other).statusCode).toBe(200);
    // What is cached costs nothing.
    expect((await openFrom('198.51.100.66', '/products?MinPrice=0')).statusCode).toBe(200);
  });
});

describe('Files of the client', () => {
  const clientDir = join(tmpdir(), `sphatik-client-${process.pid}`);
  const script = `console.log(${JSON.stringify('x'.repeat(2000))})`;
  beforeAll(async () => {
    await mkdir(join(clientDir, 'assets'), { recursive: true });
    await writeFile(join(clientDir, 'index.html'), template);
    await writeFile(join(clientDir, 'sw.js'), 'self.x=1');
    await writeFile(join(clientDir, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    await writeFile(join(clientDir, 'assets', 'font-abc.woff2'), 'a font');
    await writeFile(join(clientDir, 'assets', 'app-abc.js'), script);
    await writeFile(join(clientDir, 'assets', 'app-abc.js.br'), brotliCompressSync(script));
    await writeFile(join(clientDir, 'assets', 'app-abc.js.gz'), gzipSync(script));
    await mkdir(join(clientDir, '.vite'));
    await writeFile(join(clientDir, '.vite', 'manifest.json'), '{}');
  });
  afterAll(async () => {
    await rm(clientDir, { recursive: true, force: true });
  });
  const shop = useShop('sqlite', { pages, clientDir });

  test('are cached for a year with a content hash, checked each time for the worker, else for a while', async () => {
    const forever = 'public, max-age=31536000, immutable';
    expect((await shop.get('/assets/app-abc.js')).headers).toMatchObject({
      'content-type': 'application/javascript; charset=utf-8',
      'cache-control': forever,
    });
    const worker = await shop.get('/sw.js');
    expect(worker.headers['cache-control']).toBe('no-cache');
    // What a browser sends when it checks for an update.
    const check = { 'if-none-match': String(worker.headers.etag), 'cache-control': 'max-age=0' };
    expect(await shop.get('/sw.js', check)).toMatchObject({ statusCode: 304, payload: '' });
    const icon = await shop.get('/favicon.svg');
    expect(icon.headers['cache-control']).toBe('public, max-age=3600, must-revalidate');
    expect(
      (await shop.get('/favicon.svg', { 'if-none-match': String(icon.headers.etag) })).statusCode,
    ).toBe(304);
  });

  test('have no headers that are for documents, except those that can be one or have a policy of their own', async () => {
    for (const file of ['/assets/app-abc.js', '/assets/font-abc.woff2']) {
      const { headers } = await shop.get(file);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['cross-origin-resource-policy']).toBe('same-origin');
      for (const name of [
        'content-security-policy',
        'permissions-policy',
        'x-frame-options',
        'referrer-policy',
      ])
        expect(headers[name]).toBeUndefined();
    }
    for (const file of ['/favicon.svg', '/sw.js', '/assets/no-such-file.js'])
      expect((await shop.get(file)).headers['content-security-policy']).toContain(
        "default-src 'self'",
      );
  });

  test('are sent as the build has compressed them', async () => {
    const plain = await shop.get('/assets/app-abc.js');
    const brotli = await shop.get('/assets/app-abc.js', { 'accept-encoding': 'gzip, deflate, br' });
    const gzip = await shop.get('/assets/app-abc.js', { 'accept-encoding': 'gzip, br;q=0' });
    expect(plain.payload).toBe(script);
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotli.headers['content-type']).toBe('application/javascript; charset=utf-8');
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(script);
    expect(gzip.headers['content-encoding']).toBe('gzip');
    for (const response of [plain, brotli, gzip])
      expect(response.headers.vary).toBe('accept-encoding');
    expect(new Set([plain, brotli, gzip].map((response) => response.headers.etag)).size).toBe(3);
    const check = { 'accept-encoding': 'br', 'if-none-match': String(brotli.headers.etag) };
    expect(await shop.get('/assets/app-abc.js', check)).toMatchObject({
      statusCode: 304,
      payload: '',
    });
    const font = await shop.get('/assets/font-abc.woff2', { 'accept-encoding': 'br' });
    expect(font).toMatchObject({ statusCode: 200, payload: 'a font' });
    expect(font.headers['content-encoding']).toBeUndefined();
  });

  test('are sent whole to who has a part by a weak tag', async () => {
    const part = await shop.get('/assets/app-abc.js', { range: 'bytes=0-6' });
    expect(part).toMatchObject({ statusCode: 206, payload: 'console' });
    const weak = { range: 'bytes=0-6', 'if-range': String(part.headers.etag) };
    expect(weak['if-range']).toMatch(/^W\//);
    expect(await shop.get('/assets/app-abc.js', weak)).toMatchObject({
      statusCode: 200,
      payload: script,
    });
  });

  test('do not expose other files', async () => {
    for (const path of [
      '/index.html',
      '/.vite/manifest.json',
      '/..%2f..%2fetc%2fpasswd.txt',
      '/assets/none.js',
      '/assets/',
      ...['../sw.js.map', '%2e%2e/index.html', 'app-abc.js.br', '..%2findex.html'].map(
        (name) => `/assets/${name}`,
      ),
    ])
      expect((await shop.get(path, { accept: 'text/html' })).statusCode, path).toBe(404);
  });
});
