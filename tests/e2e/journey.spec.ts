import { hasPicturedAttributes } from './catalogue.ts';
import { expect, test } from './fixtures.ts';

test('from the home page to the cart', async ({ shop, catalogue, page }) => {
  await shop.open('/');
  await shop.main.getByRole('link', { name: 'Shop Now' }).click();
  await expect(page).toHaveURL('/products');
  await expect(shop.heading('All products')).toBeVisible();

  await shop.search('amathyst bracelett');
  await expect(page).toHaveURL(/\/products\?Name=amathyst/);
  await expect(shop.heading('Results for “amathyst bracelett”')).toBeVisible();
  const first = shop.cards.first().getByRole('link');
  await expect(first).toContainText('Amethyst');
  const name = await first.innerText();
  await first.click();
  await expect(shop.heading(name)).toBeVisible();

  await shop.main.getByRole('button', { name: 'Add to cart', exact: true }).first().click();
  await expect(shop.toast('Please login to add product to cart')).toBeVisible();
  await expect(shop.dialog('Login')).toBeVisible();
  await shop.dialog('Login').getByRole('button', { name: 'Close' }).click();
  await expect(shop.dialog('Login')).toBeHidden();
  await expect(shop.toast('Please login to add product to cart')).toBeHidden();

  await page.goBack();
  await expect(shop.heading(/^Results for/)).toBeVisible();

  const pictured = await catalogue.product(hasPicturedAttributes);
  await shop.open(`/products/${pictured.slugs}`);
  await expect(shop.heading(pictured.name)).toBeVisible();
});

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
