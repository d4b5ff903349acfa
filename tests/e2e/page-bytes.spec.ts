import { brotliCompressSync } from 'node:zlib';

import { expect, test } from './fixtures.ts';

const pages = [
  { name: 'a list', address: '/products', kilobytes: 300 },
  { name: 'a product page', address: '/products/amethyst-night-bracelet', kilobytes: 330 },
];

test('home is a document of less than 122 KB, 22 compressed @phone', async ({ request }) => {
  const html = await (await request.get('/')).body();
  expect(html.byteLength).toBeLessThan(122_000);
  expect(brotliCompressSync(html).byteLength).toBeLessThan(22_000);
});

for (const { name, address, kilobytes } of pages) {
  test(`${name} transfers less than ${kilobytes} KB until it has loaded @phone`, async ({ page }) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    let bytes = 0;
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await page.goto(address, { waitUntil: 'load' });
    expect(bytes).toBeGreaterThan(20_000);
    expect(bytes).toBeLessThan(kilobytes * 1000);
  });
}

test('scripts are asked for when the page is seen @phone', async ({ page, shop }) => {
  await shop.open('/products/amethyst-night-bracelet');
  await shop.idle();
  const [seenMs = 0, ...scriptsMs] = await page.evaluate(() => [
    performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity,
    ...performance
      .getEntriesByType('resource')
      .flatMap(({ name, startTime }) => (name.endsWith('.js') ? startTime : [])),
  ]);
  expect(scriptsMs.length).toBeGreaterThan(3);
  expect(Math.min(...scriptsMs)).toBeGreaterThanOrEqual(seenMs);
});
