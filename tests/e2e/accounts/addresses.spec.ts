import { expect, test } from '#tests/e2e/steps/fixtures.ts';

test('old URLs redirect', { tag: '@phone' }, async ({ shop, page, request }) => {
  for (const [from, to] of [
    ['/shop', '/products'],
    ['/shop/gifting', '/shop/by-category'],
  ] as const) {
    const response = await request.get(from, { maxRedirects: 0 });
    expect(response.status()).toBe(301);
    expect(new URL(response.headers().location ?? '', 'http://x').pathname).toBe(to);
    await shop.open(from);
    await expect(page).toHaveURL(to);
  }
});

test('unknown URLs respond with 404 and link to the products', { tag: '@phone' }, async ({
  shop,
  page,
  allowErrors,
}) => {
  allowErrors(/status of 404/);
  for (const [address, title] of [
    ['/no/such/page', 'This path ends here'],
    ['/shop/by-colour', 'This path ends here'],
    ['/products/no-such-product', 'Product not found'],
  ] as const) {
    const response = await page.goto(address);
    expect(response?.status()).toBe(404);
    await expect(shop.heading(title)).toBeVisible();
    await expect(page).toHaveTitle(/Sphatik/);
    await expect(shop.main.getByRole('link').last()).toHaveAttribute('href', '/products');
  }
  await shop.main.getByRole('link').last().click();
  await expect(page).toHaveURL('/products');
});

// The routes' heads don't run at hydration; those that the server renders are tested in
// tests/pages.
test('the head stays with a hash, and changes with client-side navigation', {
  tag: '@desktop',
}, async ({ page, shop }) => {
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

  await shop.cards.first().getByRole('link').click();
  await expect(shop.main.getByRole('heading', { name: 'About this piece' })).toBeVisible();
  const name = await shop.main.getByRole('heading', { level: 1 }).innerText();
  await expect(page).toHaveTitle(`${name} | Sphatik`);
  await expect(canonical).toHaveAttribute('href', page.url());
  await expect(page.locator('title')).toHaveCount(1);
  const structuredData = page.locator('script[type="application/ld+json"]').first();
  expect(JSON.parse((await structuredData.textContent()) ?? '{}')['@type']).toBe('Product');
});

// The products and spellings of each tag list are tested in tests/pages.

test('a tag page has its sort order in the URL, and breadcrumbs', { tag: '@phone' }, async ({
  shop,
  page,
}) => {
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
  return (
    prices.length > 1 && prices.every((price, at) => at === 0 || price <= (prices[at - 1] ?? 0))
  );
}
