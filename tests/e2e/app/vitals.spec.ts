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

// What CLS counts. The fallback fonts of other systems break lines elsewhere.
test('nothing in the first view moves when the web fonts come', { tag: '@phone' }, async ({
  shop,
  page,
}) => {
  for (const address of ['/', '/products', '/services/numerology']) {
    await shop.open(address);
    await page.waitForFunction(() => document.documentElement.dataset.waiting === undefined);
    const { moved, isDejaVu } = await page.evaluate(compareFonts);
    test.skip(!isDejaVu, 'The fallback fonts of this system were not fitted to these pages.');
    expect(moved, address).toEqual([]);
  }
});

/**
 * Runs in the page: shows it with the fallback fonts and again with the web fonts. `moved`: texts
 * that begin elsewhere.
 */
async function compareFonts(): Promise<{ moved: string[]; isDejaVu: boolean }> {
  const page = document.documentElement;
  const readTexts = async () => {
    // The fonts are requested by the layout.
    page.getBoundingClientRect();
    await document.fonts.ready;
    const texts = new Map<Node, DOMRect>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(text);
      const [box] = range.getClientRects();
      if (box && box.width > 0 && box.top < innerHeight) texts.set(text, box);
    }
    return texts;
  };
  page.dataset.waiting = 'fonts';
  const before = await readTexts();
  const isDejaVu = [...document.fonts].some(
    ({ family, status }) => /DejaVu/.test(family) && status === 'loaded',
  );
  delete page.dataset.waiting;
  const after = await readTexts();
  const moved = [...before].flatMap(([text, { left, top }]) => {
    const now = after.get(text);
    // Chromium ignores less than 3 px.
    const isMoved = !now || Math.abs(now.left - left) >= 3 || Math.abs(now.top - top) >= 3;
    return isMoved ? [`${text.textContent}: ${left},${top}, then ${now?.left},${now?.top}`] : [];
  });
  return { moved, isDejaVu };
}

const pages = [
  { name: 'a list', address: '/products', kilobytes: 300 },
  { name: 'a product page', address: '/products/amethyst-night-bracelet', kilobytes: 330 },
];

test('home is a document of less than 124 KB, 23 compressed @phone', async ({ request }) => {
  const html = await (await request.get('/')).body();
  expect(html.byteLength).toBeLessThan(124_000);
  expect(brotliCompressSync(html).byteLength).toBeLessThan(23_000);
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
