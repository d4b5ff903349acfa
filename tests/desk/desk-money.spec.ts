import { expectNoViolations } from '#tests/e2e/steps/accessibility.ts';

import { type DeskShop, expect, test, withPasskeys } from './fixtures.ts';

test('a screenshot that was used before is warned of, asked for again, and another payment is rejected @phone', async ({
  page,
  desk,
}) => {
  await desk.logIn(page.context());
  const earlier = await desk.order('#a52a2a');
  // Only who sent the picture later is warned of.
  const later = await desk.order('#a52a2a');
  await page.goto(`/admin/payments?order=${later.orderId}`);
  const heading = (number: string | undefined) =>
    page.getByRole('heading', { level: 2, name: new RegExp(`Order ${number} of`) });
  await expect(heading(later.orderNumber)).toBeVisible();
  const warning = page.getByRole('alert').filter({ hasText: 'This picture was used before.' });
  await expect(warning.getByRole('link', { name: `Order ${earlier.orderNumber}` })).toBeVisible();

  const screenshot = page.getByRole('img', {
    name: `Payment screenshot of order ${later.orderNumber}`,
  });
  const width = async () => (await screenshot.boundingBox())?.width ?? 0;
  const before = await width();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(width).toBeGreaterThan(before * 1.5);
  await expectNoViolations(page, 'a payment whose picture was used before');

  // What is typed survives a reload, and is this payment's.
  await page.getByRole('textbox', { name: 'Transaction code' }).fill('ESW-1');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Transaction code' })).toHaveValue('ESW-1');

  await page.getByRole('button', { name: 'Ask again' }).click();
  const asking = page.getByRole('dialog', { name: 'Ask for another screenshot' });
  await asking.getByRole('button', { name: 'Send the email' }).click();
  await expect(asking.getByRole('textbox', { name: 'Reason' })).toHaveAccessibleDescription(
    /Please say why/,
  );
  await asking.getByRole('button', { name: 'The amount can’t be read.' }).click();
  await asking.getByRole('button', { name: 'Send the email' }).click();
  await expect(page.getByText('The customer is asked for another screenshot.')).toBeVisible();
  expect(mailsAbout(desk, later.orderId)).toEqual([
    { event: 'proof-asked', note: 'The amount can’t be read.' },
  ]);

  // A link to a payment that was decided meanwhile shows no other one in its place.
  await page.goto(`/admin/payments?order=${later.orderId}`);
  await expect(
    page.getByRole('heading', { name: 'This payment needs no check any more' }),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Check the next payment' }).click();
  // Whose payment is next depends on the other tests of this server.
  await expect(heading('\\S+')).toBeVisible();
  await page.goto(`/admin/payments?order=${earlier.orderId}`);
  await expect(heading(earlier.orderNumber)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Transaction code' })).toHaveValue('');
  // By keyboard alone; the focus goes on with the next payment, or with what says that there is
  // none.
  await page.getByRole('button', { name: 'Reject' }).focus();
  await page.keyboard.press('Enter');
  const rejecting = page.getByRole('dialog', { name: 'Reject this payment?' });
  await rejecting.getByRole('textbox', { name: 'Reason' }).fill('It never came');
  // Somebody else is quicker: what they changed is said, and the reason stays.
  const sendAgain = rejecting.getByRole('button', { name: 'Yes, reject it' });
  desk.server.change(
    "UPDATE orders SET version = version + 1, courier = 'Sajha' WHERE id = ?",
    earlier.orderId,
  );
  await sendAgain.press('Enter');
  await expect(rejecting.getByRole('alert')).toContainText('Courier: none → Sajha');
  await expect(
    rejecting.getByRole('link', { name: `Open order ${earlier.orderNumber}` }),
  ).toBeVisible();
  const refetched = page.waitForResponse((response) =>
    response.url().endsWith('/payments/reviews'),
  );
  await rejecting.getByRole('button', { name: 'Show the order as it is now' }).press('Enter');
  await (await refetched).finished();
  await sendAgain.press('Enter');
  await expect(page.getByText(`Order ${earlier.orderNumber} is canceled.`)).toBeVisible();
  await expect(heading(earlier.orderNumber)).toBeHidden();
  await expect(page.getByRole('heading', { level: 2 })).toBeFocused();
  expect(mailsAbout(desk, earlier.orderId)).toEqual([
    { event: 'payment-rejected', note: 'It never came' },
  ]);
  expect(
    desk.server.read('SELECT payment, parcel, restocked FROM orders WHERE id = ?', earlier.orderId),
  ).toEqual([{ payment: 'rejected', parcel: 'canceled', restocked: 1 }]);
});

test('less than the sum is recorded in three taps, the rest asked for, and an invoice printed in one @phone', async ({
  page,
  desk,
  endJob,
}) => {
  await desk.logIn(page.context());
  const { orderId, orderNumber = '', totalAmount } = await desk.order('#7a2');
  await page.goto('/admin/');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: new RegExp(`Check payment · ${orderNumber}`) }).click();
  const received = page.getByRole('textbox', { name: 'Received, in Rs' });
  await expect(received).toHaveValue(String(totalAmount));
  await received.click();
  await received.fill(String(totalAmount - 150));
  await expectNoViolations(page, 'a payment of which a part has come');
  await page.getByRole('button', { name: /^Record Rs .* and ask for the rest$/ }).click();
  endJob('a part payment', 3);
  const told = `Order ${orderNumber}: A part of the payment received.`;
  await expect(page.getByText(told)).toBeVisible();
  const part = `${rupees(totalAmount - 150)} of ${rupees(totalAmount)} received; Rs 150 left`;
  expect(mailsAbout(desk, orderId)).toEqual([{ event: 'part-received', note: part }]);
  await page.goto(`/admin/orders/${orderId}`);
  await expect(page.getByText('Paid in part')).toBeVisible();
  await expect(page.getByText('Rs 150 left to pay')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mark as packed' })).toBeHidden();
  await page.getByRole('button', { name: 'Money received' }).click();
  const dialog = page.getByRole('dialog', { name: 'Money received' });
  await expect(dialog.getByRole('textbox', { name: 'Amount in Rs' })).toHaveValue('150');
  await dialog.getByRole('button', { name: 'Yes, it is here' }).click();
  await expect(page.getByRole('button', { name: 'Mark as packed' })).toBeVisible();
  await expectNoViolations(page, 'an order that was paid in two parts');
  const notice = page
    .getByRole('status')
    .filter({ hasText: `Payment of order ${orderNumber} confirmed.` });
  await notice.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Rs 150 left to pay')).toBeVisible();
  await expect(page.getByText('Taken back: Payment confirmed')).toBeVisible();

  // The invoice that was given stays, with its credit note.
  await page.evaluate(() => {
    window.print = () => undefined;
  });
  endJob('what came before');
  await page.getByRole('button', { name: /^Invoice INV / }).tap();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(['Invoice']);
  endJob('an invoice is printed', 1);
});

test('the invoice of a sale of before is made in one tap, and a piece of it refunded @phone', async ({
  page,
  desk,
  endJob,
}) => {
  await desk.logIn(page.context());
  // As what was confirmed before the shop kept invoices, it has none.
  const { origin } = desk.server;
  const earlier = await desk.order('#27a');
  const address = `${origin}/api/admin/orders/${earlier.orderId}/payment/confirm`;
  const data = { version: 1, reference: 'ESW-27' };
  await page.context().request.post(address, { data, headers: { origin } });
  desk.server.change('DELETE FROM invoices WHERE subject = ?', `order:${earlier.orderId}`);
  await page.goto(`/admin/orders/${earlier.orderId}`);
  const make = page.getByRole('button', { name: 'Make the invoice' });
  await expect(make).toBeVisible();
  await expectNoViolations(page, 'an order without its invoice');
  await make.tap();
  await expect(page.getByRole('button', { name: /^Invoice INV / })).toBeVisible();
  await expect(make).toBeHidden();
  endJob('the invoice of an earlier sale is made', 1);

  // One of its pieces comes back.
  await page.getByRole('button', { name: 'Some items back' }).tap();
  const back = page.getByRole('dialog', { name: 'Money back for some items' });
  const record = back.getByRole('button', { name: 'Record the refund' });
  await record.tap();
  const pieces = back.getByRole('textbox', { name: /: pieces$/ });
  await expect(pieces).toHaveAccessibleDescription(/Please choose at least one piece\./);
  await pieces.fill('1');
  await back.getByRole('combobox', { name: 'How it goes back' }).selectOption('Wallet');
  await expectNoViolations(page, 'a refund of a piece');
  await record.tap();
  await expect(page.getByText(/ given back$/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Credit note / })).toBeVisible();
  endJob('a piece is refunded', 4);
});

test('an ended order is refunded in parts after a fresh proof, and its papers are printed @desktop', async ({
  page,
  desk,
}) => {
  const { origin } = desk.server;
  await withPasskeys(page);
  await desk.logIn(page.context(), 'Tara Shah', 'staff');
  await page.goto('/admin/access');
  await page.getByRole('button', { name: 'Make a passkey on this device' }).click();
  await expect(page.getByText(/^made /)).toBeVisible();
  const { orderId, orderNumber = '', totalAmount, orderItems } = await desk.order('#0a5');
  const change = async (action: string, data: object) => {
    const address = `${origin}/api/admin/orders/${orderId}/${action}`;
    const response = await page.context().request.post(address, { data, headers: { origin } });
    expect(response.ok(), await response.text()).toBe(true);
  };
  await change('payment/confirm', { version: 1, reference: 'ESW-9' });
  await change('reverse', { version: 2, parcel: 'canceled', restock: true });
  // The proof of the login is too old by now.
  desk.server.change(
    'UPDATE staff_sessions SET stepped_up_at = NULL WHERE stepped_up_at > ?',
    '2000',
  );

  await page.goto('/admin/');
  const task = page.getByRole('link', { name: new RegExp(`Refund owed · ${orderNumber}`) });
  await expect(task).toContainText(rupees(totalAmount));
  await task.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: `Order ${orderNumber}` })).toBeFocused();
  await expect(page.getByText(`Refund owed: ${rupees(totalAmount)}`)).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Refund' });
  const amount = dialog.getByRole('textbox', { name: 'Amount in Rs' });
  const record = dialog.getByRole('button', { name: 'Record the refund' });
  await page.getByRole('button', { name: 'Refund' }).click();
  await expect(amount).toHaveValue(String(totalAmount));
  await amount.fill(String(totalAmount + 1));
  await record.click();
  await expect(amount).toHaveAccessibleDescription(
    `Please enter an amount up to ${rupees(totalAmount)}.`,
  );
  await amount.fill('100');
  await dialog.getByRole('combobox', { name: 'How it goes back' }).selectOption('Bank transfer');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The first half');
  await record.click();
  await page.getByRole('button', { name: 'Confirm with a passkey' }).click();
  await expect(page.getByText('The first half · Bank transfer')).toBeVisible();
  await expect(page.getByText(`Refund owed: ${rupees(totalAmount - 100)}`)).toBeVisible();
  await expectNoViolations(page, 'an order with a refund that is owed');
  // The shop keeps the rest, and changes its mind. The proof lasts for both.
  await page.getByRole('button', { name: `Keep ${rupees(totalAmount - 100)}` }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('Return postage');
  await page.getByRole('button', { name: 'Yes, nothing more to refund' }).click();
  await expect(page.getByText('Nothing more to refund')).toBeVisible();
  await expect(page.getByText('Refund owed')).toBeHidden();
  await page.getByRole('button', { name: 'Refund' }).click();
  await record.click();
  await expect(page.getByText('Refunded', { exact: true }).first()).toBeVisible();
  expect(
    desk.server.read(
      'SELECT amount_paisa, how FROM refunds WHERE order_id = ? ORDER BY at',
      orderId,
    ),
  ).toEqual([
    { amount_paisa: 10_000, how: 'bank' },
    { amount_paisa: 0, how: null },
    { amount_paisa: (totalAmount - 100) * 100, how: null },
  ]);
  expect(mailsAbout(desk, orderId).filter(({ event }) => event === 'refunded')).toHaveLength(2);

  await page.evaluate(() => {
    window.print = () => undefined;
  });
  await page.getByRole('button', { name: 'Packing slip' }).click();
  await page.emulateMedia({ media: 'print' });
  const paper = page.getByRole('article');
  const { productName = '' } = orderItems[0] ?? {};
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(['Packing slip']);
  await expect(paper).toContainText(`Order ${orderNumber}`);
  await expect(paper.getByRole('cell', { name: productName })).toBeVisible();
  await expect(paper).toContainText('12 Swotha Lane');
  await expect(paper).not.toContainText('Rs');
  await page.emulateMedia({ media: null });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(paper).toBeHidden();
  await page.getByRole('button', { name: /^Invoice INV / }).click();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(['Invoice']);
  await expect(paper.getByRole('definition').last()).toHaveText(rupees(totalAmount));
  await page.emulateMedia({ media: null });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await page.getByRole('button', { name: /^Credit note CN / }).click();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(['Credit note']);
  await expect(paper).toContainText(/for invoice INV /);
  await expect(paper.getByRole('term').last()).toHaveText('Total taken back');
  await expect(paper.getByRole('definition').last()).toHaveText(rupees(totalAmount));
  await expect(page.getByRole('navigation', { name: 'Desk' })).toBeHidden();
});

/** Emails to the customer about an order, after its first one. */
function mailsAbout(
  { server }: DeskShop,
  orderId: string,
): { readonly event: string; readonly note: string }[] {
  const rows = server.read(
    'SELECT content FROM mails WHERE event LIKE ? ORDER BY created_at',
    `order-status:${orderId}:%`,
  );
  return rows.map((row) => {
    const { event, note } = JSON.parse((row as { content: string }).content);
    return { event, note };
  });
}

function rupees(amount: number): string {
  return `Rs ${amount.toLocaleString('en')}`;
}

test('amounts wait until the shop’s currency is known @phone', async ({ page, context, desk }) => {
  await desk.logIn(context);
  const money = page.getByRole('definition').first();
  const shownBefore: (string | null)[] = [];
  await page.route('**/api/shop', async (route) => {
    const response = await route.fetch();
    // Time enough for all else.
    if (await money.waitFor({ timeout: 3000 }).then(always, never))
      shownBefore.push(await money.textContent());
    const shop = await response.json();
    const euro = { currency: 'EUR', currencySign: '€', priceFormat: '1.234.567,50 ¤' };
    Object.assign(shop.settings, euro);
    await route.fulfill({ response, json: shop });
  });
  await page.goto('/admin/');
  await expect(money).toContainText('€');
  expect(shownBefore).toEqual([]);
});

const always = () => true;
const never = () => false;
