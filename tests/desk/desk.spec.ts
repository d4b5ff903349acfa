import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';

import { deskSyncTag } from '#contract/names/desk.ts';
import { expectNoOverflow, expectNoViolations } from '#tests/e2e/steps/accessibility.ts';
import { storedRecords } from '#tests/setup/stored-records.ts';

import { expect, tap, test, withPasskeys } from './fixtures.ts';

test('an invited owner makes a passkey, logs in with it, and proves it again to invite somebody', async ({
  page,
  desk,
}) => {
  await withPasskeys(page);
  await page.goto(await desk.invite('asha@example.com'));
  await expect(page.getByText('asha@example.com')).toBeVisible();
  await page.getByRole('textbox', { name: 'Your name' }).fill('Asha Rai');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Make a passkey' }).click();
  await page.getByRole('button', { name: 'Make recovery codes' }).click();
  await expect(page.getByRole('listitem')).toHaveCount(10);
  await expectNoViolations(page, 'recovery codes');
  await page.getByRole('button', { name: 'I’ve written them down' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();

  await page.getByRole('link', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
  await expectNoViolations(page, 'login');
  // The address that needs the login is where it leads to.
  await page.goto('/admin/staff');
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Staff' })).toBeVisible();

  desk.server.change(
    'UPDATE staff_sessions SET stepped_up_at = NULL WHERE stepped_up_at > ?',
    '2000',
  );
  await page.getByRole('textbox', { name: 'Email' }).fill('pema@example.com');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.getByRole('button', { name: 'Confirm with a passkey' }).click();
  await expect(page.getByText(/\/admin\/invite\//)).toBeVisible();
  await expect(
    page.getByText('pema@example.com, Staff').or(page.getByText('pema@example.com').first()),
  ).toBeVisible();
});

test('who leaves before choosing a login is led to it, and the link stays good until then', async ({
  page,
  desk,
}) => {
  await withPasskeys(page);
  const link = await desk.invite('kiran@example.com', 'staff');
  const accept = async () => {
    await page.goto(link);
    await page.getByRole('textbox', { name: 'Your name' }).fill('Kiran Rai');
    await page.getByRole('button', { name: 'Continue' }).click();
  };
  // A browser that stores no cookies.
  const isAccept = '**/api/admin/invite/accept';
  await page.route(isAccept, async (route) => {
    const response = await route.fetch();
    await page.context().clearCookies();
    await route.fulfill({ response, headers: { 'content-type': 'application/json' } });
  });
  await accept();
  await expect(page.getByText(/stores no cookies/)).toBeVisible();
  await page.unroute(isAccept);

  await accept();
  await expect(page.getByRole('button', { name: 'Make a passkey' })).toBeVisible();
  await page.goto('/admin/orders');
  await expect(
    page.getByText('Choose how you’ll log in from now on', { exact: false }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Make a passkey' }).click();
  await expect(page.getByText('nothing else works before')).toBeHidden();
  await page.goto('/admin/orders');
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
});

test('without passkeys, staff log in by password and code, or by a recovery code', async ({
  page,
  desk,
}) => {
  await page.goto(await desk.invite('nima@example.com', 'staff'));
  await page.getByRole('textbox', { name: 'Your name' }).fill('Nima');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Use a password and an authenticator app' }).click();
  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible();
  const secret = await page.getByText(/^[A-Z2-7]{16,}$/).innerText();
  const code = () => new TOTP({ secret }).generate();
  await page.getByRole('textbox', { name: 'Code' }).fill('000000');
  await page.getByLabel('New password', { exact: true }).fill('Quartz-2026');
  await page.getByRole('button', { name: 'Save password and app' }).click();
  await expect(page.getByRole('main')).toContainText(/code/i);
  // What was typed is still there.
  await expect(page.getByLabel('New password', { exact: true })).toHaveValue('Quartz-2026');
  await page.getByRole('textbox', { name: 'Code' }).fill(code());
  await page.getByRole('button', { name: 'Save password and app' }).click();
  await page.getByRole('button', { name: 'Make recovery codes' }).click();
  const recovery = await page.getByRole('listitem').first().innerText();
  await page.getByRole('button', { name: 'I’ve written them down' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();

  await page.context().clearCookies();
  await page.goto('/admin/orders');
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByRole('textbox', { name: 'Email' }).fill('nima@example.com');
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(recovery);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();

  await page.context().clearCookies();
  // A code works once; the next one would be there in half a minute.
  desk.server.change('UPDATE staff SET totp_last_step = NULL WHERE email = ?', 'nima@example.com');
  await page.goto('/admin/login');
  await page.getByRole('button', { name: 'Use password and code' }).click();
  await page.getByRole('textbox', { name: 'Email' }).fill('nima@example.com');
  await page.getByLabel('Password', { exact: true }).fill('Quartz-2026');
  await page.getByRole('textbox', { name: 'Code' }).fill(code());
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
});

test('a payment is confirmed in three taps, once for two of them, and its parcel shipped in three', async ({
  page,
  desk,
  endJob,
}) => {
  await desk.logIn(page.context());
  const { orderId, orderNumber = '' } = await desk.order('#642');
  const second = await desk.order('#643');
  await page.goto('/admin/');
  await tap(page, 'link', new RegExp(`Check payment · ${orderNumber}`));
  await expect(page.getByRole('img', { name: new RegExp(orderNumber) })).toBeVisible();
  await page.getByRole('textbox', { name: 'Transaction code' }).fill('ESW-7781');
  await tapWhenShown(page, second.orderNumber ?? '', 'Confirm payment');
  await tap(page, 'button', 'Confirm payment');
  await expect(page.getByText(`Payment of order ${orderNumber} confirmed.`)).toBeVisible();
  endJob('a payment is confirmed', 3);
  await expect(page.getByRole('img', { name: new RegExp(`${second.orderNumber}`) })).toBeVisible();
  // Before what is stored on the phone is old by its age.
  await page.goto('/admin/');
  await expect(
    page.getByRole('link', { name: new RegExp(`Check payment · ${orderNumber}`) }),
  ).toBeHidden();
  const task = page.getByRole('link', {
    name: new RegExp(`Check payment · ${second.orderNumber}`),
  });
  await expect(task).toBeVisible();
  expect(desk.server.read('SELECT reference FROM payments WHERE order_id = ?', orderId)).toEqual([
    { reference: 'ESW-7781' },
  ]);
  expect(desk.server.read('SELECT payment FROM orders WHERE id = ?', second.orderId)).toEqual([
    { payment: 'proof-received' },
  ]);

  await tap(page, 'link', new RegExp(`Pack · ${orderNumber}`));
  await page.getByRole('textbox', { name: 'Courier' }).fill('Sajha');
  await tap(page, 'button', 'Mark as shipped');
  await expect(page.getByText('Sajha').last()).toBeVisible();
  endJob('an order is packed and shipped', 3);
  await expect
    .poll(() => desk.server.read('SELECT parcel, courier FROM orders WHERE id = ?', orderId))
    .toEqual([{ parcel: 'shipped', courier: 'Sajha' }]);
  await expectNoViolations(page, 'order');

  await page.goto('/admin/');
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await expectNoOverflow(page, 'Today at 200 %');
  expect((await task.boundingBox())?.height).toBeLessThan(400);
  await task.click();
  await expect(page.getByRole('button', { name: 'Confirm payment' })).toBeVisible();
  await expectNoOverflow(page, 'a payment at 200 %');
});

test('without a network the desk opens, and what is packed and noted arrives once', async ({
  page,
  desk,
}) => {
  await desk.logIn(page.context());
  const { orderId, orderNumber = '' } = await desk.order();
  const paid = await desk.order('#357');
  // The shop's worker is there first, and leaves the desk alone.
  await page.goto('/status');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const stored = page.waitForResponse((response) => response.url().endsWith('/api/admin/snapshot'));
  await page.goto('/admin/');
  await expect(page).toHaveTitle(/desk/);
  await (await stored).finished();
  await page.waitForFunction(() =>
    navigator.serviceWorker.controller?.scriptURL.endsWith('/admin/sw.js'),
  );
  await expect
    .poll(async () => (await page.evaluate(storedRecords, 'desk-results')).length)
    .toBeGreaterThan(2);
  const screenshot = page.getByRole('img', {
    name: `Payment screenshot of order ${paid.orderNumber}`,
  });
  const isShown = () => screenshot.evaluate((image: HTMLImageElement) => image.naturalWidth > 0);
  await page.goto(`/admin/payments?order=${paid.orderId}`);
  await expect.poll(isShown).toBe(true);
  // The worker precaches the code of the screens behind the page.
  await page.waitForFunction(() => performance.getEntriesByName('sphatik-cached').length > 0);

  await desk.server.stop();
  // A payment is shown, and decided with a network alone.
  await page.reload();
  await expect(page.getByText('Amount due')).toBeVisible();
  await expect.poll(isShown).toBe(true);
  const confirm = page.getByRole('button', { name: 'Confirm payment' });
  await expect(confirm).toHaveAccessibleDescription(/need the network/);
  await confirm.click();
  await expect(
    page.getByText('Nothing was decided, and it is not saved on this device.'),
  ).toBeVisible();
  await page.goto('/admin/');
  await page.getByRole('link', { name: new RegExp(`Pack · ${orderNumber}`) }).click();
  // Taps with a heavy thumb count once. (With the mouse the second would be on what stands there
  // next, and take the focus.)
  const pack = page.getByRole('button', { name: 'Mark as packed' });
  await pack.focus();
  await pack.evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(page.getByText('Saved on this device, not sent yet')).toHaveCount(1);
  // The button that had the focus is gone.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByRole('textbox', { name: 'Note for the staff' }).fill('Wrap it as a gift');
  const courier = page.getByRole('textbox', { name: 'Courier' });
  const tracking = page.getByRole('textbox', { name: 'Tracking number' });
  await courier.fill('Sajha');
  await tracking.fill('SJ-7');
  // A closed and opened app has what was done, and what was typed.
  await page.reload();
  // The state; the history has it, too.
  await expect(page.getByText('Packed', { exact: true }).first()).toBeVisible();
  const note = page.getByRole('textbox', { name: 'Note for the staff' });
  await expect(note).toHaveValue('Wrap it as a gift');
  await expect(courier).toHaveValue('Sajha');
  await expect(tracking).toHaveValue('SJ-7');
  await page.getByRole('button', { name: 'Add note' }).dblclick();
  await expect(page.getByText('Saved on this device, not sent yet')).toHaveCount(2);
  await expect(page.getByRole('paragraph').filter({ hasText: 'Wrap it as a gift' })).toBeVisible();
  await expect(note).toHaveValue('');
  await expectNoViolations(page, 'order offline');

  // The list of products was never opened on this device; all stock is there.
  await page
    .getByRole('navigation', { name: 'Desk' })
    .getByRole('link', { name: 'Products', exact: true })
    .click();
  const [product] = desk.server.read(
    'SELECT id, name, stock FROM products WHERE stock > 5 AND id NOT IN (SELECT product_id FROM product_attributes)',
  );
  const { id: productId, name, stock } = product as { id: string; name: string; stock: number };
  await page.getByRole('searchbox', { name: 'Search' }).fill(name);
  await page.getByRole('button', { name: `One more of ${name}`, exact: true }).click();
  await expect(page.getByRole('textbox', { name: `Stock of ${name}`, exact: true })).toHaveValue(
    `${stock + 1}`,
  );
  await expectNoViolations(page, 'stock offline');
  await expect(page.getByRole('link', { name: '3 waiting to send' })).toBeVisible();

  // The desk is closed: its worker sends.
  await page.goto('about:blank');
  await desk.server.start();
  await syncInWorker(page, `${desk.server.origin}/admin`);
  await expect
    .poll(() => desk.server.read('SELECT parcel, version FROM orders WHERE id = ?', orderId))
    .toEqual([{ parcel: 'packed', version: 3 }]);
  await expect
    .poll(() => desk.server.read('SELECT text FROM order_notes WHERE order_id = ?', orderId))
    .toEqual([{ text: 'Wrap it as a gift' }]);
  await expect
    .poll(() => desk.server.read('SELECT stock FROM products WHERE id = ?', productId))
    .toEqual([{ stock: stock + 1 }]);
  await page.goto(`/admin/orders/${orderId}`);
  await expect(page.getByText('Packed', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Saved on this device, not sent yet')).toHaveCount(0);
});

/**
 * Taps a button as soon as the page shows a picture: the other half of a double tap, however slow
 * this machine is.
 */
function tapWhenShown(page: Page, picture: string, button: string): Promise<void> {
  return page.evaluate(
    ([alt, label]) => {
      const observer = new MutationObserver(() => {
        if (!document.querySelector(`img[alt*="${alt}"]`)) return;
        observer.disconnect();
        [...document.querySelectorAll('button')]
          .find(({ textContent }) => textContent === label)
          ?.click();
      });
      observer.observe(document.body, { childList: true, subtree: true });
    },
    [picture, button] as const,
  );
}

/**
 * Fires the sync event of the worker of this scope, as the browser does when the network is back.
 */
async function syncInWorker(page: Page, scope: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const found = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const registration = registrations.find(({ scopeURL }) => scopeURL === scope);
      if (registration) resolve(registration.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.dispatchSyncEvent', {
    origin: new URL(scope).origin,
    registrationId: await found,
    tag: deskSyncTag,
    lastChance: false,
  });
}
