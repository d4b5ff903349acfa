import { expect, test } from './fixtures.ts';

// `data-vitals` on the html element is what a server with metrics renders.
test('reports web vitals once when the server collects metrics @phone', async ({ page, shop }) => {
  await page.route('**/about', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace('<html', '<html data-vitals') });
  });
  const reports: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/vitals')) reports.push(request.postDataJSON());
  });
  const library = page.waitForResponse(/\/assets\/report-vitals-/);
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
