import { expect, test } from 'vitest';

import { CachedResponse, chooseEncoding } from './cached-response.ts';

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['identity', 'identity'],
  ['gzip', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['BR', 'br'],
  ['br;q=0.0', 'identity'],
  ['brotli', 'identity'],
])('accepting %s gets %s', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding);
});

test('compresses long texts, and each once', async () => {
  const long = new CachedResponse('x'.repeat(400), 'text/plain');
  const [one, other] = await Promise.all([long.encode('br'), long.encode('br')]);
  expect(one).toBe(other);
  expect(one.bytes.length).toBeLessThan(100);
  const short = new CachedResponse('x'.repeat(399), 'text/plain');
  expect((await short.encode('br')).encoding).toBe('identity');
  const picture = new CachedResponse(Buffer.alloc(5000), 'image/webp');
  expect((await picture.encode('br')).encoding).toBe('identity');
});
