import { cartLinesOf } from '#tests/e2e/steps/cart-steps.ts';
import { test } from './fixtures.ts';
import { addToCart, appears, eventually, logInAs, openPage, untilHydrated } from './steps.ts';

test('two tabs show one cart', async ({ openBrowser, catalogue, customer }) => {
  const browser = await openBrowser();
  const [product] = await catalogue.plenty();
  await logInAs(browser.tab, customer);
  await openPage(browser.tab, `/products/${product.slugs}`);
  const other = await browser.newTab();
  await openPage(other, '/about');
  await browser.tab.click(addToCart);
  await appears(other, { button: 'Cart, 1 item' });
  await eventually(() => cartLinesOf(customer)).toEqual([`1 ${product.name}`]);
});

test('going back shows what has changed since', { tag: '@short' }, async ({
  openBrowser,
  catalogue,
  customer,
}) => {
  const { tab } = await openBrowser();
  const [product, other] = await catalogue.plenty();
  await logInAs(tab, customer);
  await openPage(tab, `/products/${product.slugs}`);
  await tab.evaluate(() => {
    document.documentElement.dataset.visited = 'yes';
  });
  await openPage(tab, `/products/${other.slugs}`);
  await tab.click(addToCart);
  await appears(tab, { button: 'Cart, 1 item' });
  await tab.back();
  await eventually(() => tab.url()).toContain(product.slugs);
  await appears(tab, { button: 'Cart, 1 item' });
  await untilHydrated(tab);
  await tab.click(addToCart);
  await eventually(async () => (await cartLinesOf(customer)).length).toBe(2);
  // Logged out on the next page: the one before must not go on as if nothing had happened.
  await openPage(tab, '/about');
  await tab.evaluate(() => {
    for (const name of ['token', 'userId', 'userEmail']) localStorage.removeItem(name);
  });
  await tab.back();
  await eventually(() => tab.url()).toContain(product.slugs);
  await appears(tab, { button: 'Cart, 0 items' });
});
