import { expect, test } from './fixtures.ts';

/** What the browser and the router log of a network that is gone. */
const networkGone = /ERR_INTERNET_DISCONNECTED|The shop could not be reached/;

test('without a network the next screen says so, and tries again', { tag: '@phone' }, async ({
  shop,
  page,
  context,
  forgive,
}) => {
  forgive(networkGone);
  await shop.open('/products');
  // What only the next move needs is fetched when the page has settled.
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await shop.pages.getByRole('link', { name: 'Page 10', exact: true }).click();
  await expect(shop.main.getByText('The shop can’t be reached right now.')).toBeVisible();
  await context.setOffline(false);
  await shop.main.getByRole('button', { name: 'Try again' }).click();
  await expect(shop.main.getByText(/^Showing page 10 of/)).toBeVisible();

  await page.route(/\/api\/product\//, (route) => route.abort('internetdisconnected'));
  const link = shop.cards.last().getByRole('link');
  const name = await link.innerText();
  await link.click();
  await expect(shop.heading('This product can’t be shown right now')).toBeVisible();
  await page.unroute(/\/api\/product\//);
  await shop.main.getByRole('button', { name: 'Try again' }).click();
  await expect(shop.heading(name)).toBeVisible();
});

test('the copy of a slide does what the slide does', { tag: '@desktop' }, async ({ shop, page, catalogue }) => {
  const product = await catalogue.product(() => true);
  await shop.open(`/products/${product.slugs}`);
  const related = shop.main.getByRole('region', { name: 'You may also like' });
  await related.scrollIntoViewIfNeeded();
  const copy = related.locator('.splide__slide--clone.is-visible').first();
  await copy.getByRole('button', { name: /^Add to cart/ }).click();
  await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible();
  await expect(page.getByText('Please login to add product to cart')).toBeVisible();
  await page.keyboard.press('Escape');
  const before = await page.evaluate(() => history.length);
  await copy.getByRole('link').click();
  await expect(page).not.toHaveURL(new RegExp(`/${product.slugs}$`));
  expect(await page.evaluate(() => history.length)).toBe(before);
});
