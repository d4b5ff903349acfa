import { expect, test } from '#tests/e2e/steps/fixtures.ts';

declare global {
  interface Window {
    /** How many pictures took part in each view transition, before and after. */
    transitions?: number[][];
    /** Set where the page has come back from the back/forward cache. */
    isRestored?: boolean;
  }
}

// Playwright turns the back/forward cache off, and only the whole browser has it.
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    const executablePath = process.env.WHOLE_BROWSER;
    const ignoreDefaultArgs = ['--disable-back-forward-cache'];
    await use({ ...launchOptions, ignoreDefaultArgs, ...(executablePath && { executablePath }) });
  },
});

test('a product’s picture grows from its card and shrinks back, but not with reduced motion or the data saver @phone', async ({
  page,
  shop,
}) => {
  await page.addInitScript(() => {
    const taking = () =>
      [...document.images].filter((image) => getComputedStyle(image).viewTransitionName !== 'none')
        .length;
    const start = document.startViewTransition.bind(document);
    window.transitions = [];
    document.startViewTransition = (update) => {
      const before = taking();
      return start(async () => {
        await (typeof update === 'function' ? update() : update?.update?.());
        window.transitions?.push([before, taking()]);
      });
    };
  });
  const recorded = () => page.evaluate(() => window.transitions);
  const gallery = page.getByRole('region', { name: 'Gallery' });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await shop.open('/products');
  await shop.idle();
  await shop.cards.first().getByRole('link').click();
  await expect.poll(recorded).toEqual([[1, 1]]);
  await page.goBack();
  await expect.poll(recorded).toHaveLength(2);
  expect(await recorded()).toEqual([
    [1, 1],
    [1, 1],
  ]);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await shop.cards.first().getByRole('link').click();
  await expect(gallery).toBeVisible();
  expect(await recorded()).toHaveLength(2);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.evaluate(() => localStorage.setItem('data-saver', 'on'));
  await shop.open('/products');
  await shop.idle();
  await shop.cards.first().getByRole('link').click();
  await expect(gallery).toBeVisible();
  expect(await recorded()).toEqual([]);
});

test('Back returns to a page as it was, from the back/forward cache @phone', async ({
  page,
  shop,
}) => {
  for (const address of ['/', '/products/amethyst-night-bracelet']) {
    // A browser short of memory may drop a page.
    await expect(async () => {
      await shop.open(address);
      await shop.idle();
      await page.evaluate(() => {
        window.addEventListener('pageshow', ({ persisted }) => {
          window.isRestored = persisted;
        });
      });
      await page.goto('/about');
      await page.evaluate(() => history.back());
      // Nothing can be read while the page changes.
      const isRestored = () => page.evaluate(() => window.isRestored).catch(() => undefined);
      await expect.poll(isRestored, { message: address, timeout: 4_000 }).toBe(true);
    }).toPass({ timeout: 25_000 });
  }
});
