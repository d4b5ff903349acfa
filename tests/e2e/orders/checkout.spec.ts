import { messages } from '#contract/names/messages.ts';
import { orderSums } from '#contract/rules/cart/cart-sums.ts';
import { takenOff } from '#contract/rules/cart/coupon.ts';
import { homeZone } from '#contract/rules/cart/delivery.ts';
import { discountedPaisa, formatPaisa, paisaFromRupees } from '#contract/rules/texts/money.ts';
import { expectSound } from '#tests/e2e/steps/accessibility.ts';
import { addFromCard, cartButton, drawerOf } from '#tests/e2e/steps/cart-steps.ts';
import { isPlain } from '#tests/e2e/steps/catalogue.ts';
import {
  address,
  collectTexts,
  openReady,
  ordersOf,
  placeButton,
  putIntoCart,
  saveAddress,
  typeAddress,
} from '#tests/e2e/steps/checkout-steps.ts';
import { expect, test } from '#tests/e2e/steps/fixtures.ts';
import { Owner } from '#tests/e2e/steps/owner.ts';
import { aPhoto, aText } from '#tests/e2e/steps/pictures.ts';
import { demoSettings } from '#tests/setup/demo-settings.ts';

test('orders with a new address, a coupon and a screenshot', { tag: '@phone' }, async ({
  shop,
  page,
  context,
  catalogue,
  customer,
}) => {
  const [product] = await catalogue.plenty();
  const code = await new Owner().giveCoupon(12.5);
  await putIntoCart(customer, product, 2);
  await shop.open('/checkout');
  await typeAddress(shop);
  await shop.main.getByLabel('Delivery notes').fill('Ring twice');
  await shop.main.getByLabel('A gift? Write what the card should say').fill('Happy birthday, Ama!');
  await shop.main.getByRole('radio', { name: /^Pay online/ }).check();
  await expect(shop.main.getByRole('img', { name: 'QR code to pay by Demo wallet' })).toBeVisible();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await shop.main.getByRole('button', { name: 'Copy account number' }).click();
  await expect(shop.main.getByRole('button', { name: 'Copied account number' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('DEMO-0000-1234');
  await shop.main
    .getByLabel('Payment screenshot')
    .setInputFiles(await aPhoto('paid.jpg', 2400, 3200));
  // The preview shows the resized picture, which is sent.
  const preview = shop.main.getByRole('img', { name: 'Preview of paid.jpg' });
  await expect
    .poll(() =>
      preview.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]),
    )
    .toEqual([1200, 1600]);
  await shop.main.getByLabel('Coupon code').fill(code.toLowerCase());
  await shop.main.getByRole('button', { name: 'Apply' }).click();
  await expect(shop.toast(messages.couponApplied)).toBeVisible();

  const unit = discountedPaisa(paisaFromRupees(product.price), product.discount);
  const goods = [{ productId: '', totalPaisa: 2 * unit }];
  const off = takenOff(goods, { code, percent: 12.5 });
  const { totalPaisa } = orderSums(goods, homeZone(demoSettings), off);
  await expect(placeButton(shop)).toHaveText(`Place order · ${formatPaisa(totalPaisa)}`);
  await expect(
    shop.main
      .getByRole('definition')
      .filter({ hasText: formatPaisa(totalPaisa) })
      .first(),
  ).toBeVisible();
  const namesOfButton = await collectTexts(page, 'button[type=submit][form]');
  await placeButton(shop).click();
  await expect(shop.toast(messages.orderPlaced)).toBeVisible();
  await expect(page).toHaveURL('/profile?tab=MyOrders');
  // Neither a second order nor a false alarm is offered before the page changes.
  const names = await namesOfButton();
  expect(names.slice(names.indexOf('Placing order...'))).toEqual(['Placing order...']);

  const [order] = await ordersOf(customer);
  expect(order).toMatchObject({
    totalAmount: totalPaisa / 100,
    couponCode: code,
    method: 1,
    notes: 'Ring twice',
    cardText: 'Happy birthday, Ama!',
    recipient: customer.name,
    phoneNumber: '+9779800000000',
    address,
    payment: { status: 0, hasScreenshot: true },
  });
  const thanks = shop.main.getByRole('region', { name: 'Your new order' });
  await expect(thanks.getByRole('heading', { name: 'Thank you for your order' })).toBeFocused();
  await expect(thanks).toContainText(order?.orderNumber ?? 'no order');
  await expect(thanks).toContainText('Paid online, screenshot sent · Pending');
  await expect(thanks.getByRole('listitem')).toHaveText([
    'We check your payment and confirm your order by email, usually within one working day.',
    /^We hold your pieces until \w+ \d+ \w+ while we check it\.$/,
    'Your parcel arrives 1 to 2 days after that.',
  ]);
  await expect(thanks).toContainText(customer.email);
  const card = shop.main.getByRole('article');
  await expect(card).toHaveCount(1);
  await expect(card.getByText(formatPaisa(totalPaisa))).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible();
});

test('the next order, without a reload, goes to the address typed for the first', {
  tag: '@phone',
}, async ({ shop, page, catalogue, customer }) => {
  const [product] = await catalogue.plenty();
  await putIntoCart(customer, product);
  await shop.open('/checkout');
  await typeAddress(shop);
  await placeButton(shop).click();
  await expect(page).toHaveURL('/profile?tab=MyOrders');
  await (await shop.footerLink('All products')).click();
  await addFromCard(shop, (await catalogue.card(isPlain)).name);
  await drawerOf(shop).getByRole('button', { name: 'Checkout' }).click();
  await expect(shop.main.getByRole('radio', { name: /12 Swotha Lane/ })).toBeChecked();
  const recipient = shop.main.getByLabel('Who receives it?');
  await expect(recipient).toHaveValue(customer.name);
  await recipient.fill('Bina Rai');
  await placeButton(shop).click();
  await expect(page).toHaveURL('/profile?tab=MyOrders');
  expect(await ordersOf(customer)).toMatchObject([
    { address, recipient: 'Bina Rai' },
    { address, recipient: customer.name },
  ]);
});

test('abroad is paid before, and an order to Nepal has both ways again', { tag: '@phone' }, async ({
  shop,
  catalogue,
  customer,
}) => {
  await putIntoCart(customer, (await catalogue.plenty())[0]);
  await shop.open('/checkout');
  const cash = shop.main.getByRole('radio', { name: /^Cash on delivery/ });
  const online = shop.main.getByRole('radio', { name: /^Pay online/ });
  await expect(cash).toBeChecked();
  await shop.main.getByLabel('Country').selectOption('United States');
  await expect(online).toBeChecked();
  await expect(cash).toHaveCount(0);
  await expect(shop.main.getByText('Cash on delivery is for addresses in Nepal.')).toBeVisible();
  await shop.main.getByLabel('Country').selectOption('Nepal');
  await cash.check();
  await expect(shop.main.getByText('You pay the courier.')).toBeVisible();
});

test('requires a saved address to be chosen and a phone number', { tag: '@desktop' }, async ({
  shop,
  page,
  catalogue,
  customer,
}) => {
  await putIntoCart(customer, (await catalogue.plenty())[0]);
  await saveAddress(customer);
  await shop.open('/checkout');
  await placeButton(shop).click();
  await expect(shop.toast(messages.addressMissing)).toBeVisible();
  // Submitting again sends nothing either.
  await placeButton(shop).click();
  await expect(shop.main.getByText(messages.addressMissing)).toHaveCount(1);
  await shop.main.getByRole('radio', { name: /12 Swotha Lane/ }).check();
  await placeButton(shop).click();
  await expect(shop.toast(messages.checkoutFieldsMissing)).toBeVisible();
  await expect(shop.main.getByLabel('Phone')).toBeFocused();
  await expectSound(page, 'the checkout with what is missing');
  expect(await ordersOf(customer)).toEqual([]);
  await shop.main.getByLabel('Phone').fill('9800000000');
  await placeButton(shop).click();
  await expect(page).toHaveURL('/profile?tab=MyOrders');
  expect(await ordersOf(customer)).toMatchObject([
    { method: 0, payment: { status: 0, hasScreenshot: false } },
  ]);

  // The next order needs neither of them again.
  await putIntoCart(customer, (await catalogue.plenty())[0]);
  await shop.open('/checkout');
  await expect(shop.main.getByRole('radio', { name: /12 Swotha Lane/ })).toBeChecked();
  await expect(shop.main.getByLabel('Phone')).toHaveValue('980-0000000');
});

test('an empty cart cannot be ordered; a new address has required and optional fields', {
  tag: '@phone',
}, async ({ shop, catalogue, customer }) => {
  await shop.open('/checkout');
  await expect(shop.main.getByRole('heading', { name: messages.cartEmpty })).toBeVisible();
  await expect(placeButton(shop)).toBeHidden();

  await putIntoCart(customer, (await catalogue.plenty())[0]);
  await shop.open('/checkout');
  await expect(shop.main.getByLabel('Email')).toHaveValue(customer.email);
  for (const label of ['First name', 'Last name', 'Email'])
    await shop.main.getByLabel(label).fill('');
  await placeButton(shop).click();
  await expect(shop.main.getByRole('alert')).toHaveText(messages.checkoutFieldsMissing);
  await expect(shop.main.getByLabel('First name')).toBeFocused();
  // The rules of the fields are in address-fields.test.tsx.
  await expect(shop.main.getByLabel('Country')).toHaveValue('Nepal');
  await typeAddress(shop);
  await shop.main.getByLabel('First name').fill('Maya');
  await shop.main.getByLabel('Last name').fill('Gurung');
  await shop.main.getByLabel('Email').fill('nobody');
  await placeButton(shop).click();
  await expect(shop.toast(messages.emailInvalid)).toBeVisible();
  await expect(shop.main.getByText(messages.emailInvalid)).toHaveCount(1);
  expect(await ordersOf(customer)).toEqual([]);
  await shop.main.getByLabel('Email').fill(customer.email);
  await shop.main.getByLabel('Postal code').fill('');
  await placeButton(shop).click();
  await expect(shop.toast(messages.orderPlaced)).toBeVisible();
});

test('validates coupons and the screenshot; nothing lies over it, and the folded summary shows the total', {
  tag: '@phone',
}, async ({ shop, page, catalogue, customer, allowErrors }) => {
  allowErrors(/status of 404/);
  const [product] = await catalogue.plenty();
  const code = await new Owner().giveCoupon(10);
  await openReady(shop, customer, product);
  const fold = shop.main.getByRole('button', { name: /^Order summary/ });
  await expect(fold).toContainText('1 item');
  await expect(fold).toContainText(/Rs [\d,.]+/);
  await expect(page.getByRole('navigation', { name: 'Shortcuts' })).toHaveCount(0);
  await expect(cartButton(shop).filter({ visible: true })).toHaveCount(1);
  await placeButton(shop).scrollIntoViewIfNeeded();
  await expect(fold).not.toBeInViewport();
  const name = shop.main.getByRole('complementary').getByRole('link', { name: product.name });
  await expect(name).toBeHidden();
  await fold.click();
  await expect(name).toBeVisible();

  const full = await placeButton(shop).innerText();
  const coupon = shop.main.getByLabel('Coupon code');
  const apply = async (typed: string) => {
    await coupon.fill(typed);
    await coupon.press('Enter');
  };
  await apply('NO-SUCH-COUPON');
  await expect(shop.toast(messages.couponInvalid)).toBeVisible();
  await expect(coupon).toHaveValue('NO-SUCH-COUPON');
  await apply(code);
  await expect(shop.toast(messages.couponApplied)).toBeVisible();
  await expect(placeButton(shop)).not.toHaveText(full);
  await apply(code.toLowerCase());
  await expect(shop.toast(messages.couponAlreadyApplied)).toBeVisible();
  await shop.main.getByRole('button', { name: `Remove coupon ${code}` }).click();
  await expect(placeButton(shop)).toHaveText(full);

  await shop.main.getByRole('radio', { name: /^Pay online/ }).check();
  await placeButton(shop).click();
  await expect(shop.toast(messages.checkoutFileMissing)).toBeVisible();
  const screenshotField = shop.main.getByLabel('Payment screenshot');
  await expect(screenshotField).toHaveAccessibleDescription(messages.checkoutFileMissing);
  await expect(screenshotField).toBeFocused();
  await expect(shop.main.getByText(messages.checkoutFileMissing)).toHaveCount(1);
  await expectSound(page, 'the checkout without its screenshot');
  await screenshotField.setInputFiles(aText);
  await expect(screenshotField).toHaveAccessibleDescription(
    /^That file isn’t a picture we can open/,
  );
  expect(await ordersOf(customer)).toEqual([]);
  await screenshotField.setInputFiles(await aPhoto('paid.jpg'));
  await expect(shop.main.getByRole('img', { name: 'Preview of paid.jpg' })).toBeVisible();
  await expect(shop.main.getByText(messages.checkoutFileMissing)).toBeHidden();
});
