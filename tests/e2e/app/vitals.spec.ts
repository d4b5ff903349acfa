import { brotliCompressSync } from 'node:zlib';
import { expect, test } from '#tests/e2e/steps/fixtures.ts';

// `data-vitals` on the html element is what a server with metrics renders.
test('reports web vitals once when the server collects metrics @phone', async ({ page, shop }) => {
  await page.route('**/about', async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      body: (await response.text()).replace('<html', '<html data-vitals'),
    });
  });
  const reports: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/vitals')) reports.push(request.postDataJSON());
  });
  const library = page.waitForResponse(/\/assets\/web-vitals/);
  await shop.open('/about');
  await library;

  const hide = () =>
    page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
      document.dispatchEvent(new Event('visibilitychange'));
    });
  const response = page.waitForResponse(/\/api\/vitals$/);
  // Nothing is sent before the library has its first values.
  await expect.poll(() => hide().then(() => reports.length)).toBe(1);
  expect((await response).status()).toBe(200);
  await hide();
  expect(reports).toEqual([expect.objectContaining({ page: 'other', TTFB: expect.any(Number) })]);
});

test('errors that nobody catches are reported, each once', { tag: '@phone' }, async ({
  page,
  shop,
  allowErrors,
}) => {
  allowErrors(/The lamp is out/);
  await shop.open('/about');
  const reported = page.waitForResponse(/\/api\/client-errors$/);
  await page.evaluate(() => {
    for (const _ of [1, 2]) setTimeout(() => Promise.reject(new Error('The lamp is out')));
  });
  const response = await reported;
  expect(response.status()).toBe(200);
  expect(response.request().postDataJSON()).toMatchObject({
    source: 'other',
    message: 'Error: The lamp is out',
  });
});

test('the shop’s own faces are there from the first visit, without its scripts', {
  tag: '@phone',
}, async ({ page, allowErrors }) => {
  allowErrors(/net::ERR_FAILED/);
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
  for (const address of ['/', '/products', '/services/numerology']) {
    await page.goto(address);
    const faces = await page.evaluate(async () => {
      await document.fonts.ready;
      return [...document.fonts].flatMap(({ family, status }) =>
        status === 'loaded' ? family.replaceAll('"', '') : [],
      );
    });
    expect(faces, address).toEqual(expect.arrayContaining(['Fraunces', 'Figtree']));
    // Not only once text is laid out.
    const preloads = page.locator('link[rel=preload][as=font]');
    await expect(preloads, address).toHaveCount(2);
  }
});

const pages = [
  { name: 'a list', address: '/products', kilobytes: 300 },
  { name: 'a product page', address: '/products/amethyst-night-bracelet', kilobytes: 330 },
];

// With what the owner has set, the shelves among it, which no script has any more.
test('home is a document of less than 155 KB, 28 compressed @phone', async ({ request }) => {
  const html = await (await request.get('/')).body();
  expect(html.byteLength).toBeLessThan(155_000);
  expect(brotliCompressSync(html).byteLength).toBeLessThan(28_000);
});

for (const { name, address, kilobytes } of pages) {
  test(`${name} transfers less than ${kilobytes} KB until it has loaded @phone`, async ({
    page,
  }) => {
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
