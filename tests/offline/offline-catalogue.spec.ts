import type { Page } from '@playwright/test';

import type { Shop } from '#tests/e2e/steps/fixtures.ts';

import { expect, test } from './fixtures.ts';

/** Saves the shop for offline in the menu. */
async function keepTheShop(shop: Shop): Promise<void> {
  await openPanel(shop);
  const panel = panelOf(shop);
  await expect(panel.getByText(/112 products, about \d+ KB/)).toBeVisible();
  await panel.getByRole('checkbox', { name: /With small pictures/ }).uncheck();
  await panel.getByRole('button', { name: 'Save the shop on this device' }).click();
  await expect(panel.getByText('112 products saved on this device, updated just now.')).toBeVisible(
    {
      timeout: 30_000,
    },
  );
  await panel.getByRole('button', { name: 'Close' }).click();
}

async function openPanel(shop: Shop): Promise<void> {
  await shop.page.getByRole('banner').getByRole('button', { name: 'Menu', exact: true }).click();
  await shop.dialog('Menu').getByRole('button', { name: 'Browse without internet' }).click();
  await expect(panelOf(shop)).toBeVisible();
}

const panelOf = (shop: Shop) => shop.dialog('Browse without internet');

test.describe('With the shop saved on the device', () => {
  test.use({ begins: 'saved' });

  // Lists, filters and products are in journeys.spec.ts.
  test('search suggests tags and posts; of a product that is not there nothing is said', async ({
    phone,
    server,
  }) => {
    await server.stop();
    const { shop } = phone;
    await shop.open('/products');
    await shop.searchButton.click();
    await shop.dialog('Search').getByRole('combobox').fill('amathyst');
    await expect(shop.page.getByRole('option', { name: /^Amethyst Crystal/ })).toBeVisible();
    await expect(
      shop.page.getByRole('option', { name: 'Keep your amethyst away from the window' }),
    ).toBeVisible();
    // As online: phrases become filters, pages are found, and what nobody knows leads on.
    await shop.open('/products?Name=rings%20under%202000');
    await expect(shop.heading('Results for “rings”')).toBeVisible();
    await expect(shop.chips.getByRole('link')).toHaveText([/rings/, /To Rs 2,000/]);
    await shop.open('/products?Name=return%20policy');
    await expect(
      shop.main.getByRole('link', { name: 'Delivery, returns and payment' }),
    ).toBeVisible();
    await shop.open('/products?Name=xyzzyq');
    await expect(shop.main.getByRole('heading', { name: 'Look around' })).toBeVisible();
    await shop.page.goto('/products/nobody-has-this');
    await expect(shop.main.getByText('The shop can’t be reached right now.')).toBeVisible();
  });
});

test.describe('when something was renamed', () => {
  test.use({ hasOwnShop: true });

  test('fetched changes replace the offline catalogue', async ({ phone, server }) => {
    await phone.visit('/');
    await keepTheShop(phone.shop);
    const [row] = server.read(
      'SELECT id, slug, name FROM products WHERE published = 1 ORDER BY added_at LIMIT 1',
    ) as [{ id: string; slug: string; name: string }];
    server.change('UPDATE products SET name = ? WHERE id = ?', 'Renamed Stone', row.id);
    await phone.page.evaluate(() => window.dispatchEvent(new Event('online')));
    await openPanel(phone.shop);
    await panelOf(phone.shop).getByRole('button', { name: 'Refresh' }).click();
    await expect(panelOf(phone.shop).getByRole('button', { name: 'Refresh' })).toBeEnabled();
    await server.stop();
    await phone.shop.open(`/products/${row.slug}`);
    await expect(phone.shop.heading('Renamed Stone')).toBeVisible();
  });
});

test('an interrupted download continues when the shop is back, with small pictures; all of it can be removed', async ({
  phone,
  server,
}) => {
  await phone.visit('/');
  await openPanel(phone.shop);
  const panel = panelOf(phone.shop);
  await panel.getByRole('checkbox', { name: /With small pictures \(about [\d.]+ [KM]B\)/ }).check();
  await server.stop();
  await panel.getByRole('button', { name: 'Save the shop on this device' }).click();
  await expect(panel.getByRole('alert')).toContainText('will continue once it can');
  await server.start();
  await phone.page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(panel.getByText(/112 products saved on this device/)).toBeVisible({
    timeout: 30_000,
  });
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => countPictures(phone.page), { timeout: 50_000 }).toBe(112);
  await server.stop();
  await phone.shop.open('/products?page=5');
  await expect(phone.shop.cards.first()).toBeVisible();
  await expect
    .poll(() =>
      phone.shop.cards
        .first()
        .locator('picture img')
        .first()
        .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0),
    )
    .toBe(true);

  await server.start();
  await phone.shop.open('/');
  await openPanel(phone.shop);
  await panelOf(phone.shop).getByRole('button', { name: 'Remove from this device' }).click();
  await expect(
    panelOf(phone.shop).getByRole('button', { name: 'Save the shop on this device' }),
  ).toBeVisible();
  await expect.poll(() => countPictures(phone.page)).toBe(0);
  await server.stop();
  await phone.page.goto('/products?page=4');
  await expect(phone.shop.main.getByText('The shop can’t be reached right now.')).toBeVisible();
});

function countPictures(page: Page): Promise<number> {
  return page.evaluate(async () =>
    (await caches.has('sphatik-kept-pictures'))
      ? (await (await caches.open('sphatik-kept-pictures')).keys()).length
      : 0,
  );
}
