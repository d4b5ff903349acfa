import { cartLinesOf } from '#tests/e2e/steps/cart-steps.ts';
import { expect, test } from './fixtures.ts';
import { addToCart, appears, eventually, logInAs, openPage, untilWorkerReady } from './steps.ts';
import { writeToShopDatabase } from './storage-checks.ts';

// What Firefox and WebKit did otherwise than Chromium. Also: site data blocked (storage.spec.ts)
// and saving for offline (offline.spec.ts).

test('a page that is left at once leaves the database to the next', { tag: '@short' }, async ({
  openBrowser,
  shop,
  catalogue,
  customer,
}) => {
  const { tab } = await openBrowser();
  const [first, second] = await catalogue.plenty();
  await logInAs(tab, customer);
  const rounds = 2;
  for (let round = 1; round <= rounds; round += 1) {
    await openPage(tab, `/products/${first.slugs}`);
    await tab.click(addToCart);
    await appears(tab, { button: `Cart, ${round} ${round === 1 ? 'item' : 'items'}` });
    await openPage(tab, `/products/${second.slugs}`);
    // What arrives at the shop doesn't tell: without a database this page sends it directly.
    expect(await tab.evaluate(writeToShopDatabase, 5000)).toBe('works');
  }
  await eventually(() => cartLinesOf(customer)).toEqual([`${rounds} ${first.name}`]);
  const comment = `Clear as water, ${customer.userId}`;
  await tab.click({ button: 'Add a Review' });
  await tab.fill({ label: 'Your review' }, comment);
  await tab.click({ button: 'Submit' });
  await eventually(
    () => shop.read('SELECT comment FROM reviews WHERE comment = ?', comment).length,
  ).toBe(1);
});

test('a toast is as tall as its text', async ({ openBrowser, catalogue }) => {
  const { tab } = await openBrowser();
  const [product] = await catalogue.plenty();
  await openPage(tab, `/products/${product.slugs}`);
  await tab.click({ button: 'Add a Review' });
  const heightOfToast = () =>
    tab.evaluate(() => {
      const toast = [...document.querySelectorAll('[role=status] > *, [role=alert]')].find((it) =>
        it.textContent?.includes('ogin'),
      );
      return toast ? toast.getBoundingClientRect().height : 0;
    });
  await eventually(heightOfToast).toBeGreaterThan(0);
  expect(await heightOfToast()).toBeLessThan(120);
});

test('offline, nothing fails without being caught', async ({ openBrowser, shop }) => {
  const browser = await openBrowser();
  const { tab } = browser;
  await openPage(tab, '/');
  await untilWorkerReady(tab);
  await shop.stop();
  for (const address of ['/', '/about', '/services']) {
    await openPage(tab, address);
    await appears(tab, { css: 'main h1' });
  }
  expect(browser.errors.filter((error) => /Unhandled|NetworkError/.test(error))).toEqual([]);
});
