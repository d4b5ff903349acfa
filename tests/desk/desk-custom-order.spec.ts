import { aPhoto } from '#tests/e2e/steps/pictures.ts';
import { customForm } from '#tests/setup/samples.ts';

import { expect, expectSound, tap, test } from './fixtures.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('a custom order is quoted with its delivery, accepted by its deposit, made an order, and paid and invoiced @phone', async ({
  page,
  desk,
}) => {
  test.setTimeout(180_000);
  await desk.logIn(page.context());
  const { id } = await desk.maya.sendForm<{ readonly id: string }>('/customform', {
    ...customForm,
    name: 'Maya Gurung',
    phoneNumber: '9841000000',
    email: desk.maya.email,
    budget: String(customForm.budget),
  });
  desk.server.change(
    'UPDATE users SET confirmed_at = ? WHERE id = ?',
    new Date().toISOString(),
    desk.maya.userId,
  );

  await page.goto('/admin/');
  await tap(page, 'link', new RegExp(`New custom order · ${id}`));
  await page.getByRole('textbox', { name: 'Price in Rs' }).fill('3500');
  await page.getByRole('textbox', { name: 'Days until it is made' }).fill('5');
  await page.getByRole('textbox', { name: /^Deposit/ }).fill('30 %');
  await page.getByRole('textbox', { name: 'Text' }).fill('Set in silver, with a leather cord.');
  await tap(page, 'button', 'Send the quote');
  const fee = page.getByRole('textbox', { name: 'Delivery in Rs' });
  await expect(fee).toHaveAccessibleDescription(/enter what the delivery costs, or 0/);
  await fee.fill('100');
  await expectSound(page, 'a quote');
  await tap(page, 'button', 'Send the quote');
  await expect(
    page.getByText('Rs 3,600, made in 5 days, of it Rs 100 for delivery, deposit Rs 1,080'),
  ).toBeVisible();

  // The customer accepts it by paying the deposit.
  await desk.maya.logIn(page);
  await page.goto('/profile?tab=MyBookings');
  const card = page.getByRole('article').filter({ hasText: id });
  await expect(card).toContainText('Rs 3,600, of it Rs 100 for delivery, made in 5 days');
  const pay = card.getByRole('form', { name: `Pay for ${id}` });
  await card.getByRole('button', { name: 'Accept and pay Rs 1,080' }).click();
  await expect(pay.getByRole('heading', { name: 'Accept and pay Rs 1,080' })).toBeVisible();
  await expectSound(page, 'an offer');
  await pay.locator('input[type=file]').setInputFiles(await aPhoto('deposit.jpg', 400, 800));
  await pay.getByRole('button', { name: 'Send screenshot' }).click();
  await expect(card).toContainText('We have the screenshot of your payment, and check it.');

  await page.goto(`/admin/custom-orders/${id}`);
  const payment = page.getByRole('region', { name: 'Payment' });
  await payment.getByRole('combobox', { name: 'How it came' }).selectOption('Wallet');
  await expectSound(page, 'the deposit of a custom order');
  await payment.getByRole('button', { name: 'Confirm payment' }).click();
  await expect(payment.getByText('Rs 1,080 received')).toBeVisible();
  await expect(payment.getByText(/^Wallet/)).toBeVisible();
  await expect(payment.getByText('Rs 2,520 left to pay')).toBeVisible();

  await tap(page, 'button', 'Make it an order');
  const dialog = page.getByRole('dialog', { name: 'Make it an order' });
  await dialog.getByRole('textbox', { name: 'Street address' }).fill('Thamel 12');
  await dialog.getByRole('textbox', { name: 'City' }).fill('Kathmandu');
  await expectSound(page, 'a custom order that becomes an order');
  await dialog.getByRole('button', { name: 'Make the order' }).click();
  await tap(page, 'link', 'Open its order');

  const money = page.getByRole('region', { name: 'Money' });
  await expect(money.getByText('Rs 2,520 left to pay')).toBeVisible();
  await expect(page.getByText(/^Made to order: /).first()).toBeVisible();
  await expectSound(page, 'the order of a custom order');
  // The customer is at the shop with the rest: it is picked up, and costs no delivery.
  await tap(page, 'button', 'Change address');
  const recipient = page.getByRole('form', { name: 'Recipient' });
  await recipient
    .getByRole('combobox', { name: 'How the customer gets it' })
    .selectOption('Picked up at the shop');
  await expect(recipient.getByRole('textbox', { name: 'Street address' })).toBeHidden();
  await recipient.getByRole('button', { name: 'Save' }).click();
  await expect(recipient.getByRole('alert')).toContainText('Delivery is now Rs 0 (was Rs 100).');
  await expectSound(page, 'an order that is picked up instead');
  await recipient.getByRole('button', { name: 'Save for Rs 3,500' }).click();
  await expect(money.getByText('Rs 2,420 left to pay')).toBeVisible();

  await money.getByRole('button', { name: 'Cash received' }).click();
  const received = page.getByRole('dialog', { name: 'Cash received' });
  await expect(received.getByRole('combobox', { name: 'How it came' })).toHaveValue('cash');
  await expectSound(page, 'the balance of a custom order');
  await received.getByRole('button', { name: 'Yes, it is here' }).click();
  await expect(money.getByText('Rs 2,420 received')).toBeVisible();
  const [invoice] = desk.server.read(
    "SELECT number, amount_paisa FROM invoices WHERE kind = 'invoice' AND subject = " +
      "(SELECT 'order:' || order_id FROM custom_requests WHERE id = ?)",
    id,
  ) as { number: string; amount_paisa: number }[];
  expect(invoice?.amount_paisa).toBe(350_000);
  await expect(page.getByRole('button', { name: invoice?.number ?? '' })).toBeVisible();
  await expectSound(page, 'the invoice of a custom order');
});

test('a quote without a deposit is accepted by the customer before it is paid @phone', async ({
  page,
  desk,
}) => {
  await desk.logIn(page.context());
  const sent = { ...customForm, email: desk.maya.email, budget: String(customForm.budget) };
  const { id } = await desk.maya.sendForm<{ readonly id: string }>('/customform', sent);
  const confirmed = 'UPDATE users SET confirmed_at = ? WHERE id = ?';
  desk.server.change(confirmed, new Date().toISOString(), desk.maya.userId);
  await page.goto(`/admin/custom-orders/${id}`);
  await page.getByRole('textbox', { name: 'Price in Rs' }).fill('2500');
  await page.getByRole('textbox', { name: 'Delivery in Rs' }).fill('0');
  await page.getByRole('textbox', { name: 'Days until it is made' }).fill('3');
  await page.getByRole('textbox', { name: 'Text' }).fill('Set in copper.');
  await tap(page, 'button', 'Send the quote');
  await expect(page.getByText('Rs 2,500, made in 3 days, delivery included')).toBeVisible();

  await desk.maya.logIn(page);
  await page.goto('/profile?tab=MyBookings');
  const card = page.getByRole('article').filter({ hasText: id });
  await card.getByRole('button', { name: 'Accept the offer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Accept the offer of Rs 2,500?' });
  await expectSound(page, 'an offer to accept');
  // The shop has changed its mind meanwhile: nothing is accepted that was not shown.
  const dearer = 'UPDATE custom_requests SET quote_paisa = 260000 WHERE id = ?';
  desk.server.change(dearer, id);
  await dialog.getByRole('button', { name: 'Yes, make it' }).click();
  const again = page.getByRole('dialog', { name: 'Accept the offer of Rs 2,600?' });
  await again.getByRole('button', { name: 'Yes, make it' }).click();
  await expect(card).toContainText('In the making');
  await expect(card.getByRole('button', { name: 'Pay Rs 2,600' })).toBeVisible();
  await expectSound(page, 'an accepted offer');

  await page.goto(`/admin/custom-orders/${id}`);
  await expect(page.getByRole('button', { name: 'Ask for Rs 2,600' })).toBeVisible();
});
