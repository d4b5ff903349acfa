import { mkdir, writeFile } from 'node:fs/promises';
import sharp from 'sharp';

import { expect, test } from './fixtures.ts';

// Draws the pictures of docs/desk.md: `DESK_PICTURES=docs/desk npm test --
// tests/desk/pictures.spec.ts -- --project=desk-phone`, after `npm run build`. DESK_SCHEME=dark and
// DESK_WIDTH choose another appearance, to check a change by eye.

const { DESK_PICTURES: folder = '', DESK_SCHEME: scheme, DESK_WIDTH: width = '390' } = process.env;

// As behind a proxy: Health would warn that the browser and the tests come from one address.
test.use({
  deskEnv: { TRUST_PROXY: '127.0.0.1' },
  extraHTTPHeaders: { 'x-forwarded-for': '203.0.113.7' },
});

test('draws the screens', async ({ page, desk }) => {
  test.setTimeout(200_000);
  await page.setViewportSize({ width: Number(width), height: 844 });
  await page.emulateMedia({
    colorScheme: scheme === 'dark' ? 'dark' : 'light',
    reducedMotion: 'reduce',
  });
  const save = async (name: string) => {
    await page.waitForLoadState('networkidle');
    const picture = await sharp(await page.screenshot())
      .webp({ quality: 70 })
      .toBuffer();
    await mkdir(folder, { recursive: true });
    await writeFile(`${folder}/${name}.webp`, picture);
  };
  const show = async (path: string, heading: string, name: string) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await save(name);
  };
  await show(await desk.invite('asha@example.com'), 'Welcome to the desk', 'invite');
  await show('/admin/login', 'Log in', 'login');
  await desk.logIn(page.context(), 'Asha Rai');
  const paid = await desk.order('#dfe7ee');
  for (const colour of ['#2a6', undefined, undefined]) await desk.order(colour);
  await show('/admin/', 'Today', 'today');
  await show(`/admin/payments?order=${paid.orderId}`, 'Payments', 'payment');
  await page.getByRole('button', { name: 'Ask again' }).click();
  await save('ask');
  await show('/admin/orders', 'Orders', 'orders');
  await show(`/admin/orders/${paid.orderId}`, `Order ${paid.orderNumber}`, 'order-paid');
  const cash = await desk.order();
  await show(`/admin/orders/${cash.orderId}`, `Order ${cash.orderNumber}`, 'order');
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await save('cancel');
  for (const [path, heading] of [
    ['cash-due', 'Cash due'],
    ['staff', 'Staff'],
    ['access', 'Your login'],
    ['health', 'Health'],
    ['more', 'More'],
    ['products', 'Products'],
    ['waiting', 'Waiting to send'],
  ] as const) {
    await show(`/admin/${path}`, heading, path);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await show('/admin/', 'Today', 'today-laptop');
  await show('/admin/orders', 'Orders', 'orders-laptop');
});
