import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

import { CachedResponse, chooseEncoding, ResponseCache, stockMaxAgeMs } from './cached-response.ts';
import { FailureError } from './failure-error.ts';

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

function aCache(maxBytes = 100_000) {
  const catalogue = { edits: '1', stock: 1, at: 0 };
  const state = { made: 0 };
  const cache = new ResponseCache({ now: async () => ({ ...catalogue }) }, maxBytes);
  const make = async () => {
    state.made += 1;
    return new CachedResponse(`response ${state.made}`, 'text/plain');
  };
  return { cache, make, state, catalogue };
}

test('reuses a response until the catalogue is edited', async () => {
  const { cache, make, state, catalogue } = aCache();
  const first = await cache.get('a', make);
  expect(await cache.get('a', make)).toBe(first);
  catalogue.edits = '2';
  expect(await cache.get('a', make)).not.toBe(first);
  expect(state.made).toBe(2);
});

test('reuses a response for ten seconds at most after the stock has changed', async () => {
  const { cache, make, catalogue } = aCache();
  const first = await cache.get('a', make);
  catalogue.at = stockMaxAgeMs;
  expect(await cache.get('a', make)).toBe(first);
  catalogue.at = stockMaxAgeMs - 1;
  catalogue.stock = 2;
  expect(await cache.get('a', make)).toBe(first);
  catalogue.at = stockMaxAgeMs;
  expect(await cache.get('a', make)).not.toBe(first);
});

test('makes one response for concurrent requests', async () => {
  const { cache, make, state } = aCache();
  const responses = await Promise.all(Array.from({ length: 20 }, () => cache.get('a', make)));
  expect(new Set(responses).size).toBe(1);
  expect(state.made).toBe(1);
});

test('makes the response for a waiting request when the first one is rate limited', async () => {
  const { cache, make } = aCache();
  const rejected = cache.get('a', async () => {
    await new Promise(setImmediate);
    throw new FailureError(429, 'Too many requests.');
  });
  const waiting = cache.get('a', make);
  await expect(rejected).rejects.toThrow('Too many');
  expect(await waiting).toBeInstanceOf(CachedResponse);
});

test('does not reuse a response begun before an edit', async () => {
  const { cache, make, catalogue } = aCache();
  let finish = () => {};
  const slow = cache.get('a', async () => {
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    return make();
  });
  await Promise.resolve();
  catalogue.edits = '2';
  const fresh = await cache.get('a', make);
  finish();
  expect(await slow).not.toBe(fresh);
  expect(await cache.get('a', make)).not.toBe(await slow);
});

test('does not cache a failure', async () => {
  const { cache, make } = aCache();
  await expect(cache.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await cache.get('a', make)).toBeInstanceOf(CachedResponse);
});

test('limits its memory however many keys there are, and keeps what is used', async () => {
  const { cache, make, state } = aCache(5_000);
  const popular = await cache.get('popular', make);
  for (let at = 0; at < 100; at += 1) {
    await cache.get(`key ${at}`, make);
    expect(await cache.get('popular', make)).toBe(popular);
  }
  await cache.get('key 99', make);
  expect(state.made).toBe(101);
  await cache.get('key 0', make);
  expect(state.made).toBe(102);
});

test('keeps bytes in memory of their own, not in a block that many share', async () => {
  const body = JSON.stringify(Array.from({ length: 200 }, (_, at) => `a text ${at}`));
  const response = new CachedResponse(body, 'application/json');
  for (const encoding of ['br', 'gzip', 'identity']) {
    const { bytes } = await response.encode(encoding);
    expect(bytes.buffer.byteLength, encoding).toBe(bytes.length);
    expect(bytes.length).toBeLessThanOrEqual(response.weight);
  }
});

test('keeps a response compressed alone, and has it in every encoding', async () => {
  const text = JSON.stringify(Array.from({ length: 500 }, (_, at) => `a text ${at % 40}`));
  const { cache } = aCache();
  const response = await cache.get('long', async () => new CachedResponse(text, 'text/html'));
  // Half of the text at most, for two encodings and the objects around them.
  expect(response.weight).toBeLessThan(text.length / 2);
  const sent = async (accepted: string) => (await response.encode(accepted)).bytes;
  expect(brotliDecompressSync(await sent('br')).toString()).toBe(text);
  expect(gunzipSync(await sent('gzip')).toString()).toBe(text);
  expect((await sent('identity')).toString()).toBe(text);
});
