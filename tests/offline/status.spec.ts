import { cacheNames } from '#contract/names/offline.ts';
import { Customer } from '#tests/e2e/steps/customer.ts';

import { expect, test } from './fixtures.ts';
import { persistedKeys } from './worker-caches.ts';

test('the status screen shows what is stored, also offline, and frees public data alone', async ({
  phone,
  server,
  request,
}) => {
  const maya = await Customer.make(request);
  await maya.logIn(phone.page);
  await phone.visit('/products');
  await phone.page.goto('/profile');
  await expect(phone.page.getByLabel('Full name')).toHaveValue(maya.name);
  const keys = (owner: string) =>
    persistedKeys(phone.page).then((all) => all.filter((key) => key.startsWith(owner)));
  await expect.poll(() => keys('private ')).not.toEqual([]);
  await expect.poll(() => keys('public-')).not.toEqual([]);
  await phone.shop.open('/status');
  const main = phone.shop.main;
  await expect(phone.shop.heading('Saved on this device')).toBeVisible();
  await expect(main.getByText(/^Version \d+\.\d+\.\d+$/)).toBeVisible();
  await expect(main.getByText(/^The shop opens without internet/)).toBeVisible();
  await expect(main.getByText(/^\d[\d.]* [KM]B of \d[\d.]* [MG]B$/)).toBeVisible();
  await expect(main.getByText('Nothing waiting to send.')).toBeVisible();
  const pictures = () => phone.page.evaluate((name) => caches.has(name), cacheNames.pictures);
  expect(await pictures()).toBe(true);

  await server.stop();
  await phone.page.reload();
  await expect(main.getByText(/^The shop opens without internet/)).toBeVisible();
  await main.getByRole('button', { name: 'Free up space' }).click();
  await expect(main.getByText(/^Done\./)).toBeVisible();
  expect(await pictures()).toBe(false);
  // What every page has of the shop may have been asked for meanwhile, and is stored again.
  expect((await keys('public-')).filter((key) => !key.includes('readShop'))).toEqual([]);
  expect(await keys('private ')).not.toEqual([]);
  // The shell was not dropped: the shop still opens.
  await phone.page.goto('/about');
  await expect(phone.shop.heading(/./)).toBeVisible();
});
