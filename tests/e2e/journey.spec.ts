import { expect, test } from './fixtures.ts';

// The routes' heads don't run at hydration.
test('a hash in the address keeps the head', { tag: '@desktop' }, async ({ page, shop }) => {
  await shop.open('/products');
  const canonical = page.locator('link[rel="canonical"]');
  const address = (await canonical.getAttribute('href')) ?? '';
  await canonical.evaluate((link) => {
    link.id = 'rendered';
  });
  await page.evaluate(() => {
    location.hash = 'main';
  });
  await expect(page.locator('#rendered')).toHaveCount(0);
  await expect(canonical).toHaveAttribute('href', address);
  await expect(page).toHaveTitle(/^All products \|/);
});

// The heads that the server renders are tested in tests/pages.
test('the head changes with client-side navigation', { tag: '@desktop' }, async ({ page, shop }) => {
  await shop.open('/products');
  await expect(page).toHaveTitle(/^All products \|/);
  await shop.cards.first().getByRole('link').click();
  await expect(shop.main.getByRole('heading', { name: 'About this piece' })).toBeVisible();
  const name = await shop.main.getByRole('heading', { level: 1 }).innerText();
  await expect(page).toHaveTitle(`${name} | Sphatik`);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', page.url());
  await expect(page.locator('title')).toHaveCount(1);
  const structuredData = page.locator('script[type="application/ld+json"]').first();
  expect(JSON.parse((await structuredData.textContent()) ?? '{}')['@type']).toBe('Product');
});
