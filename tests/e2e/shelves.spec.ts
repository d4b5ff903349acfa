import { expect, test } from './fixtures.ts';

const spellings = [
  ['by-crystal', 'camelian', 'carnelian', 'Carnelian'],
  ['by-crystal', 'rhodomite', 'rhodonite', 'Rhodonite'],
  ['by-crystal', 'black-tourmaline', 'black', 'Black Tourmaline'],
  ['by-crystal', 'aventuring', 'adventuring', 'Aventurine'],
  ['by-crystal', 'aventuring', 'aventurine', 'Aventurine'],
  ['by-category', 'sphere', 'tower-sphere', 'Spheres'],
  ['by-category', 'tarrot-card', 'tarot-card', /Tarot/],
  ['by-meaning', 'luck', 'good-luck', /luck/i],
  ['gifting', 'for-corporate', 'corporate', /Corporate/],
  ['horoscope', 'aquarious', 'aquarius', 'Aquarius'],
] as const;

for (const [list, slug, other, title] of spellings) {
  test(`/shop/${list}/${other} shows what ${slug} does`, async ({ shop, catalogue }) => {
    const { data } = await catalogue.tagged(slug);
    expect(data.length).toBeGreaterThan(0);
    await shop.open(`/shop/${list}/${other}`);
    await expect(shop.heading(title)).toBeVisible();
    expect(await shop.names()).toEqual(data.map(({ name }) => name));
  });
}

const indexes = [
  { address: '/shop/by-category', tiles: 25, sections: ['Accessories', 'Home Decor', 'Gifting'] },
  { address: '/shop/by-meaning', tiles: 13, sections: [] },
  { address: '/shop/by-crystal', tiles: 24, sections: [] },
  { address: '/shop/horoscope', tiles: 12, sections: [] },
  { address: '/shop/birthstone', tiles: 12, sections: [] },
  { address: '/shop/collection', tiles: 4, sections: [] },
];

for (const { address, tiles, sections } of indexes) {
  test(`${address} leads to ${tiles} shelves`, async ({ shop, page }) => {
    await shop.open(address);
    const links = shop.main.getByRole('listitem').getByRole('link').and(page.locator('a[href^="/shop/"]'));
    await expect(links).toHaveCount(tiles);
    await expect(shop.main.getByRole('heading', { level: 2 })).toHaveText(sections);
    await links.last().click();
    await expect(page).not.toHaveURL(address);
    await expect(shop.main.getByRole('heading', { level: 1 })).toBeVisible();
  });
}

test('the four collections', async ({ shop, page }) => {
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

test('every sign has its line and its dates, Aquarius its own spelling', async ({ shop }) => {
  await shop.open('/shop/horoscope');
  const aquarius = shop.main.getByRole('link', { name: /^Aquarius/ });
  await expect(aquarius).toHaveAttribute('href', '/shop/horoscope/aquarious');
  await expect(aquarius).toContainText('January 20 – February 18');
});

test('a shelf sorts and pages in its address', async ({ shop, page }) => {
  await shop.open('/shop/by-category/bracelet');
  await shop.sortBy('price high to low');
  await expect(page).toHaveURL('/shop/by-category/bracelet?sort-by=price-desc');
  await expect.poll(async () => isFalling(await shop.prices())).toBe(true);
  const crumbs = shop.main.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(crumbs.getByRole('listitem')).toHaveText(['Home', 'Categories', 'Bracelets']);
  await crumbs.getByRole('link', { name: 'Categories' }).click();
  await expect(page).toHaveURL('/shop/by-category');
});

test('an unknown shelf is empty and not broken', async ({ shop }) => {
  await shop.open('/shop/by-crystal/unobtainium');
  await expect(shop.main.getByRole('heading', { name: 'This shelf is empty' })).toBeVisible();
  await expect(shop.main.getByRole('link', { name: 'See all products' })).toBeVisible();
});

function isFalling(prices: readonly number[]): boolean {
  return prices.length > 1 && prices.every((price, at) => at === 0 || price <= (prices[at - 1] ?? 0));
}
