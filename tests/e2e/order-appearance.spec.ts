import { checkAppearance, findCutOff } from './check-appearance.ts';
import { expect, test } from './fixtures.ts';
import { addCustomerData, orderScreens } from './order-screens.ts';

for (const [name, open] of Object.entries(orderScreens)) {
  test(`${name}: appearance`, async ({ shop, page, catalogue, customer }) => {
    await addCustomerData(customer, catalogue);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await open(shop, customer);
    await checkAppearance(page, { isPhone: shop.isPhone, inDark: shop.isPhone });
    // Still with text at 200 %.
    if (shop.isPhone) await expect.poll(() => findCutOff(page)).toEqual([]);
  });
}
