import { hasPicturedVariants } from '#tests/e2e/steps/catalogue.ts';
import { expect, test } from '#tests/e2e/steps/fixtures.ts';

test.use({ javaScriptEnabled: false });

// Chromium logs an error for each preloaded script that may not run.
test.beforeEach(({ allowErrors }) => allowErrors(/\.js csp$/));

// The HTML of the pages is tested in tests/pages; these are user journeys.

test('from home to a product by links', { tag: '@phone' }, async ({ shop, page }) => {
  await page.goto('/');
  await shop.main.getByRole('link', { name: 'Shop Now' }).click();
  await expect(shop.cards).toHaveCount(12);
  await shop.pages.getByRole('link', { name: 'Next page' }).click();
  await expect(shop.count).toContainText('Showing page 2 of');
  const link = shop.cards.first().getByRole('link');
  const name = await link.innerText();
  await link.click();
  await expect(shop.heading(name)).toBeVisible();
  await expect(shop.main.getByRole('term').first()).toBeVisible();
  await shop.main.getByRole('button', { name: 'Zoom' }).click();
  await expect(shop.dialog(name).getByRole('img')).toBeVisible();
});

test('the forms sort, and filter by several categories too', { tag: '@phone' }, async ({
  shop,
  page,
  catalogue,
}) => {
  const { totalRecords } = await catalogue.search(
    'categoryId=1,2&MinPrice=700&PageNumber=1&PageSize=12',
  );
  await page.goto('/products?MinPrice=1000');
  await shop.sortBy('price low to high');
  await shop.main.getByRole('button', { name: 'Sort' }).click();
  await expect(page).toHaveURL((url) => {
    return (
      url.searchParams.get('sort') === 'price-asc' && url.searchParams.get('MinPrice') === '1000'
    );
  });
  const prices = await shop.prices();
  expect(prices).toEqual([...prices].sort((a, b) => a - b));

  await page.goto('/products');
  await shop.main.getByRole('button', { name: 'Filters' }).click();
  await shop.main.getByLabel('From').fill('700');
  await shop.main.getByRole('checkbox', { name: 'Accessories' }).check();
  await shop.main.getByRole('checkbox', { name: 'Home Decor' }).check();
  await shop.main.getByRole('button', { name: /^Show/ }).click();
  await expect(shop.chips.getByRole('link')).toHaveCount(3);
  await expect(shop.count).toContainText(`${totalRecords} products`);
});

test('the menus lead to tag lists', async ({ page, shop, isMobile }) => {
  await page.goto('/about');
  if (isMobile) {
    await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
    const menu = shop.dialog('Menu');
    await menu.getByText('Crystals', { exact: true }).click();
    await menu.getByRole('link', { name: 'Opal' }).click();
    await expect(menu).toBeHidden();
  } else {
    await page
      .getByRole('navigation', { name: 'Shop', exact: true })
      .getByRole('button', { name: 'Crystals' })
      .click();
    await shop.main.getByRole('link', { name: 'Opal' }).click();
  }
  await expect(shop.heading('Opal')).toBeVisible();
});

test('a product’s options can be chosen, its texts and reviews read', { tag: '@phone' }, async ({
  shop,
  page,
  catalogue,
}) => {
  await page.goto(`/products/${(await catalogue.card(hasPicturedVariants)).slugs}`);
  await shop.main.getByRole('radio').last().check();
  await expect(shop.main.getByRole('radio').last()).toBeChecked();
  for (const name of ['About this piece', 'Additional information', 'Reviews']) {
    await expect(shop.main.getByRole('heading', { name })).toBeVisible();
  }
});

test('the search and the cart’s buttons lead somewhere', { tag: '@phone' }, async ({
  page,
  shop,
}) => {
  await page.goto('/products?Name=amethyst+night');
  await shop.searchButton.click();
  await shop.dialog('Search').getByRole('combobox').fill('amethyst night');
  await shop.dialog('Search').getByRole('combobox').press('Enter');
  const card = shop.cards.filter({ hasText: 'Amethyst Night Bracelet' });
  await card.getByRole('button', { name: /^Add to cart/ }).click();
  await expect(shop.heading('Amethyst Night Bracelet')).toBeVisible();
  await expect(page.getByText(/You can look at everything here/)).toBeVisible();
});

test('nothing waits for scripts or looks as if it could be sent', { tag: '@phone' }, async ({
  page,
}) => {
  for (const address of [
    '/checkout',
    '/profile',
    '/status',
    '/outbox',
    '/products/custom',
    '/services/astrology',
  ]) {
    await page.goto(address, { waitUntil: 'domcontentloaded' });
    await expect(page.getByText(/You can look at everything here/)).toBeVisible();
    await expect(page.getByRole('main').getByRole('status')).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
    // Nor does the card stay that was around a form.
    const cards = await page.locator('main :has(> form:only-child)').all();
    for (const card of cards) await expect(card).toBeHidden();
  }
});
