import type { Page } from '@playwright/test';
import { paisaOfText } from '#contract/rules/texts/money.ts';
import { orderAll, putIntoCart, saveAddress } from '#tests/e2e/steps/checkout-steps.ts';
import { Phone, type PhoneOptions } from '#tests/offline/phone.ts';
import { expect, tap, test } from './fixtures.ts';

// Two phones at a stall sell sixty pieces without a line, two a sale and by taps, from the stock
// that the website sells meanwhile. One of them is ended three times. tests/calls/orders/market-day
// has it on both databases, without browsers.

const stock = 4;
const names = Array.from({ length: 15 }, (_, at) => `Stall stone ${10 + at}`);
/** What each phone sells: each stone twice, two at a time. */
const sales = Array.from({ length: names.length }, (_, at) =>
  [2 * at, 2 * at + 1].map((piece) => names[piece % names.length] ?? ''),
);
/** Of these the site sells one as well, so that one piece of each is sold twice. */
const soldBySite = names.filter((_, at) => at % 3 === 0);

test('sixty pieces are sold at a stall by two phones, and none is lost or refused @phone', async ({
  desk,
  playwright,
  launchOptions,
  contextOptions,
  viewport,
  hasTouch,
  isMobile,
}) => {
  test.setTimeout(240_000);
  const { server, maya } = desk;
  const stones = (await desk.catalogue.all())
    .filter(({ attributes }) => attributes.length === 0)
    .slice(0, names.length);
  for (const [at, { productId }] of stones.entries())
    server.change(
      'UPDATE products SET name = ?, stock = ?, price_paisa = ?, sale_price_paisa = NULL WHERE id = ?',
      names[at] ?? '',
      String(stock),
      // No whole rupees.
      String(50_050 + at * 1_001),
      productId,
    );

  const options: PhoneOptions = {
    ...launchOptions,
    ...contextOptions,
    baseURL: server.origin,
    serviceWorkers: 'allow',
    viewport,
    hasTouch,
    isMobile,
  };
  const open = async (name: string) => {
    const phone = await Phone.make(playwright.chromium, options);
    await desk.logIn(phone.context, name, 'staff');
    await phone.page.goto('/admin');
    await phone.page.waitForFunction(
      () => performance.getEntriesByName('sphatik-cached').length > 0,
    );
    await tap(phone.page, 'link', 'New order');
    // Has the stock on it.
    await expect(phone.page.getByRole('button', { name: /left/ }).first()).toBeVisible();
    return phone;
  };
  const first = await open('Binu Stall');
  const second = await open('Dawa Stall');
  await server.stop();

  // The site sells on, past the line that the stall has not.
  await saveAddress(maya);
  for (const name of soldBySite) {
    const stone = stones[names.indexOf(name)];
    if (stone) await putIntoCart(maya, stone);
    await orderAll(maya);
  }

  const sellOn = async (phone: Phone, from: number, to: number) => {
    let cash = 0;
    for (let at = from; at < to; at += 1) cash += await sell(phone.page, sales[at] ?? []);
    return cash;
  };
  const sellFirst = async () => {
    let cash = await sellOn(first, 0, 5);
    // Right after a sale was told.
    await first.restart();
    await first.page.goto('/admin/orders/new');
    cash += await sellOn(first, 5, 10);
    // While the next one is being typed.
    await choose(first.page, sales[10]?.[0] ?? '');
    await first.restart();
    await first.page.goto('/admin');
    await tap(first.page, 'link', 'New order');
    return cash + (await sellOn(first, 10, sales.length));
  };
  const sums = await Promise.all([sellFirst(), sellOn(second, 0, sales.length)]);
  const cash = sums.reduce((sum, part) => sum + part, 0);

  const counted = () => server.read("SELECT id FROM orders WHERE source = 'counter'").length;
  const before = counted();
  const byHand = () => counted() - before;
  const received = () =>
    server.read<{ paisa: number | null }>(
      `SELECT sum(amount_paisa) AS paisa FROM payments JOIN orders ON orders.id = payments.order_id
        WHERE source = 'counter'`,
    )[0]?.paisa ?? 0;
  const receivedBefore = received();

  // Home again. The first phone is ended once more, in the midst of sending.
  await second.turnOff();
  await server.start();
  void first.page.goto('/admin').catch(() => undefined);
  await expect.poll(byHand, { intervals: [20], timeout: 60_000 }).toBeGreaterThan(0);
  await first.restart();
  await second.turnOn();
  for (const { page } of [first, second]) {
    await page.goto('/admin/waiting');
    await expect(page.getByText('All sent')).toBeVisible({ timeout: 60_000 });
  }

  expect(byHand()).toBe(2 * sales.length);
  expect(received() - receivedBefore).toBe(cash);

  // Four of each were there and four were sold at the stall: what the site has sold is missing,
  // and Today says so with both buyers.
  const lines = server.read<{ oversold: number; name: string }>(
    `SELECT oversold, products.name FROM order_items JOIN products ON products.id = product_id
      WHERE oversold > 0`,
  );
  expect(lines.map(({ name }) => name).toSorted()).toEqual(soldBySite);
  for (const { oversold } of lines) expect(oversold).toBe(1);
  expect(
    server.read("SELECT name FROM products WHERE name LIKE 'Stall stone%' AND stock <> 0"),
  ).toEqual([]);
  const { page } = second;
  await page.goto('/admin');
  const twice = page.getByRole('link', { name: /^Sold twice · / });
  await expect(twice).toHaveCount(soldBySite.length);
  for (const text of await twice.allInnerTexts())
    expect(text).toMatch(/To \S+, and to Maya Gurung \(\S+\)/);

  await first.close();
  await second.close();
  // For the tests that share the shop.
  server.change('UPDATE order_items SET oversold = 0');
  server.change("UPDATE products SET stock = 20 WHERE name LIKE 'Stall stone%'");
});

async function choose(page: Page, name: string): Promise<void> {
  await page.getByLabel('Find a product', { exact: true }).fill(name);
  await page
    .getByRole('list', { name: 'Products found' })
    .getByRole('button', { name })
    .first()
    .tap();
}

/** Sells pieces for cash, which is handed over. Returns what the seller was told to take. */
async function sell(page: Page, names: readonly string[]): Promise<number> {
  for (const name of names) await choose(page, name);
  const place = page.getByRole('button', { name: /^Place order · Rs/ });
  const label = await place.innerText();
  await place.tap();
  const next = page.getByRole('button', { name: 'Next order' });
  await expect(page.getByText('Saved on this device, not sent yet')).toBeVisible();
  await next.tap();
  return paisaOfText(label.replace(/^.*Rs /, '')) ?? Number.NaN;
}
