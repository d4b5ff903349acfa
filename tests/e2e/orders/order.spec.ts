import type { Order } from '#contract/calls/order-calls.ts';
import { messages } from '#contract/names/messages.ts';
import { formatPaisa, paisaFromRupees } from '#contract/rules/texts/money.ts';
import { addressOf } from '#contract/settings/address.ts';

import { expectSound } from '#tests/e2e/steps/accessibility.ts';
import type { Catalogue } from '#tests/e2e/steps/catalogue.ts';
import { orderAll, putIntoCart, saveAddress } from '#tests/e2e/steps/checkout-steps.ts';
import type { Customer } from '#tests/e2e/steps/customer.ts';
import { expect, test } from '#tests/e2e/steps/fixtures.ts';
import { Owner } from '#tests/e2e/steps/owner.ts';
import { aPhoto } from '#tests/e2e/steps/pictures.ts';
import { demoSettings } from '#tests/setup/demo-settings.ts';

/** Places an order through the API. */
async function placeOrder(
  customer: Customer,
  catalogue: Catalogue,
  screenshot?: Parameters<typeof orderAll>[1],
): Promise<Order> {
  await putIntoCart(customer, (await catalogue.plenty())[0], 2);
  await saveAddress(customer);
  return orderAll(customer, screenshot);
}

test('an order shows its status as a message, its details and its history', {
  tag: '@phone',
}, async ({ shop, page, catalogue, customer, allowErrors }) => {
  allowErrors(/409/);
  const order = await placeOrder(customer, catalogue);
  const total = formatPaisa(paisaFromRupees(order.totalAmount));
  await shop.open('/profile?tab=MyOrders');
  const card = shop.main.getByRole('article');
  await expect(card.getByText('Pending')).toBeVisible();
  await expect(card.getByText('We have your order and will confirm it soon.')).toBeVisible();
  await expect(card.getByText(total)).toBeVisible();
  await card.getByRole('link', { name: /^Order / }).click();
  await expect(page).toHaveURL(`/profile?tab=MyOrders&order=${order.orderId}`);

  const details = shop.main.getByRole('article');
  const [item] = order.orderItems;
  await expect(
    details.getByRole('row', { name: new RegExp(item?.productName ?? '') }),
  ).toContainText(formatPaisa(paisaFromRupees(item?.totalPrice ?? 0)));
  await expect(details.getByText('12 Swotha Lane')).toBeVisible();
  await expect(details.getByText('980-0000000')).toBeVisible();
  await expect(details.getByText('Cash on delivery')).toBeVisible();
  await expect(details.getByRole('definition').last()).toHaveText(total);

  await expect(details.getByText('you can still change the address')).toBeVisible();
  await expectSound(page, 'an order');
  const number = order.orderNumber;
  const contacts = {
    [demoSettings.email]: `subject=Order%20${number}`,
    WhatsApp: `text=Order%20${number}`,
    Call: 'tel:',
  };
  for (const [name, part] of Object.entries(contacts)) {
    await expect(details.getByRole('link', { name })).toHaveAttribute('href', new RegExp(part));
  }

  // The address can be changed until it is packed.
  await details.getByRole('button', { name: 'Change address' }).click();
  await details.getByRole('textbox', { name: 'Street' }).fill('8 Patan Dhoka');
  await details.getByRole('button', { name: 'Save' }).click();
  await expect(details.getByText('8 Patan Dhoka')).toBeVisible();
  await expect(details.getByText('Changed', { exact: true })).toBeVisible();

  // The shop changes it while the form is open: nothing is overwritten, and what is different said.
  const owner = new Owner();
  await details.getByRole('button', { name: 'Change address' }).click();
  await details.getByRole('textbox', { name: 'Street' }).fill('9 Mangal Bazar');
  await owner.change(order.orderId, 'content', {
    contact: { phoneNumber: '9841111111' },
    agreed: {
      deliveryPaisa: paisaFromRupees(order.shippingFee),
      totalPaisa: paisaFromRupees(order.totalAmount),
    },
  });
  await details.getByRole('button', { name: 'Save' }).click();
  await expect(details.getByRole('alert')).toContainText('Another phone number.');
  await expectSound(page, 'an order that has changed meanwhile');
  await details.getByRole('button', { name: 'Show it as it is now' }).click();
  await expect(details.getByText('984-1111111')).toBeVisible();
  await expect(details.getByText('8 Patan Dhoka')).toBeVisible();

  await owner.change(order.orderId, 'pack');
  await owner.change(order.orderId, 'ship');
  await shop.open(`/profile?tab=MyOrders&order=${order.orderId}`);
  await expect(details.getByText('Your order is on its way to you.')).toBeVisible();
  await expect(details.getByText('can’t be changed any more')).toBeVisible();
  await expect(details.locator('ol').getByRole('listitem')).toContainText([
    'Pending',
    'Confirmed',
    'Shipped',
  ]);
  await details.getByRole('link', { name: 'All orders' }).click();
  await expect(page).toHaveURL('/profile?tab=MyOrders');
});

test('an order is canceled until it is packed, and says what happens to the money', {
  tag: '@phone',
}, async ({ shop, page, catalogue, customer, allowErrors }) => {
  allowErrors(/409/);
  const [first, second] = [
    await placeOrder(customer, catalogue),
    await placeOrder(customer, catalogue, await aPhoto('paid.jpg')),
  ];
  const dialog = page.getByRole('dialog', { name: 'Cancel this order?' });
  await shop.open(`/profile?tab=MyOrders&order=${second.orderId}`);
  await shop.main.getByRole('button', { name: 'Cancel order' }).click();
  await expect(dialog).toContainText('If your payment has reached us, we’ll send it back to you.');
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await expect(dialog).toBeHidden();
  await shop.main.getByRole('button', { name: 'Cancel order' }).click();
  await dialog.getByRole('button', { name: 'Yes, cancel it' }).dblclick();
  await expect(
    shop.main.getByText('This order was canceled. If your payment has reached us'),
  ).toBeVisible();
  await expect(shop.main.getByRole('button', { name: 'Cancel order' })).toBeHidden();

  // The shop packs the other one while its customer hesitates.
  await shop.open(`/profile?tab=MyOrders&order=${first.orderId}`);
  await shop.main.getByRole('button', { name: 'Cancel order' }).click();
  await expect(dialog).toContainText('Nothing was paid, so you owe nothing.');
  await new Owner().change(first.orderId, 'pack');
  await dialog.getByRole('button', { name: 'Yes, cancel it' }).click();
  await expect(dialog.getByRole('alert')).toContainText(
    'This order is packed already. Please call us.',
  );
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await expect(shop.main.getByRole('button', { name: 'Cancel order' })).toBeHidden();
  await expect(shop.main.getByText('Your order is confirmed.')).toBeVisible();
});

test('a screenshot that is asked for again is uploaded from the order', { tag: '@phone' }, async ({
  shop,
  page,
  catalogue,
  customer,
}) => {
  const order = await placeOrder(customer, catalogue, await aPhoto('first.jpg'));
  const owner = new Owner();
  const number = order.orderNumber;
  const code = `FT-${number}`;
  await owner.change(order.orderId, 'payment/ask', { reason: 'The amount is cut off' });

  await shop.open(`/profile?tab=MyOrders&order=${order.orderId}`);
  const form = shop.main.getByRole('form', { name: 'Please send your payment screenshot again' });
  await expect(form).toContainText('The amount is cut off');
  await form.getByRole('button', { name: 'Send screenshot' }).click();
  await expect(form).toContainText(messages.checkoutFileMissing);
  await form.getByLabel('Payment screenshot').setInputFiles(await aPhoto('second.jpg', 1200, 900));
  await form.getByLabel('Transaction code').fill(code);
  await expect(form.getByRole('img', { name: 'Preview of second.jpg' })).toBeVisible();
  await page.reload();
  await expect(form.getByRole('img', { name: 'Preview of second.jpg' })).toBeVisible();
  await expect(form.getByLabel('Transaction code')).toHaveValue(code);
  await form.getByRole('button', { name: 'Send screenshot' }).click();
  await expect(shop.toast('Screenshot sent. We’ll check your payment.')).toBeVisible();
  await expect(form).toBeHidden();

  await owner.change(order.orderId, 'payment/confirm', { reference: code });
  await owner.change(order.orderId, 'ship', {
    courier: 'Nepal Can Move',
    trackingNumber: 'NCM-77',
  });
  await page.reload();
  const details = shop.main.getByRole('article');
  await expect(details.getByRole('heading', { name: number })).toBeVisible();
  await expect(details.getByText('Tracking number NCM-77')).toBeVisible();
  await expect(details.locator('ol').getByRole('listitem')).toContainText([
    'Pending',
    'New screenshot needed',
    'Screenshot received',
    'Confirmed',
    'Shipped',
  ]);
});

test('an order is printed', { tag: '@desktop' }, async ({ shop, page, catalogue, customer }) => {
  const order = await placeOrder(customer, catalogue);
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'yes');
  });
  await shop.open(`/profile?tab=MyOrders&order=${order.orderId}`);
  const address = shop.main.getByText(addressOf(demoSettings));
  await expect(address).toBeHidden();
  await expectSound(page, 'an order');
  await shop.main.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes');

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(address).toBeVisible();
  await expect(shop.main.getByText(`Order ${order.orderNumber}`)).toBeVisible();
  await expect(
    shop.main.getByText(formatPaisa(paisaFromRupees(order.totalAmount))).first(),
  ).toBeVisible();
  for (const gone of [
    page.getByRole('banner'),
    page.getByRole('contentinfo'),
    shop.main.getByRole('button'),
  ]) {
    await expect(gone).toBeHidden();
  }
  const ink = await shop.main
    .getByText(`Order ${order.orderNumber}`)
    .evaluate((element) => getComputedStyle(element).color);
  expect(ink).toBe('rgb(36, 26, 48)');
});

test('orders that fail to load can be retried; no orders and unknown orders have messages', {
  tag: '@desktop',
}, async ({ shop, page, customer, allowErrors }) => {
  allowErrors(/ERR_CONNECTION_REFUSED/);
  await page.route(`**/api/order/${customer.userId}`, (route) => route.abort('connectionrefused'), {
    times: 1,
  });
  await shop.open('/profile?tab=MyOrders');
  await expect(shop.main.getByText('The shop can’t be reached right now.')).toBeVisible();
  await shop.main.getByRole('button', { name: 'Try again' }).click();
  await expect(shop.main.getByRole('heading', { name: 'No orders yet' })).toBeVisible();
  await shop.open('/profile?tab=MyOrders&order=not-mine');
  await expect(shop.main.getByRole('heading', { name: 'No such order' })).toBeVisible();
});
