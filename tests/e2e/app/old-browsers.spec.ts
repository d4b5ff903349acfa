import type { Page } from '@playwright/test';

import { cartOf } from '#tests/e2e/steps/cart-steps.ts';
import { expect, test } from '#tests/e2e/steps/fixtures.ts';

// The oldest browsers of `browserslist` (package.json), and older ones: without what they lack.

const plainLine = (page: Page) => page.getByText(/You can look at everything here/);

/** Takes away what the oldest browsers lack. */
function likeOldest() {
  Reflect.deleteProperty(AbortSignal, 'any');
  Reflect.deleteProperty(Promise, 'withResolvers');
  Reflect.deleteProperty(Promise, 'try');
  Reflect.deleteProperty(Object, 'groupBy');
  Reflect.deleteProperty(Map, 'groupBy');
  Reflect.deleteProperty(Array, 'fromAsync');
  Reflect.deleteProperty(URL, 'canParse');
  Reflect.deleteProperty(URL, 'parse');
  for (const name of ['union', 'intersection', 'difference', 'isSubsetOf'])
    Reflect.deleteProperty(Set.prototype, name);
  Reflect.deleteProperty(window, 'Iterator');
  Reflect.deleteProperty(window, 'scheduler');
  Reflect.deleteProperty(window, 'requestIdleCallback');
  Reflect.deleteProperty(window, 'cancelIdleCallback');
  Reflect.deleteProperty(window, 'onscrollend');
  Reflect.deleteProperty(Document.prototype, 'startViewTransition');
  Reflect.deleteProperty(Element.prototype, 'checkVisibility');
  for (const name of ['popover', 'showPopover', 'hidePopover', 'togglePopover'])
    Reflect.deleteProperty(HTMLElement.prototype, name);
  for (const name of [
    'popoverTargetElement',
    'popoverTargetAction',
    'commandForElement',
    'command',
  ])
    Reflect.deleteProperty(HTMLButtonElement.prototype, name);
  Reflect.deleteProperty(HTMLDialogElement.prototype, 'closedBy');
  Reflect.deleteProperty(HTMLDialogElement.prototype, 'requestClose');
}

test('the oldest browsers can do all: register, add to the cart, search', {
  tag: '@phone',
}, async ({ shop, page, customer }) => {
  await page.addInitScript(likeOldest);
  await shop.open('/products/amethyst-night-bracelet');
  await expect(plainLine(page)).toBeHidden();
  await shop.main.getByRole('button', { name: 'Add to cart', exact: true }).click();
  await expect(shop.toast('Product added to cart successfully')).toBeVisible();
  await expect.poll(async () => (await cartOf(customer)).cartItems.length).toBe(1);
  await shop.search('citrine');
  await expect(shop.heading(/citrine/)).toBeVisible();
  await expect(shop.cards.first()).toBeVisible();
});

test('a browser that is too old gets the shop as it is rendered', { tag: '@phone' }, async ({
  shop,
  page,
  allowErrors,
}) => {
  allowErrors(/too old/);
  await page.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'toSorted'));
  await page.goto('/');
  await expect(plainLine(page)).toBeVisible();
  await shop.main.getByRole('link', { name: 'Shop Now' }).click();
  const first = shop.cards.first().getByRole('link');
  const name = await first.innerText();
  await first.click();
  await expect(shop.heading(name)).toBeVisible();
  await page.goto('/status');
  await expect(plainLine(page)).toBeVisible();
  await expect(page.getByText(/storage is blocked/)).toBeHidden();
  await page.goto('/services/tarot-reading');
  await expect(shop.main.getByRole('textbox')).toHaveCount(0);
});

test('the desk opens in the oldest browsers, and says so in one that is too old', {
  tag: '@phone',
}, async ({ page, context, allowErrors }) => {
  // Nobody is logged in.
  allowErrors(/too old|401/);
  await page.addInitScript(likeOldest);
  await page.goto('/admin/');
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await expect(page.getByRole('textbox', { name: 'Recovery code' })).toBeVisible();

  const older = await context.newPage();
  await older.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'toSorted'));
  await older.goto('/admin/');
  await expect(older.getByText(/too old for the desk/)).toBeVisible({ timeout: 15_000 });
});
