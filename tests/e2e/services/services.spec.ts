import { tarotDeck } from '#src/shop/features/booking/tarot-deck.ts';

import { expect, test } from '#tests/e2e/steps/fixtures.ts';

// Without reduced motion, which the phone project sets.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('three cards link to the services after the spinner', { tag: '@phone' }, async ({
  shop,
  page,
}) => {
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

test('the background moves, and is still with prefers-reduced-motion', { tag: '@phone' }, async ({
  shop,
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await shop.open('/services/astrology');
  const sky = shop.main.locator('canvas').first();
  // From a copy, since Chromium warns of what is read from one canvas several times.
  const isDrawn = (canvas: HTMLCanvasElement) => {
    const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d');
    copy?.drawImage(canvas, 0, 0);
    const { data } = copy?.getImageData(0, 0, canvas.width, canvas.height) ?? {};
    return data?.some((value) => value > 0) === true;
  };
  await expect.poll(() => sky.evaluate(isDrawn)).toBe(true);
  const moves = () =>
    sky.evaluate(
      (canvas) => canvas.getAnimations().filter(({ playState }) => playState === 'running').length,
    );
  await expect.poll(moves).toBeGreaterThan(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect.poll(moves).toBe(0);
});

test('the card is face down, turns to a card of the deck, and shows its meaning', {
  tag: '@phone',
}, async ({ shop, page }) => {
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
