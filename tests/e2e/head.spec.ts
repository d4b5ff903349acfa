import type { Page } from '@playwright/test';

import { expect, test } from './fixtures.ts';
import { publicPages } from './public-pages.ts';

type Structured = Record<string, unknown> & { '@type': string };

for (const { address } of publicPages) {
  test(`${address} tells what it is`, { tag: '@desktop' }, async ({ page, request }) => {
    await page.goto(address);
    await expect(page).toHaveTitle(/.+ \| Sphatik$/);
    expect((await content(page, 'name="description"')).length).toBeGreaterThan(20);
    const origin = new URL(page.url()).origin;
    const picture = await content(page, 'property="og:image"');
    expect(picture.startsWith(`${origin}/`)).toBe(true);
    const answer = await request.get(picture);
    expect(answer.status()).toBe(200);
    expect(answer.headers()['content-type']).toMatch(/^image\//);

    if ((await page.locator('meta[name="robots"][content="noindex"]').count()) > 0) return;
    const canonical = await page.locator('link[rel="canonical"]').getAttribute('href');
    expect(canonical).toBe(`${origin}${address.replace(/&?sort=[\w-]+/, '')}`);
    expect(await content(page, 'property="og:url"')).toBe(canonical);
    expect((await structuredOf(page)).length).toBeGreaterThan(0);
  });
}

test('a product tells its price, stock, stars and way', async ({ page, catalogue, shop }) => {
  const product = await catalogue.product(({ reviewCount, discount }) => Boolean(reviewCount) && discount > 0);
  await shop.open(`/products/${product.slugs}`);
  const [told, crumbs] = await structuredOf(page);
  expect(told).toMatchObject({
    '@type': 'Product',
    name: product.name,
    offers: {
      priceCurrency: 'NPR',
      price: ((product.price * (100 - product.discount)) / 100).toFixed(2),
      availability: `https://schema.org/${product.stockQuantity > 0 ? 'InStock' : 'OutOfStock'}`,
    },
    aggregateRating: { reviewCount: product.reviewCount },
  });
  expect(crumbs).toMatchObject({ '@type': 'BreadcrumbList' });
  const steps = crumbs?.itemListElement as { name: string; position: number }[];
  expect(steps[0]).toMatchObject({ position: 1, name: 'Home' });
  expect(steps.at(-1)?.name).toBe(product.name);
  expect(await content(page, 'property="og:type"')).toBe('product');
});

test('lists tell what they list, home whose shop it is', async ({ page, shop }) => {
  await shop.open('/shop/by-crystal/amethyst');
  const types = (await structuredOf(page)).map((data) => data['@type']);
  expect(types).toEqual(['BreadcrumbList', 'ItemList']);
  const [, list] = await structuredOf(page);
  expect((list?.itemListElement as { name: string }[] | undefined)?.map(({ name }) => name)).toEqual(
    await shop.names(),
  );
  await shop.open('/');
  expect((await structuredOf(page)).map((data) => data['@type'])).toEqual(['Organization', 'WebSite']);
});

test('the head follows from page to page', async ({ page, shop }) => {
  await shop.open('/products');
  await shop.cards.first().getByRole('link').click();
  await expect(shop.main.getByRole('heading', { name: 'About this piece' })).toBeVisible();
  const name = await shop.main.getByRole('heading', { level: 1 }).innerText();
  await expect(page).toHaveTitle(`${name} | Sphatik`);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', page.url());
  await expect(page.locator('title')).toHaveCount(1);
  expect((await structuredOf(page))[0]?.['@type']).toBe('Product');
});

test('searches are for people, shelves for search engines', async ({ page }) => {
  for (const [address, isHidden] of [
    ['/products?Name=ring', 1],
    ['/products?sort=price-asc', 1],
    ['/products', 0],
    ['/shop/by-crystal/amethyst', 0],
  ] as const) {
    await page.goto(address);
    await expect(page.locator('meta[name="robots"][content="noindex"]')).toHaveCount(isHidden);
  }
});

async function content(page: Page, attribute: string): Promise<string> {
  return (await page.locator(`meta[${attribute}]`).getAttribute('content')) ?? '';
}

async function structuredOf(page: Page): Promise<Structured[]> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  return texts.map((text) => JSON.parse(text));
}
