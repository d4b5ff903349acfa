import { expect, test } from './fixtures.ts';

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

test('unknown URLs respond with 404 and link to the products', async ({ shop, page, allowErrors }) => {
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
