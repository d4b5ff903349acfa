import { expect, test } from './fixtures.ts';
import { cutOffOn, lookAtAll } from './looks.ts';
import { furnish, orderScreens } from './order-screens.ts';

for (const [name, come] of Object.entries(orderScreens)) {
  test(`${name} can be used by everybody`, async ({ shop, page, catalogue, customer }) => {
    await furnish(customer, catalogue);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await come(shop, customer);
    await lookAtAll(page, { isPhone: shop.isPhone, inDark: true });
    // With the letters still twice as large.
    if (shop.isPhone) await expect.poll(() => cutOffOn(page)).toEqual([]);
  });
}
