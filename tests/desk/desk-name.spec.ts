import { isHydrated } from '#tests/e2e/steps/fixtures.ts';
import { storedRecords } from '#tests/setup/stored-records.ts';
import { type DeskShop, expect, test } from './fixtures.ts';

// The desk has the name and contacts that its shop's owner has set.

const unset = { phone: '', email: '', street: '', city: '', postalCode: '', country: '' };

function set({ server }: DeskShop, settings: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(settings))
    server.change(
      'INSERT INTO shop_settings (name, value) VALUES (?, ?) ' +
        'ON CONFLICT (name) DO UPDATE SET value = excluded.value',
      name,
      JSON.stringify(value),
    );
}

test('the desk and its papers have the shop’s name and contacts, without a network too @desktop', async ({
  page,
  desk,
}) => {
  const before = desk.server.read<{ name: string; value: string }>(
    "SELECT name, value FROM shop_settings WHERE name IN ('name', 'phone', 'email', 'street', 'city', 'postalCode', 'country')",
  );
  const { orderId } = await desk.order();
  try {
    set(desk, { ...unset, name: 'Wheels & Co' });
    await page.goto('/admin/login');
    await expect(page).toHaveTitle('Log in · Wheels & Co desk');
    await expect(
      page.getByText('Orders, payments and products of Wheels & Co, for its staff.'),
    ).toBeVisible();

    await desk.logIn(page.context());
    await page.goto(`/admin/orders/${orderId}`);
    await expect(page).toHaveTitle(/^Order [\w-]+ · Wheels & Co desk$/);
    await page.evaluate(() => {
      window.print = () => undefined;
    });
    const paper = page.getByRole('article');
    const print = () => page.getByRole('button', { name: 'Packing slip' }).click();
    await print();
    await page.emulateMedia({ media: 'print' });
    // Without a line for what is not set.
    await expect(paper.locator('header > div').first()).toHaveText('Wheels & Co', {
      useInnerText: true,
    });
    await page.emulateMedia({ media: null });

    set(desk, { phone: '+49 30 1234', street: 'Torstraße 1', city: 'Berlin' });
    await page.goto('/admin/');
    await expect(page.getByRole('navigation', { name: 'Desk' })).toContainText('Wheels & Co desk');
    const manifest = await page.request.get('/admin/manifest.webmanifest');
    expect(await manifest.json()).toMatchObject({ name: 'Wheels & Co desk' });
    await page.goto(`/admin/orders/${orderId}`);
    await expect(page.getByRole('button', { name: 'Packing slip' })).toBeVisible();
    await page.waitForFunction(() => performance.getEntriesByName('sphatik-cached').length > 0);
    // What the desk shows without a network is stored a moment after it came.
    const stored = async () => JSON.stringify(await page.evaluate(storedRecords, 'desk-results'));
    await expect.poll(stored).toContain('Torstraße 1');
    await expect.poll(stored).toContain('readStaffMe');
    await desk.server.stop();
    await page.reload();
    await expect(page).toHaveTitle(/ · Wheels & Co desk$/);
    await page.evaluate(() => {
      window.print = () => undefined;
    });
    await print();
    await page.emulateMedia({ media: 'print' });
    await expect(paper).toContainText('Torstraße 1, Berlin');
    await expect(paper).toContainText('+49 30 1234');
    await expect(paper).not.toContainText('Sphatik');
  } finally {
    await desk.server.start();
    set(desk, Object.fromEntries(before.map(({ name, value }) => [name, JSON.parse(value)])));
  }
});

test('before the name is known no other is shown', async ({ page }) => {
  let arrive = () => {};
  const late = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/api/shop', async (route) => {
    await late;
    await route.continue();
  });
  await page.goto('/admin/login');
  await expect(page).toHaveTitle('Log in · Shop desk');
  await expect(
    page.getByText('Orders, payments and products of the shop, for its staff.'),
  ).toBeVisible();
  expect(await page.content()).not.toContain('Sphatik');
  arrive();
  // Another journey may have given this shop another name.
  await expect(page).toHaveTitle(/^Log in · (?!Shop ).+ desk$/);
});

test('amounts are in the shop’s currency from the first visit on, also once the page works', async ({
  desk,
  browser,
}) => {
  set(desk, { currency: 'EUR', priceFormat: '1.234.567,50 ¤' });
  try {
    const context = await browser.newContext({ baseURL: desk.server.origin });
    const page = await context.newPage();
    const [product] = await desk.catalogue.plenty();
    // Written past the server, which looks for changes once a second.
    const currency = async () =>
      (await (await page.request.get('/api/shop')).json()).settings.currency;
    await expect.poll(currency).toBe('EUR');
    await page.goto(`/products/${product.slugs}`);
    await page.waitForFunction(isHydrated);
    await expect(page.getByRole('main')).toContainText(/\d €/);
    await expect(page.getByRole('main')).not.toContainText(/Rs \d/);
    await context.close();
  } finally {
    desk.server.change("DELETE FROM shop_settings WHERE name IN ('currency', 'priceFormat')");
  }
});
