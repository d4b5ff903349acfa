import type { Page } from '@playwright/test';

import { isPlain } from './catalogue.ts';
import { expect, test } from './fixtures.ts';
import { furnish, orderScreens } from './order-screens.ts';

// Letters twice as large, by the browser's own setting.
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'] });
  },
});

for (const [name, come] of Object.entries(orderScreens)) {
  test(`${name} fits a phone with letters twice as large`, { tag: '@phone' }, async ({
    shop,
    page,
    catalogue,
    customer,
  }) => {
    await furnish(customer, catalogue);
    await come(shop, customer);
    await expect.poll(() => cutOffOn(page)).toEqual([]);
  });
}

test('a product fits a phone with letters twice as large', { tag: '@phone' }, async ({ shop, page, catalogue }) => {
  const pieces = await catalogue.all();
  for (const product of [pieces.find(isPlain), pieces.find((one) => !isPlain(one))]) {
    await shop.open(`/products/${product?.slugs}`);
    await expect(shop.heading(product?.name ?? '')).toBeVisible();
    await expect.poll(() => cutOffOn(page)).toEqual([]);
  }
});

/** Buttons, fields and prices that reach beyond the screen's edge, where nothing scrolls to them. */
function cutOffOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const edge = document.documentElement.clientWidth;
    const scope = document.querySelector('dialog[open]') ?? document.querySelector('main');
    const isScrolledTo = (element: Element) => {
      for (let box = element.parentElement; box && box !== scope; box = box.parentElement) {
        if (['auto', 'scroll', 'hidden'].includes(getComputedStyle(box).overflowX)) return true;
      }
      return false;
    };
    return [...(scope?.querySelectorAll('*') ?? [])]
      .filter((element) => element.getBoundingClientRect().right > edge + 1 && !isScrolledTo(element))
      .map((element) => `${element.tagName} ${element.textContent?.slice(0, 40)}`);
  });
}
