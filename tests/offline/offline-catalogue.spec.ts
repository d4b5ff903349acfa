import type { Page } from '@playwright/test';

import type { Shop } from '#tests/e2e/fixtures.ts';

import { expect, test } from './fixtures.ts';

/** Saves the shop for offline in the menu. */
async function keepTheShop(shop: Shop, { pictures = false } = {}): Promise<void> {
  await openPanel(shop);
  const panel = panelOf(shop);
  await expect(panel.getByText(/112 products, about \d+ KB/)).toBeVisible();
  await panel.getByRole('checkbox', { name: /Include small pictures \(about [\d.]+ [KM]B\)/ }).setChecked(pictures);
  await panel.getByRole('button', { name: 'Save the shop for offline' }).click();
  await expect(panel.getByText('112 products saved on this phone, updated just now.')).toBeVisible({ timeout: 30_000 });
  await panel.getByRole('button', { name: 'Close' }).click();
}

async function openPanel(shop: Shop): Promise<void> {
  await shop.page.getByRole('banner').getByRole('link', { name: 'Menu', exact: true }).click();
  await shop.dialog('Menu').getByRole('button', { name: 'Save the shop for offline' }).click();
  await expect(panelOf(shop)).toBeVisible();
}

const panelOf = (shop: Shop) => shop.dialog('The shop on this phone');
const ageBar = (page: Page) => page.getByRole('status').filter({ hasText: /Showing what was saved/ });

test.describe('With the shop saved on the phone', () => {
  test.use({ begins: 'saved' });

  test('it opens cold: lists, pages, filters, sorting, searches with typing mistakes, tags, products never visited', async ({
    phone,
    server,
  }) => {
    await server.stop();
    const { shop } = phone;
    await shop.open('/products');
    await expect(shop.count).toContainText('Showing page 1 of');
    await expect(ageBar(shop.page)).toHaveText(
      /The shop can’t be reached. Showing what was saved (just now|\d+ min ago)\./,
    );
    await shop.goToPage(2);
    await shop.goToPage(3);
    expect(await shop.names()).toHaveLength(12);
    await shop.sortBy('price low to high');
    await expect.poll(async () => isRising(await shop.prices())).toBe(true);
    await shop.filter({ from: 2000, category: 'Home Decor' });
    await expect.poll(async () => Math.min(...(await shop.prices()))).toBeGreaterThanOrEqual(2000);

    await shop.main.getByRole('button', { name: 'Filters (2)' }).click();
    const sheet = shop.dialog('Filters');
    await sheet.getByRole('button', { name: 'Reset' }).click();
    const shown = sheet.getByRole('button', { name: /^Show \d+ pieces/ });
    await expect(shown).toHaveText('Show 112 pieces');
    await sheet.getByRole('checkbox', { name: /^Amethyst [1-9]/ }).check();
    await expect(shown).not.toHaveText('Show 112 pieces');
    const pieces = /\d+/.exec(await shown.innerText())?.[0];
    await shown.click();
    await expect(shop.count).toContainText(`· ${pieces} products`);

    await shop.page.getByRole('banner').getByRole('button', { name: 'Open search' }).click();
    await shop.page.getByRole('combobox', { name: 'Search the shop' }).fill('amathyst');
    await expect(shop.page.getByRole('option', { name: /^Amethyst Crystal/ })).toBeVisible();
    await expect(shop.page.getByRole('option', { name: 'Keep your amethyst away from the window' })).toBeVisible();
    await shop.page.getByRole('banner').getByRole('button', { name: 'Close search' }).click();
    await shop.search('amathyst');
    await expect.poll(async () => (await shop.names()).join()).toMatch(/Amethyst/);
    const [name = ''] = await shop.names();
    await shop.product(name).click();
    await expect(shop.heading(name)).toBeVisible();
    await expect(shop.main.getByText('Additional information').first()).toBeVisible();

    await shop.open('/shop/by-crystal/amethyst');
    await expect(shop.cards.first()).toBeVisible();
    await shop.open('/shop/by-crystal');
    await expect(shop.main.getByRole('link', { name: /Amethyst/ }).first()).toBeVisible();
    await shop.page.goto('/products/nobody-has-this');
    await expect(shop.main.getByText('The shop can’t be reached right now.')).toBeVisible();
  });

  test('a slow shop gets a cached response first, and the network’s follows', async ({ phone, server }) => {
    await phone.visit('/');
    await phone.page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link').first().waitFor();
    server.hang(true);
    await phone.shop.search('quartz');
    await expect(phone.shop.cards.first()).toBeVisible({ timeout: 6_000 });
    await expect(ageBar(phone.page)).toHaveText(/The shop is slow to respond. Showing what was saved/);
    server.hang(false);
    await expect(ageBar(phone.page)).toBeHidden();
    await expect(phone.shop.cards.first()).toBeVisible();
  });

  test('a broken store is deleted and downloaded again', async ({ phone, server }) => {
    await phone.visit('/');
    await phone.page.evaluate(breakStore);
    await phone.turnOff();
    await server.stop();
    await phone.turnOn();
    await phone.page.goto('/products');
    await expect(phone.shop.main.getByText(/can’t be reached|Showing page/).first()).toBeVisible();
    await server.start();
    await phone.shop.open('/');
    await openPanel(phone.shop);
    await expect(panelOf(phone.shop).getByText('112 products saved on this phone, updated just now.')).toBeVisible();
    await server.stop();
    await phone.shop.open('/products?page=2');
    await expect(phone.shop.count).toContainText('Showing page 2 of 10');
  });
});

test.describe('when something was renamed', () => {
  test.use({ hasOwnShop: true });

  test('fetched changes replace the offline catalogue', async ({ phone, server }) => {
    await phone.visit('/');
    await keepTheShop(phone.shop);
    const [row] = server.read('SELECT id, slug, name FROM products WHERE published = 1 ORDER BY added_at LIMIT 1') as [
      { id: string; slug: string; name: string },
    ];
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

test('an interrupted download continues when the shop is back', async ({ phone, server }) => {
  await phone.visit('/');
  await openPanel(phone.shop);
  const panel = panelOf(phone.shop);
  const keep = panel.getByRole('button', { name: 'Save the shop for offline' });
  await expect(keep).toBeEnabled();
  await server.stop();
  await keep.click();
  await expect(panel.getByRole('alert')).toContainText('will continue once it can');
  await server.start();
  await phone.page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(panel.getByText(/112 products saved on this phone/)).toBeVisible();
});

test('small pictures of products never visited are cached too, and all of it can be removed', async ({
  phone,
  server,
}) => {
  await phone.visit('/');
  await keepTheShop(phone.shop, { pictures: true });
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
  await panelOf(phone.shop).getByRole('button', { name: 'Remove from this phone' }).click();
  await expect(panelOf(phone.shop).getByRole('button', { name: 'Save the shop for offline' })).toBeVisible();
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

/** Corrupts half of the stored catalogue, as a bad disk would. */
async function breakStore(): Promise<void> {
  const open = indexedDB.open('sphatik');
  const database = await new Promise<IDBDatabase>((resolve) => {
    open.onsuccess = () => resolve(open.result);
  });
  const at = database.transaction('offline-catalogue', 'readwrite').objectStore('offline-catalogue');
  const keys = await new Promise<IDBValidKey[]>((resolve) => {
    const asking = at.getAllKeys();
    asking.onsuccess = () => resolve(asking.result);
  });
  for (const [nth, key] of keys.entries()) if (nth % 2 === 1) at.put(nth % 4 === 1 ? '{"half' : { not: 'text' }, key);
  await new Promise((resolve) => {
    at.transaction.oncomplete = resolve;
  });
  database.close();
}

const isRising = (prices: readonly number[]) => prices.every((price, at) => at === 0 || price >= (prices[at - 1] ?? 0));
