import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';

import { writeProduct } from '#server/modules/product/product-writer.ts';
import { everyEngine } from '#tests/setup/engines.ts';
import { aProduct } from '#tests/setup/products.ts';
import { useShop } from '#tests/setup/shop.ts';

describe.each(everyEngine)('Cached responses on %s', (engine) => {
  const shop = useShop(engine);
  const etagOf = async (url: string) => String((await shop.get(url)).headers.etag);

  test('have a strong ETag, and 304 for a matching one', async () => {
    await shop.stock(...Array.from({ length: 12 }, (_, at) => aProduct(`ring-${at}`, { tags: ['ring'] })));
    for (const url of [
      '/api/product',
      '/api/product/ring-3',
      '/api/product/tags/ring',
      '/api/Hero',
      '/api/product/shelves',
    ]) {
      const response = await shop.get(url);
      expect(response.headers.etag).toMatch(/^"[\w-]{20,}"$/);
      expect(response.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
      const known = await shop.get(url, { 'if-none-match': String(response.headers.etag) });
      expect(known.statusCode).toBe(304);
      expect(known.payload).toBe('');
      expect(known.headers.etag).toBe(response.headers.etag);
      const among = await shop.get(url, { 'if-none-match': `"other", W/${response.headers.etag}` });
      expect(among.statusCode).toBe(304);
      expect((await shop.get(url, { 'if-none-match': '"other"' })).statusCode).toBe(200);
    }
  });

  test('have the best accepted encoding, each with its own ETag', async () => {
    const plain = await shop.get('/api/product');
    const brotli = await shop.get('/api/product', { 'accept-encoding': 'gzip, deflate, br' });
    const gzip = await shop.get('/api/product', { 'accept-encoding': 'gzip, br;q=0' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.payload);
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.payload);
    expect(new Set([plain, brotli, gzip].map((response) => response.headers.etag)).size).toBe(3);
    for (const response of [plain, brotli, gzip]) expect(response.headers.vary).toBe('accept-encoding');
    expect(Number(brotli.headers['content-length'])).toBeLessThan(plain.rawPayload.length / 3);
  });

  test('have no body for HEAD', async () => {
    const response = await shop.app.inject({ method: 'HEAD', url: '/api/product' });
    expect(response.statusCode).toBe(200);
    expect(response.headers.etag).toBe(await etagOf('/api/product'));
    expect(response.rawPayload).toHaveLength(0);
  });

  test('are replaced right after a change by this process', async () => {
    const before = await etagOf('/api/product/ring-3');
    await shop.stock(aProduct('ring-3', { name: 'Renamed', tags: ['ring'] }));
    expect((await shop.get('/api/product/ring-3')).json().name).toBe('Renamed');
    expect(await etagOf('/api/product/ring-3')).not.toBe(before);
    expect((await shop.get('/api/product/search?Name=renamed')).json().totalRecords).toBe(1);
  });

  test('stay cached when the catalogue has not changed', async () => {
    const before = await etagOf('/api/product');
    await shop.database.transaction(async (trx) => {
      expect(await writeProduct(trx, aProduct('ring-4', { tags: ['ring'] }))).toBe('same');
    });
    expect(await etagOf('/api/product')).toBe(before);
  });
});
