import { TOTP } from 'otpauth';

import { readDeskSnapshot } from '#contract/calls/admin/today-calls.ts';
import { placeOrder } from '#tests/desk/fixtures.ts';
import { password } from '#tests/e2e/steps/auth-steps.ts';
import { aPhoto } from '#tests/e2e/steps/pictures.ts';
import { nextBuild } from '#tests/offline/next-build.ts';
import type { ShopServer } from '#tests/offline/shop-server.ts';
import { acceptInvite, inviteStaff } from '#tests/setup/invite-staff.ts';
import { storedRecords } from '#tests/setup/stored-records.ts';
import { expect, test } from './fixtures.ts';
import { appears, containsText, eventually, saved, untilWorkerReady } from './steps.ts';
import { emptyResponses, writeToDatabase, writeToShopDatabase } from './storage-checks.ts';
import type { EngineBrowser, Tab } from './tab.ts';
import { falseUnlessLost } from './webdriver.ts';

/** Opens an address of the desk and waits until one of its screens is there. */
async function openDesk(tab: Tab, address: string): Promise<void> {
  await tab.open(address);
  await appears(tab, { css: 'main h1' });
}

/** Logs the browser in, as an earlier visit would have left it. */
async function logInAtDesk({ tab, addCookie }: EngineBrowser, shop: ShopServer): Promise<void> {
  const link = await inviteStaff(shop, `pema-${Date.now()}@example.com`, 'owner');
  const [name, value] = await acceptInvite(link, 'Pema Lama');
  await tab.open('/about');
  await addCookie({ name, value, path: '/api/admin' });
}

const parcelOf = (shop: ShopServer, orderId: string) =>
  shop.read<{ parcel: string }>('SELECT parcel FROM orders WHERE id = ?', orderId)[0]?.parcel;
const stockOf = (shop: ShopServer, name: string) =>
  shop.read<{ stock: number }>('SELECT stock FROM products WHERE name = ?', name)[0]?.stock;
const oneMore = (name: string) => ({ button: `One more of ${name}` });
const pack = { button: 'Mark as packed', within: 'main' } as const;

test('desk: the login of an invitation, and by a recovery code', async ({ openBrowser, shop }) => {
  const { tab } = await openBrowser();
  const email = `asha-${Date.now()}@example.com`;
  await openDesk(tab, new URL(await inviteStaff(shop, email, 'owner')).pathname);
  await tab.fill({ label: 'Your name' }, 'Asha Rai');
  await tab.click({ button: 'Continue' });
  const secret = () =>
    tab.evaluate(() => /\b[A-Z2-7]{16,}\b/.exec(document.body.innerText)?.[0] ?? '');
  await eventually(secret).not.toBe('');
  await tab.fill({ label: 'New password' }, password);
  await tab.fill({ label: 'Code' }, new TOTP({ secret: await secret() }).generate());
  await tab.click({ button: 'Save password and app' });
  await tab.click({ button: 'Make recovery codes' });
  await appears(tab, { css: 'main li' });
  const code = await tab.evaluate(() => document.querySelector('main li')?.textContent ?? '');
  await tab.click({ button: 'I’ve written them down' });
  await appears(tab, { heading: 'Today' });
  await openDesk(tab, '/admin/more');
  await tab.click({ button: 'Log out' });
  await appears(tab, { heading: 'Log in' });
  await tab.click({ button: 'Use a recovery code' });
  await tab.fill({ label: 'Email' }, email);
  await tab.fill({ label: 'Recovery code' }, code);
  await tab.click({ button: 'Log in' });
  await appears(tab, { heading: 'Today' });
});

test('desk: an order that is packed and stock that is counted without a network arrive once', {
  tag: '@short',
}, async ({ openBrowser, shop, catalogue, customer }) => {
  const browser = await openBrowser();
  await logInAtDesk(browser, shop);
  const { orderId } = await placeOrder(customer, catalogue);
  const [{ name }] = await catalogue.plenty();
  const stock = Number(stockOf(shop, name));
  const { tab } = browser;
  await openDesk(tab, '/admin/');
  await untilWorkerReady(tab);
  await openDesk(tab, '/admin/products');
  await appears(tab, { css: 'main li' });
  await openDesk(tab, `/admin/orders/${orderId}`);
  await appears(tab, pack);
  // The copy of the last orders and all stock, which comes when the desk is idle.
  const stored = async () =>
    (await tab.evaluate(storedRecords, 'desk-results')).map(({ key }) => key).join();
  await eventually(stored).toContain(readDeskSnapshot.name);
  await shop.stop();
  await openDesk(tab, `/admin/orders/${orderId}`);
  await tab.click(pack);
  await appears(tab, containsText(saved, 'main'));
  await openDesk(tab, `/admin/products?search=${encodeURIComponent(name)}`);
  await tab.click(oneMore(name));
  await tab.click(oneMore(name));
  await openDesk(tab, '/admin/waiting');
  // One change, or two where the taps were slow.
  await appears(tab, containsText(`Stock of ${name}: `, 'main'));
  await shop.start();
  await tab.click({ button: 'Send now' });
  await appears(tab, containsText('Nothing waits on this device', 'main'));
  expect([parcelOf(shop, orderId), stockOf(shop, name)]).toEqual(['packed', stock + 2]);
});

test('desk: a product with a photo', async ({ openBrowser, shop }) => {
  const browser = await openBrowser();
  await logInAtDesk(browser, shop);
  const { tab } = browser;
  const name = `River Stone ${Date.now()}`;
  await openDesk(tab, '/admin/products/new');
  await tab.upload({ label: 'Take a photo' }, await aPhoto('stone.jpg', 640, 800));
  await tab.fill({ label: 'What picture 1 shows' }, 'A grey stone');
  await tab.fill({ label: 'Name' }, name);
  await tab.fill({ label: 'Price in Rs' }, '1250');
  await tab.fill({ label: 'How many there are' }, '3');
  await tab.click({ button: 'Publish' });
  await appears(tab, { heading: name });
  expect(stockOf(shop, name)).toBe(3);
});

test('desk: what is tapped right before the page is left arrives, and the next page opens', async ({
  openBrowser,
  shop,
  catalogue,
  customer,
}) => {
  const browser = await openBrowser();
  await logInAtDesk(browser, shop);
  const { tab } = browser;
  const [{ name }] = await catalogue.plenty();
  for (let round = 1; round <= 2; round += 1) {
    const stock = Number(stockOf(shop, name));
    await openDesk(tab, `/admin/products?search=${encodeURIComponent(name)}`);
    await tab.click(oneMore(name));
    await openDesk(tab, '/admin/');
    expect(await tab.evaluate(writeToShopDatabase, 5000)).toBe('works');
    await eventually(() => stockOf(shop, name)).toBe(stock + 1);
    const { orderId } = await placeOrder(customer, catalogue);
    await openDesk(tab, `/admin/orders/${orderId}`);
    await appears(tab, pack);
    await tab.evaluate(() => {
      const buttons = [...document.querySelectorAll('main button')];
      (buttons.find(({ textContent }) => textContent === 'Mark as packed') as HTMLElement).click();
    });
    await tab.open('/about');
    await openDesk(tab, '/admin/');
    await eventually(() => parcelOf(shop, orderId)).toBe('packed');
  }
});

test('desk: with a full storage screens open, and changes arrive', async ({
  openBrowser,
  shop,
  catalogue,
}) => {
  const browser = await openBrowser({ isFull: true });
  await logInAtDesk(browser, shop);
  const { tab } = browser;
  const [{ name }] = await catalogue.plenty();
  await openDesk(tab, '/admin/');
  await untilWorkerReady(tab);
  expect(await tab.evaluate(writeToDatabase, 256)).toMatch(/QuotaExceededError|InvalidStateError/);
  for (const address of ['/admin/orders', '/admin/health', '/admin/payments', '/admin/']) {
    await openDesk(tab, address);
    expect(await tab.sees(containsText('Something went wrong', 'main')), address).toBe(false);
  }
  expect(await tab.evaluate(emptyResponses)).toEqual([]);
  await openDesk(tab, `/admin/products?search=${encodeURIComponent(name)}`);
  const stock = Number(stockOf(shop, name));
  await tab.click(oneMore(name));
  await eventually(() => stockOf(shop, name)).toBe(stock + 1);
});

test('desk: with site data blocked the login opens', async ({ openBrowser }) => {
  const { tab } = await openBrowser({ isBlocked: true });
  await openDesk(tab, '/admin/');
  await appears(tab, { heading: 'Log in' });
});

test('desk: a new version is taken in one tab and leaves what is typed in another', async ({
  openBrowser,
  shop,
}) => {
  const next = await nextBuild();
  try {
    const browser = await openBrowser();
    await logInAtDesk(browser, shop);
    const { tab } = browser;
    await openDesk(tab, '/admin/products/new');
    await untilWorkerReady(tab);
    await tab.fill({ label: 'Name' }, 'Half a name');
    const other = await browser.newTab();
    await openDesk(other, '/admin/orders');
    await untilWorkerReady(other);
    const before = await scriptOf(other);
    await shop.start(next.main);
    await other.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
    await other.click({ button: 'Update now' });
    await eventually(() =>
      scriptOf(other).catch((error) => falseUnlessLost(error) || before),
    ).not.toBe(before);
    const typed = () =>
      tab.evaluate(() =>
        [...document.querySelectorAll('main input')].map(
          (field) => (field as HTMLInputElement).value,
        ),
      );
    expect(await typed()).toContain('Half a name');
    expect(await scriptOf(tab)).toBe(before);
  } finally {
    await next.remove();
  }
});

const scriptOf = (tab: Tab) =>
  tab.evaluate(() => document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '');
