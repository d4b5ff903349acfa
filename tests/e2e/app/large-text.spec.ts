import { messages } from '#contract/names/messages.ts';

import { expectNoOverflow, expectNothingCutOff } from '#tests/e2e/steps/accessibility.ts';
import { chooseAccount, clientError, logIn } from '#tests/e2e/steps/auth-steps.ts';
import { cartButton, drawerOf } from '#tests/e2e/steps/cart-steps.ts';
import { isPlain } from '#tests/e2e/steps/catalogue.ts';
import { putIntoCart } from '#tests/e2e/steps/checkout-steps.ts';
import { expect, test } from '#tests/e2e/steps/fixtures.ts';

// A default font size of 32 px in the browser's settings. screens.spec.ts changes it on open pages.
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    await use({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'],
    });
  },
});

test('pages opened with text at 200 % fit the viewport', { tag: '@phone' }, async ({
  shop,
  page,
  catalogue,
}) => {
  const products = await catalogue.all();
  const slugs = [products.find(isPlain), products.find((one) => !isPlain(one))].map(
    (one) => `/products/${one?.slugs}`,
  );
  for (const address of [
    '/',
    '/products',
    '/shop/by-category',
    '/services/tarot-reading',
    '/blogs',
    ...slugs,
  ]) {
    await shop.open(address);
    await expect(shop.heading(/./)).toBeVisible();
    expect(
      await page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).fontSize)),
    ).toBe(32);
    await expectNoOverflow(page, address);
    await expectNothingCutOff(page, address);
  }
});

test('with text at 200 % the bars leave three quarters of the screen', { tag: '@phone' }, async ({
  shop,
  page,
  catalogue,
  customer,
}) => {
  await putIntoCart(customer, await catalogue.card(isPlain));
  const withVariants = (await catalogue.all()).find((product) => !isPlain(product));
  for (const address of ['/', '/products', `/products/${withVariants?.slugs}`, '/checkout']) {
    await shop.open(address);
    await page.evaluate(() => window.scrollTo(0, 700));
    await expect.poll(() => page.evaluate(barHeight), { message: address }).toBeLessThan(844 / 4);
  }
  await shop.open('/products');
  await shop.main.getByRole('button', { name: 'Filters' }).click();
  await expect(shop.dialog('Filters').getByRole('button', { name: /^Show/ })).toBeVisible();
  expect(await page.evaluate(barHeight)).toBeLessThan(844 / 4);
  await shop.open('/about');
  await cartButton(shop).click();
  await expect(drawerOf(shop).getByRole('button', { name: 'Checkout' })).toBeVisible();
  expect(await page.evaluate(barHeight)).toBeLessThan(844 / 4);
});

/** Runs in the page: how much of the screen stays where it is when the rest is scrolled. */
function barHeight(): number {
  const scope = document.querySelector('dialog[open]') ?? document.body;
  const bars = [...scope.querySelectorAll('*')].filter(
    (element) =>
      ['fixed', 'sticky'].includes(getComputedStyle(element).position) &&
      element.checkVisibility({ visibilityProperty: true }),
  );
  const seen = bars.map((bar) => {
    const { top, bottom } = bar.getBoundingClientRect();
    return Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0));
  });
  return seen.reduce((sum, height) => sum + height, 0);
}

test('a review with one long word fits a phone', { tag: '@phone' }, async ({
  shop,
  page,
  catalogue,
  customer,
}) => {
  const product = await catalogue.card((card) => isPlain(card) && !card.reviewCount);
  const comment = 'wonderful'.repeat(27);
  await customer.request('POST', '/review', {
    id: customer.userId,
    productId: product.productId,
    comment,
    rating: 5,
  });
  await shop.open(`/products/${product.slugs}`);
  const review = shop.main.getByRole('region', { name: 'Reviews' }).getByRole('blockquote').first();
  await review.scrollIntoViewIfNeeded();
  await expect(review).toHaveText(comment);
  expect(await review.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0);
  await expect(review).toBeInViewport();
  const box = await review.boundingBox();
  expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= 390).toBe(true);
  await expectNoOverflow(page, 'a review with one long word');
});

test('a toast leaves the title of its dialog free', { tag: '@phone' }, async ({
  shop,
  allowErrors,
}) => {
  allowErrors(clientError);
  await shop.open('/about');
  await chooseAccount(shop, 'Login');
  await logIn(shop, 'maya@example.com', 'Wrong-2026');
  const dialog = shop.dialog('Login');
  const toast = shop.toast(messages.loginFailed).first();
  await expect(toast).toBeVisible();
  await expect(toast).toBeInViewport({ ratio: 1 });
  const title = dialog.getByRole('heading', { name: 'Login' });
  await expect
    .poll(async () => {
      const [one, other] = [await toast.boundingBox(), await title.boundingBox()];
      return one && other
        ? one.y >= other.y + other.height || one.y + one.height <= other.y
        : 'gone';
    })
    .toBe(true);
});
