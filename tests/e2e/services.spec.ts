import { tarotDeck } from '#src/features/booking/tarot-deck.ts';

import { expect, test } from './fixtures.ts';

// Without reduced motion, which the phone project sets.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('three cards link to the services after the spinner', { tag: '@phone' }, async ({ shop, page }) => {
  await page.goto('/services');
  await expect(shop.heading('Our Services')).toBeVisible();
  await expect(shop.main.getByText('Loading')).toBeAttached();
  await expect(shop.main.locator('[role=status]')).toBeHidden();
  for (const name of ['Tarot Reading', 'Astrology', 'Numerology']) {
    await expect(shop.main.getByRole('heading', { level: 2, name })).toBeVisible();
  }
  await shop.main.getByRole('link', { name: /Numerology/ }).click();
  await expect(shop.heading('Numerology')).toBeVisible();
  await expect(page).toHaveURL(/\/services\/numerology$/);
});

test('the landing page scrolls to its top', { tag: '@desktop' }, async ({ shop, page }) => {
  await shop.open('/');
  await page.evaluate(() => window.scrollTo(0, 2000));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Services' }).click();
  await expect(shop.heading('Our Services')).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test('the background is still with prefers-reduced-motion', { tag: '@desktop' }, async ({ shop, page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await shop.open('/services/astrology');
  const canvas = shop.main.locator('canvas');
  await expect.poll(() => canvas.evaluate((sky: HTMLCanvasElement) => sky.width)).toBeGreaterThan(0);
  const picture = () => canvas.evaluate((sky: HTMLCanvasElement) => sky.toDataURL());
  const before = await picture();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(await picture()).toBe(before);
});

test('the background is animated otherwise', { tag: '@phone' }, async ({ shop, page }) => {
  await page.addInitScript(() => {
    const clear = CanvasRenderingContext2D.prototype.clearRect;
    Object.assign(window, { drawnFrames: 0 });
    CanvasRenderingContext2D.prototype.clearRect = function (...rect) {
      (window as unknown as { drawnFrames: number }).drawnFrames += 1;
      clear.apply(this, rect);
    };
  });
  await shop.open('/services/astrology');
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { drawnFrames: number }).drawnFrames))
    .toBeGreaterThan(6);
});

test('the card is face down, turns to a card of the deck, and shows its meaning', { tag: '@phone' }, async ({
  shop,
  page,
}) => {
  await shop.open('/services/tarot-reading');
  await expect(shop.main.getByRole('img', { name: 'A tarot card, face down' })).toBeInViewport();
  // The whole quote is visible before the form replaces it, also on a phone.
  const quote = shop.main.getByText('The universe whispers its secrets to those who listen.');
  await page.evaluate(() => window.scrollTo(0, 200));
  await expect(quote).toBeInViewport({ ratio: 1 });
  const turn = shop.main.getByRole('button', { name: 'Turn the card' });
  await turn.focus();
  await page.keyboard.press('Enter');
  await expect(shop.main.getByRole('heading', { name: 'Book Your Tarot Reading' })).toBeVisible();
  await expect(shop.heading('Tarot Reading')).toBeFocused();
  const card = shop.main.locator('[data-face=up]');
  const name = await card.getAttribute('aria-label');
  const known = tarotDeck.find((one) => one.name === name);
  expect(known).toBeDefined();
  await expect(shop.main.getByRole('status')).toHaveText(`${name}${known?.description}`);
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(shop.main.getByRole('heading', { name: 'Book Your Tarot Reading' })).toBeVisible();
});
