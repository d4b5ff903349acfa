import { expect, type Shop, test } from '#tests/e2e/steps/fixtures.ts';

// Without reduced motion, which the phone project sets.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('a phone shows eight pieces with their prices within two views', { tag: '@phone' }, async ({
  shop,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await shop.open('/');
  const pieces = shop.main.locator('section a[href^="/products/"]', { hasText: /Rs [\d,]+/ });
  const boxes = await pieces.evaluateAll((links) =>
    links.map((link) => {
      const { bottom, left, right } = link.getBoundingClientRect();
      return { bottom, isInside: left >= 0 && right <= innerWidth };
    }),
  );
  const seen = boxes.filter(({ bottom, isInside }) => isInside && bottom <= 2 * 844);
  expect(seen.length).toBeGreaterThanOrEqual(8);
});

test('a film leads to what is seen in it', { tag: '@desktop' }, async ({ shop, page }) => {
  await shop.open('/');
  const films = await carouselOf(shop, 'Videos');
  await films.getByRole('link', { name: /^Natural Himalayan Salt Lamp/ }).click();
  await expect(page).toHaveURL('/products/natural-salt-lamp');
});

test('the best sellers carousel loops and links to products', { tag: '@phone' }, async ({
  shop,
  catalogue,
  page,
}) => {
  const { product: sellers } = await catalogue.home();
  await shop.open('/');
  const carousel = await carouselOf(shop, 'Best sellers');
  const active = carousel.locator('.is-active').getByRole('heading', { level: 3 });
  await expect(active).toHaveText(sellers[0]?.name ?? '');
  await carousel.getByRole('button', { name: 'Next: Best sellers' }).click();
  await expect(active).toHaveText(sellers[1]?.name ?? '');
  await carousel.getByRole('button', { name: 'Previous: Best sellers' }).click();
  await expect(active).toHaveText(sellers[0]?.name ?? '');
  await carousel.getByRole('button', { name: 'Previous: Best sellers' }).click();
  await expect(active).toHaveText(sellers.at(-1)?.name ?? '');
  const price = carousel.locator('.is-active').getByRole('link');
  await expect(price).toHaveText(/^Rs [\d,.]+$/);
  await price.click();
  await expect(page).toHaveURL(`/products/${sellers.at(-1)?.slugs}`);
});

test('the focus stays on a carousel that comes into view with it', { tag: '@phone' }, async ({
  shop,
  page,
}) => {
  await shop.open('/');
  const videos = page.getByRole('region', { name: 'Videos' });
  const track = videos.locator('.splide__track');
  await track.focus();
  await expect(track).toBeInViewport({ ratio: 0.5 });
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /splide/.test(name)),
  );
  await expect(track).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(videos.locator(':focus')).toBeVisible();
  await expect(videos).toHaveClass(/is-initialized/);
  await expect(videos.locator(':focus')).toBeVisible();
});

test('the focus never enters a slide that is out of sight', { tag: '@desktop' }, async ({
  shop,
}) => {
  await shop.open('/');
  for (const label of ['Videos', 'Testimonials', 'Best sellers']) {
    const carousel = await carouselOf(shop, label);
    const hidden = carousel.locator('.splide__slide:not(.is-visible)');
    await expect(hidden.first()).toBeAttached();
    const countFocusable = () =>
      hidden.evaluateAll((slides) => {
        const controls = slides.flatMap((slide) => [
          ...slide.querySelectorAll<HTMLElement>('a, button, video'),
        ]);
        return controls.filter((control) => {
          control.focus();
          return document.activeElement === control;
        }).length;
      });
    await expect.poll(countFocusable, label).toBe(0);
  }
});

test('on a phone held sideways the first button is above the bar', { tag: '@phone' }, async ({
  shop,
  page,
}) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await shop.open('/');
  // Fails when something lies over it.
  await shop.main.getByRole('link', { name: 'Shop Now' }).click({ trial: true });
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('carousels show slides per page by viewport width', { tag: '@desktop' }, async ({
  shop,
  page,
  catalogue,
}) => {
  const { watchAndShop } = await catalogue.home();
  await shop.open('/');
  for (const [width, sellers, videos] of [
    [1280, 2, 5],
    [1024, 2, 3],
    [768, 1, 2],
    [480, 1, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await carouselOf(shop, 'Best sellers');
    await expect.poll(() => slidesAtOnce(shop, 'Best sellers')).toBe(sellers);
    if (watchAndShop.length === 0) continue;
    await carouselOf(shop, 'Videos');
    await expect.poll(() => slidesAtOnce(shop, 'Videos')).toBe(videos);
  }
});

/** Scrolls to a carousel and waits until it is mounted. */
async function carouselOf(shop: Shop, label: string) {
  const carousel = shop.main.getByRole('region', { name: label });
  await carousel.scrollIntoViewIfNeeded();
  await expect(carousel.locator('.is-active').first()).toBeVisible();
  return carousel;
}

async function slidesAtOnce(shop: Shop, label: string): Promise<number> {
  return shop.main.getByRole('region', { name: label }).evaluate((carousel) => {
    const track = carousel.querySelector('.splide__track')?.clientWidth ?? 0;
    const slide = carousel.querySelector('.splide__slide')?.getBoundingClientRect().width ?? 1;
    return Math.round(track / slide);
  });
}
