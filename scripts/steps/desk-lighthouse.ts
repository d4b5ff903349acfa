import { TOTP } from 'otpauth';
import sharp from 'sharp';

import { addCustomers, fillCart, payOnline, placeOrder, readProducts } from '#scripts/bench/customers.ts';
import { openSeededShop, type SeededShop } from '#scripts/bench/seeded-shop.ts';
import { failedAudits, runLighthouse, scoreOf } from './run-lighthouse.mjs';
import { median } from './table.mjs';

/** Performance and accessibility must reach these. */
const goals = { performance: 95, accessibility: 100 };
/** Half of them pay online, so their payments are to be checked. */
const orders = 12;

/** Today at the shop desk, logged in, with orders and payments in its queue: its row, and the goals that it misses. */
export async function measureToday(browser: string, runs: number) {
  const shop = await openSeededShop({ dist: 'dist', products: 60 });
  try {
    await placeOrders(shop);
    const extraHeaders = { cookie: await logIn(shop) };
    const measure = (...onlyCategories: string[]) =>
      runLighthouse(`${shop.origin}/admin/`, browser, { onlyCategories, extraHeaders });
    const first = await measure('accessibility');
    const results = [];
    for (let at = 0; at < runs; at += 1) results.push((await measure('performance')) ?? []);
    const succeeded = results.flat();
    const of = (id: string, factor = 1) =>
      median(succeeded.map((lhr) => factor * (lhr.audits[id]?.numericValue ?? Number.NaN))) / factor;
    const performance = median(succeeded.map((lhr) => scoreOf(lhr, 'performance')));
    const missed = [
      ...(performance >= goals.performance ? [] : [`performance ${performance}, not ${goals.performance}`]),
      ...(first
        ? failedAudits(first, ['accessibility']).map(({ title }) => title)
        : ['accessibility was not measured']),
    ];
    const row = {
      page: 'desk, Today',
      performance,
      accessibility: scoreOf(first, 'accessibility'),
      FCP: `${(of('first-contentful-paint') / 1000).toFixed(2)} s`,
      LCP: `${(of('largest-contentful-paint') / 1000).toFixed(2)} s`,
      TBT: `${of('total-blocking-time')} ms`,
      CLS: String(of('cumulative-layout-shift', 1e4)),
    };
    return { row, missed };
  } finally {
    await shop.stop();
  }
}

async function placeOrders({ origin }: SeededShop): Promise<void> {
  const products = await readProducts(origin);
  for (const customer of await addCustomers(origin, orders)) {
    await fillCart(origin, customer, products);
    if (customer.at % 2 > 0) {
      await placeOrder(origin, customer);
      continue;
    }
    const background = { r: 20 * customer.at, g: 120, b: 200 };
    const picture = sharp({ create: { width: 400, height: 800, channels: 3, background } }).png();
    const { status, text } = await payOnline(origin, customer, await picture.toBuffer());
    if (status !== 200) throw new Error(`An order was not accepted: ${status} ${text}`);
  }
}

/** Invites an owner and accepts. Returns the session's cookie. */
async function logIn({ origin, command }: SeededShop): Promise<string> {
  const invitation = await command('staff', 'invite', 'asha@example.com', '--role', 'owner');
  const token = /\/admin\/invite\/([\w-]+)/.exec(invitation)?.[1];
  let cookie = '';
  const post = async (path: string, body: object) => {
    const response = await fetch(`${origin}/api/admin/${path}`, {
      method: 'POST',
      // The shop's own address, as it was started.
      headers: { 'content-type': 'application/json', origin: origin.replace('127.0.0.1', 'localhost'), cookie },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    cookie ||= response.headers.get('set-cookie')?.split(';')[0] ?? '';
    return response.json();
  };
  await post('invite/accept', { token, name: 'Asha Rai' });
  const { secret } = await post('me/totp', {});
  await post('me/totp/confirm', { code: new TOTP({ secret }).generate(), password: 'Quartz-2026' });
  return cookie;
}
