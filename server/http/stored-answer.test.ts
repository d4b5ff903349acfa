import { expect, test } from 'vitest';

import { chooseEncoding, StoredAnswer } from './stored-answer.ts';

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

test('compresses what is worth it, and once', async () => {
  const long = new StoredAnswer('x'.repeat(400), 'text/plain');
  const [one, other] = await Promise.all([long.encode('br'), long.encode('br')]);
  expect(one).toBe(other);
  expect(one.bytes.length).toBeLessThan(100);
  const short = new StoredAnswer('x'.repeat(399), 'text/plain');
  expect((await short.encode('br')).encoding).toBe('identity');
  const picture = new StoredAnswer(Buffer.alloc(5000), 'image/webp');
  expect((await picture.encode('br')).encoding).toBe('identity');
});
