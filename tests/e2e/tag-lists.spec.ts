import { expect, test } from './fixtures.ts';

// The products and spellings of each tag list are tested in tests/pages.

test('a tag page has its sort order in the URL, and breadcrumbs', async ({ shop, page }) => {
  await shop.open('/shop/by-category/bracelet');
  await shop.sortBy('price high to low');
  await expect(page).toHaveURL('/shop/by-category/bracelet?sort-by=price-desc');
  await expect.poll(async () => isFalling(await shop.prices())).toBe(true);
  await shop.sortBy('Sort by');
  await expect(page).toHaveURL('/shop/by-category/bracelet');
  const crumbs = shop.main.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(crumbs.getByRole('listitem')).toHaveText(['Home', 'Categories', 'Bracelets']);
  await crumbs.getByRole('link', { name: 'Categories' }).click();
  await expect(page).toHaveURL('/shop/by-category');
  await shop.main.getByRole('link', { name: /^Rings/ }).click();
  await expect(shop.heading('Rings')).toBeVisible();
});

function isFalling(prices: readonly number[]): boolean {
  return prices.length > 1 && prices.every((price, at) => at === 0 || price <= (prices[at - 1] ?? 0));
}
