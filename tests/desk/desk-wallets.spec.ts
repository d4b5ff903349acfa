import type { Page } from '@playwright/test';
import { fillNumerology, sendBooking } from '#tests/e2e/steps/booking-forms.ts';
import { openReady, putIntoCart } from '#tests/e2e/steps/checkout-steps.ts';
import {
  esewaKeys,
  khaltiKeys,
  openPaymentSimulator,
  stripeKeys,
} from '#tests/setup/payment-simulator.ts';
import { expect, expectSound, openFromMore, test } from './fixtures.ts';

// One in each process that loads this file: the shop is told of its own process's.
const simulator = await openPaymentSimulator();

test.use({
  viewport: { width: 390, height: 844 },
  deskEnv: { PAYMENT_SIMULATOR: simulator.url },
});

const pictures = process.env.WALLET_PICTURES;

/** Of this journey: others of the shop of this process leave some, too. */
const newestAwaiting = `SELECT id FROM orders WHERE payment = 'awaiting'
  ORDER BY ordered_at DESC LIMIT 1`;

/** For people to look at. */
async function picture(page: Page, name: string): Promise<void> {
  if (!pictures) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: `${pictures}/${name}-${colorScheme}.png`, fullPage: true });
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

test('an owner sets keys, and customers pay, turn back, come back and go on', async ({
  page,
  desk,
  browser,
}) => {
  test.setTimeout(180_000);
  const context = await browser.newContext({
    baseURL: desk.server.origin,
    viewport: { width: 390, height: 844 },
  });
  await desk.logIn(context);
  const owner = await context.newPage();
  await openFromMore(owner, 'How customers pay');
  for (const [name, keys] of Object.entries({ eSewa: esewaKeys, Khalti: khaltiKeys })) {
    const form = owner.getByRole('form', { name });
    await form.getByLabel('Customers can pay with it').selectOption('live');
    if ('productCode' in keys) await form.getByLabel('Product code').fill(keys.productCode);
    await form.getByLabel('Secret key').fill(keys.secretKey);
    await form.getByRole('button', { name: `Save ${name}` }).click();
    await expect(form.getByText('Saved.')).toBeVisible();
  }
  await expectSound(owner, 'the accounts at wallets');
  await picture(owner, 'desk-keys');

  await desk.maya.logIn(page);
  const [product] = await desk.catalogue.plenty();
  const main = page.getByRole('main');
  const checkout = async (way: RegExp) => {
    await putIntoCart(desk.maya, product);
    await page.goto('/checkout');
    await main.getByRole('radio', { name: way }).check();
    await main.getByLabel('Phone').fill('9800000000');
  };
  const place = () => main.getByRole('button', { name: /^Place order/ }).click();

  // A saved address.
  await openReady({ main, open: (path: string) => page.goto(path) } as never, desk.maya, product);
  await main.getByRole('radio', { name: /^Khalti/ }).check();
  await expect(main.getByLabel('Payment screenshot')).toHaveCount(0);
  await expectSound(page, 'the checkout with wallets');
  await picture(page, 'checkout');
  await place();
  await page.getByRole('link', { name: 'Turn back' }).click();
  await expect(page.getByRole('heading', { name: /^Pay Rs/ })).toBeVisible();
  await expect(page.getByText('Nothing was taken for it')).toBeVisible();
  await expectSound(page, 'the page of a payment');
  await picture(page, 'turned-back');

  // The phone dies: the order says where it stands, and its page leads on.
  const first = desk.server.read<{ id: string }>(newestAwaiting)[0];
  await page.goto(`/profile?tab=MyOrders&order=${first?.id}`);
  await expect(page.getByText('Your order still has to be paid.')).toBeVisible();
  await picture(page, 'order-to-pay');
  await page.getByRole('link', { name: /^Pay Rs/ }).click();
  await page.getByRole('button', { name: 'eSewa' }).click();
  await page.getByRole('link', { name: 'Pay now' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you, it is paid' })).toBeVisible();
  await expectSound(page, 'a payment that has come');
  await picture(page, 'paid');
  await page.getByRole('link', { name: 'See your order' }).click();
  await expect(page.getByText('Your order is confirmed.')).toBeVisible();

  // The provider is away when the browser comes back, and says it later.
  await checkout(/^eSewa/);
  await place();
  await expect(page.getByRole('heading', { name: 'Simulated esewa' })).toBeVisible();
  simulator.fault = 'cut';
  await page.getByRole('link', { name: 'Pay now' }).click();
  await expect(page.getByRole('heading', { name: 'We wait for eSewa' })).toBeVisible();
  await picture(page, 'waiting');
  simulator.fault = undefined;
  await expect(page.getByRole('heading', { name: 'Thank you, it is paid' })).toBeVisible({
    timeout: 20_000,
  });

  // The line is cut before the provider: what was placed is there when it is back.
  await checkout(/^Khalti/);
  await page.route('**/api/pay/**', (route) => route.abort());
  const before = desk.server.read<{ id: string }>(newestAwaiting)[0];
  const isLost = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('/api/pay/'),
  );
  await place();
  await expect
    .poll(() => desk.server.read<{ id: string }>(newestAwaiting)[0]?.id)
    .not.toBe(before?.id);
  // Else its own way there would come in between.
  await isLost;
  await page.unrouteAll();
  const order = desk.server.read<{ id: string }>(newestAwaiting)[0];
  await page.goto(`/profile?tab=MyOrders&order=${order?.id}`);
  await page.getByRole('link', { name: /^Pay Rs/ }).click();
  await page.getByRole('button', { name: 'Khalti' }).click();
  await expect(page.getByRole('heading', { name: 'Simulated khalti' })).toBeVisible();
  // The browser never comes back; the owner asks.
  const payment = simulator.payments.at(-1);
  if (payment) simulator.pay(payment);
  await owner.goto(`/admin/orders/${order?.id}`);
  const attempts = owner.getByRole('region', { name: 'Wallets and cards' });
  await expect(attempts.getByText('Khalti: Not paid yet')).toBeVisible();
  await picture(owner, 'desk-attempt');
  await attempts.getByRole('button', { name: 'Ask Khalti again' }).click();
  await expect(attempts.getByText(/Khalti: Paid/)).toBeVisible();
  await expectSound(owner, 'an order paid with a wallet');
  expect(desk.server.read('SELECT payment FROM orders WHERE id = ?', order?.id ?? '')).toEqual([
    { payment: 'confirmed' },
  ]);

  // A part of it goes back.
  await attempts.getByRole('button', { name: 'Give back through Khalti' }).click();
  const dialog = owner.getByRole('dialog', { name: 'Give back through Khalti' });
  await dialog.getByLabel('Amount').fill('100');
  await dialog.getByLabel('Reason').fill('Chipped');
  await expectSound(owner, 'the question about giving back');
  await picture(owner, 'desk-give-back');
  await dialog.getByRole('button', { name: 'Yes, give it back' }).click();
  await expect(attempts.getByText('Rs 100 given back')).toBeVisible();
  await expect(owner.getByRole('region', { name: 'Money' })).toContainText('Rs 100 given back');
  await picture(owner, 'desk-given-back');
  expect(simulator.refunds).toMatchObject([{ amount: 10_000 }]);

  // While eSewa is a test no customer is offered it, and the owner tries it.
  await openFromMore(owner, 'How customers pay');
  const form = owner.getByRole('form', { name: 'eSewa' });
  await form.getByLabel('Customers can pay with it').selectOption('test');
  await expect(form.getByText('No customer sees it')).toBeVisible();
  await form.getByRole('button', { name: 'Save eSewa' }).click();
  await expect(form.getByText('Saved.')).toBeVisible();
  await checkout(/^Khalti/);
  await expect(main.getByRole('radio', { name: /^eSewa/ })).toHaveCount(0);
  await place();
  await expect(page.getByRole('heading', { name: 'Simulated khalti' })).toBeVisible();
  const tried = desk.server.read<{ id: string }>(newestAwaiting)[0];
  await owner.goto(`/admin/orders/${tried?.id}`);
  const opened = owner.waitForEvent('popup');
  await attempts.getByRole('link', { name: 'Try to pay this as a test' }).click();
  const trial = await opened;
  await expect(trial.getByText('no money moves')).toBeVisible();
  await expectSound(trial, 'a test of paying');
  await picture(trial, 'test-page');
  await trial.getByRole('button', { name: 'eSewa' }).click();
  await trial.getByRole('link', { name: 'Pay now' }).click();
  await expect(trial.getByRole('heading', { name: 'The test has worked' })).toBeVisible();
  await picture(trial, 'test-worked');
  await owner.reload();
  await expect(attempts.getByText('eSewa, test: no money: Paid')).toBeVisible();
  await picture(owner, 'desk-test');
  expect(desk.server.read('SELECT payment FROM orders WHERE id = ?', tried?.id ?? '')).toEqual([
    { payment: 'awaiting' },
  ]);
  await context.close();
});

test('a card pays an order, and a booking names its wallet and is paid with it', async ({
  page,
  desk,
  browser,
}) => {
  test.setTimeout(120_000);
  const context = await browser.newContext({
    baseURL: desk.server.origin,
    viewport: { width: 390, height: 844 },
  });
  await desk.logIn(context);
  const owner = await context.newPage();
  await openFromMore(owner, 'How customers pay');
  const stripe = owner.getByRole('form', { name: 'Stripe' });
  await stripe.getByLabel('Customers can pay with it').selectOption('live');
  await stripe.getByLabel('Secret key', { exact: true }).fill('sk_live_1');
  await stripe.getByLabel('Signing secret of the webhook').fill(stripeKeys.webhookSecret);
  await stripe.getByRole('button', { name: 'Save Stripe' }).click();
  await expect(stripe.getByText('Saved.')).toBeVisible();

  // The phone dies while a bank still has to say whether the money comes.
  await desk.maya.logIn(page);
  const [product] = await desk.catalogue.plenty();
  const main = page.getByRole('main');
  const shop = { main, page, open: (path: string) => page.goto(path) } as never;
  await openReady(shop, desk.maya, product);
  await main.getByRole('radio', { name: /^Card/ }).check();
  await main.getByRole('button', { name: /^Place order/ }).click();
  await expect(page.getByRole('heading', { name: 'Simulated stripe' })).toBeVisible();
  const card = simulator.payments.at(-1);
  if (!card) throw new Error('Nothing was begun.');
  card.status = 'complete, unpaid';
  await page.goto(new URL(card.returnUrl).pathname);
  await expect(page.getByRole('heading', { name: 'We wait for Stripe' })).toBeVisible();
  const order = desk.server.read<{ id: string }>(newestAwaiting)[0];
  await page.goto(`/profile?tab=MyOrders&order=${order?.id}`);
  await expect(page.getByText(/^A payment of Rs .* is being checked/)).toBeVisible();
  await expectSound(page, 'an order whose payment is checked');
  await picture(page, 'order-checked');
  await page.goto(`/api/pay/order/${order?.id}`);
  await expect(page.getByRole('heading', { name: /^We check a payment of Rs/ })).toBeVisible();
  await expectSound(page, 'a payment that is checked');
  await picture(page, 'checked');
  simulator.pay(card);
  await page.getByRole('button', { name: 'Ask again' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you, it is paid' })).toBeVisible();
  await page.getByRole('link', { name: 'See your order' }).click();
  await expect(page.getByText('Your order is confirmed.')).toBeVisible();

  // A booking.
  await page.goto('/services/numerology');
  await fillNumerology(shop);
  await main.getByLabel('Payment method').selectOption('Card');
  await expect(main.getByText('You pay by card at Stripe')).toBeVisible();
  await expect(main.getByLabel('Payment screenshot')).toHaveCount(0);
  await expectSound(page, 'a booking that names its way to pay');
  await picture(page, 'booking-form');
  await sendBooking(shop);
  await expect(page.getByRole('heading', { name: 'Simulated stripe' })).toBeVisible();
  await page.getByRole('link', { name: 'Pay now' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you, it is paid' })).toBeVisible();
  await picture(page, 'booking-paid');
  const booking = `SELECT id, payment FROM bookings ORDER BY booked_at DESC LIMIT 1`;
  const [booked] = desk.server.read<{ id: string; payment: string }>(booking);
  expect(booked?.payment).toBe('confirmed');
  await owner.goto(`/admin/bookings/${booked?.id}`);
  const attempts = owner.getByRole('region', { name: 'Wallets and cards' });
  await expect(attempts.getByText(/Stripe: Paid/)).toBeVisible();
  await expectSound(owner, 'a booking paid by card');
  await picture(owner, 'desk-booking');
  await context.close();
});
