import { expect, test } from './fixtures.ts';

for (const [from, to] of [
  ['/shop', '/products'],
  ['/shop/gifting', '/shop/by-category'],
] as const) {
  test(`${from} leads to ${to}`, async ({ shop, page, request }) => {
    const answer = await request.get(from, { maxRedirects: 0 });
    expect(answer.status()).toBe(301);
    expect(new URL(answer.headers().location ?? '', 'http://x').pathname).toBe(to);
    await shop.open(from);
    await expect(page).toHaveURL(to);
  });
}

for (const address of ['/no/such/page', '/shop/by-colour', '/products/no-such-product']) {
  test(`${address} is not found, and says so`, async ({ shop, page, forgive }) => {
    forgive(/status of 404/);
    const answer = await page.goto(address);
    expect(answer?.status()).toBe(404);
    await expect(shop.main.getByRole('heading', { level: 1 })).toHaveText(/This path ends here|Product not found/);
    await expect(page).toHaveTitle(/Sphatik/);
    await shop.main.getByRole('link').last().click();
    await expect(page).toHaveURL('/products');
  });
}

test('marks that campaigns hang on an address change nothing', async ({ shop }) => {
  await shop.open('/products?utm_source=letter&page=2&gclid=1');
  await expect(shop.count).toContainText('Showing page 2 of');
});

test('the order of an address does not matter', async ({ shop }) => {
  await shop.open('/products?sort=price-desc&Name=ring&MinPrice=100&page=1');
  await expect(shop.chips.getByRole('link')).toHaveCount(2);
});
