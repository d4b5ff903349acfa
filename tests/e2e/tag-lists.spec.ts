import { expect, test } from './fixtures.ts';

// The products and spellings of each tag list are tested in tests/pages.

test('the collection index links to four lists', { tag: '@phone' }, async ({ shop, page }) => {
  await shop.open('/shop/collection');
  const cards = [
    ['Horoscope', '/shop/horoscope'],
    ['Makalu', '/shop/collection/makalu'],
    ['Birthstone', '/shop/birthstone'],
    ['Ganesh Himal', '/shop/collection/ganesh-himal'],
  ] as const;
  for (const [name, address] of cards) {
    await expect(shop.main.getByRole('link', { name: new RegExp(`^${name}`) })).toHaveAttribute('href', address);
  }
  await shop.main.getByRole('link', { name: /^Makalu/ }).click();
  await expect(page).toHaveURL('/shop/collection/makalu');
  await expect(shop.cards.first()).toBeVisible();
});

test('a tag page has its sort order in the URL, and breadcrumbs', async ({ shop, page }) => {
  await shop.open('/shop/by-category/bracelet');
  await shop.sortBy('price high to low');
  await expect(page).toHaveURL('/shop/by-category/bracelet?sort-by=price-desc');
  await expect.poll(async () => isFalling(await shop.prices())).toBe(true);
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
