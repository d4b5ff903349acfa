import { placeButton, putIntoCart } from '#tests/e2e/steps/checkout-steps.ts';
import { Shop } from '#tests/e2e/steps/fixtures.ts';
import { expect, expectSound, openFromMore, tap, test } from './fixtures.ts';

test('an owner lets orders be picked up, gets one ready and hands it over @phone', async ({
  page,
  desk,
  browser,
  endJob,
}) => {
  await desk.logIn(page.context());
  await openFromMore(page, 'Delivery and stock');
  const delivery = page.getByRole('form', { name: 'Delivery and exchange' });
  // Until the shop has it: the list of changes follows later.
  const save = async () => {
    const saved = page.waitForResponse(
      (response) => response.request().method() === 'PUT' && response.ok(),
    );
    await delivery.getByRole('button', { name: 'Save' }).click();
    await saved;
  };
  await delivery.getByLabel('Orders can be picked up').selectOption('Yes');
  await delivery.getByLabel('Where and when they are picked up').fill('Daily from 7 to 11.');
  await save();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  endJob('orders can be picked up');

  // A customer without an address picks up; other tests of this server have saved one.
  const { maya } = desk;
  desk.server.change('DELETE FROM addresses WHERE user_id = ?', maya.userId);
  const [product] = await desk.catalogue.plenty();
  await putIntoCart(maya, product);
  const visitor = await browser.newPage({ baseURL: desk.server.origin });
  const shop = new Shop(visitor, true);
  await maya.logIn(visitor);
  await visitor.goto('/checkout');
  await expectSound(visitor, 'checkout with a choice');
  await shop.main.getByRole('radio', { name: /^Deliver / }).focus();
  await visitor.keyboard.press('ArrowDown');
  const pickup = shop.main.getByRole('radio', { name: /Pick up at the shop.*from 7 to 11/ });
  await expect(pickup).toBeChecked();
  await expect(shop.main.getByLabel('Country')).toHaveCount(0);
  await expect(shop.main.getByRole('radio', { name: /^Pay at the shop/ })).toBeChecked();
  await shop.main.getByLabel('Phone').fill('9800000000');
  await expectSound(visitor, 'checkout with pickup');

  // The owner changes their mind before the order arrives, and again.
  await delivery.getByLabel('Orders can be picked up').selectOption('No');
  await save();
  await placeButton(shop).click();
  const dialog = shop.dialog('Your order has changed');
  await expect(dialog).toContainText('Orders can’t be picked up at the shop any more.');
  await expect(dialog.getByRole('button', { name: 'Place this order' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Back to checkout' }).click();
  await expect(shop.main.getByLabel('Country')).toBeVisible();
  await delivery.getByLabel('Orders can be picked up').selectOption('Yes');
  await save();
  await visitor.reload();
  // The page begins with the shop as this phone has last seen it, and then asks.
  await expect(pickup).toBeChecked();
  await placeButton(shop).click();
  await expect(visitor).toHaveURL(/tab=MyOrders/);
  const thanks = shop.main.getByRole('region', { name: 'Your new order' });
  await expect(thanks).toContainText('Where and when: Daily from 7 to 11.');
  await expect(thanks).toContainText('Cash at the shop');

  // The customer has it delivered after all, agrees to the fee, and changes back.
  await thanks.getByRole('link', { name: 'See your order' }).click();
  const details = shop.main.getByRole('article');
  const change = details.getByRole('form', { name: 'Change who gets it' });
  const swap = async (way: string) => {
    await details.getByRole('button', { name: 'Change delivery or pickup' }).click();
    await change.getByRole('combobox', { name: 'How do you get it?' }).selectOption(way);
  };
  await swap('It is delivered');
  await change.getByRole('textbox', { name: 'Street address' }).fill('12 Swotha Lane');
  await change.getByRole('textbox', { name: 'City' }).fill('Lalitpur');
  await change.getByRole('textbox', { name: 'State or province' }).fill('Bagmati');
  await change.getByRole('button', { name: 'Save' }).click();
  await expect(change.getByRole('alert')).toContainText('Delivery is now Rs 100 (was Rs 0).');
  await expectSound(visitor, 'an order that is delivered after all');
  await change.getByRole('button', { name: /^Agree to Rs/ }).click();
  await expect(details.getByText('12 Swotha Lane')).toBeVisible();
  await swap('I pick it up at the shop');
  await expect(change.getByText('Daily from 7 to 11.')).toBeVisible();
  await change.getByRole('button', { name: 'Save' }).click();
  await change.getByRole('button', { name: /^Agree to Rs/ }).click();
  await expect(details.getByRole('heading', { name: 'Who picks it up' })).toBeVisible();

  await page.goto('/admin');
  await tap(page, 'link', /^Get ready/);
  await expect(page.getByText('Picks it up at the shop')).toBeVisible();
  await tap(page, 'button', 'Ready to be picked up');
  await expect(page.getByLabel('Courier')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Mark as handed over' })).toBeVisible();
  await expectSound(page, 'an order that is ready');
  await visitor.reload();
  await expect(shop.main.getByText('Your order is ready to be picked up.')).toBeVisible();
  await page.goto('/admin');
  await tap(page, 'link', /^Hand over/);
  await tap(page, 'button', 'Mark as handed over');
  await expect(page.getByRole('listitem').filter({ hasText: /^Handed over/ })).toBeVisible();
  endJob('an order is handed over');
  await visitor.reload();
  await expect(shop.main.getByText('You have picked up your order.')).toBeVisible();
  await visitor.close();

  await openFromMore(page, 'Delivery and stock');
  await delivery.getByLabel('Orders can be picked up').selectOption('No');
  await save();
});
