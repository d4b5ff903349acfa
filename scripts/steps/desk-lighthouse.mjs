// Today at the shop desk, logged in, with orders and payments in its queue, for `npm run lighthouse`.

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import sharp from 'sharp';

import { openSeededShop } from '#scripts/bench/seeded-shop.mjs';
import { addCustomers, fillCarts, placeOrder } from '#scripts/bench/shoppers.mjs';

import { median } from './median.mjs';
import { inRoot } from './project.mjs';
import { failedAudits, runLighthouse, scoreOf } from './run-lighthouse.mjs';

/** Performance and accessibility must reach these. */
const goals = { performance: 95, accessibility: 100 };
/** Half of them pay online, so their payments are to be checked. */
const orders = 12;
const run = promisify(execFile);

/**
 * Returns Today's row of the table, and the goals that it misses.
 * @param {string} browser @param {number} runs
 */
export async function measureToday(browser, runs) {
  const shop = await openSeededShop({
    database: 'sqlite',
    size: 60,
    dist: inRoot('dist'),
    startPostgres: async () => undefined,
  });
  try {
    await placeOrders(shop);
    const headers = { cookie: await logIn(shop) };
    const measure = (/** @type {string[]} */ onlyCategories) =>
      runLighthouse(`${shop.origin}/admin/`, browser, { onlyCategories, extraHeaders: headers });
    const first = await measure(['accessibility']);
    const results = [];
    for (let at = 0; at < runs; at += 1) results.push(await measure(['performance']));
    const succeeded = results.flatMap((result) => result ?? []);
    const of = (/** @type {string} */ id) => median(succeeded.map((lhr) => lhr.audits[id]?.numericValue ?? Number.NaN));
    const cls = median(succeeded.map((lhr) => 1e4 * (lhr.audits['cumulative-layout-shift']?.numericValue ?? 1))) / 1e4;
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
      TBT: `${Math.round(of('total-blocking-time'))} ms`,
      CLS: cls === 0 ? '0' : cls.toFixed(4),
    };
    return { row, missed };
  } finally {
    await shop.stop();
  }
}

/** @typedef {Awaited<ReturnType<typeof openSeededShop>>} SeededShop */

/** An owner's command on the shop's data. @param {SeededShop} shop @param {readonly string[]} args */
async function command({ env, origin }, args) {
  const { stdout } = await run(process.execPath, [inRoot('dist/server/shop.js'), ...args], {
    env: { ...process.env, ...env, PUBLIC_URL: origin },
  });
  return stdout;
}

/** @param {SeededShop} shop */
async function placeOrders(shop) {
  await command(shop, ['settings', 'set', 'payment-account-number', 'TEST-0123']);
  const customers = await addCustomers(shop.origin, orders);
  await fillCarts(shop.origin, customers);
  for (const customer of customers) {
    if (customer.at % 2 === 0) await payOnline(shop, customer);
    else await placeOrder(shop.origin, customer);
  }
}

/** @param {SeededShop} shop @param {import('#scripts/bench/shoppers.mjs').Customer} customer */
async function payOnline({ origin }, { token, cartId, addressId, at }) {
  const background = { r: 20 * at, g: 120, b: 200 };
  const picture = await sharp({ create: { width: 400, height: 800, channels: 3, background } })
    .png()
    .toBuffer();
  const form = new FormData();
  const fields = { shoppingCartId: cartId, addressId, method: '1', PhoneNumber: '9841000000' };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('FormFile', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'paid.png');
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${origin}/api/order`, { method: 'POST', headers, body: form });
  if (!response.ok) throw new Error(`An order was not accepted: ${response.status} ${await response.text()}`);
}

/** Invites an owner and accepts. Returns the session's cookie. @param {SeededShop} shop */
async function logIn(shop) {
  const invitation = await command(shop, ['staff', 'invite', 'asha@example.com', '--role', 'owner']);
  const token = /\/admin\/invite\/([\w-]+)/.exec(invitation)?.[1];
  const response = await fetch(`${shop.origin}/api/admin/invite/accept`, {
    method: 'POST',
    // The shop's own address, as it was started.
    headers: { 'content-type': 'application/json', origin: shop.origin.replace('127.0.0.1', 'localhost') },
    body: JSON.stringify({ token, name: 'Asha Rai' }),
  });
  const [cookie] = response.headers.get('set-cookie')?.split(';') ?? [];
  if (!response.ok || !cookie) throw new Error(`Nobody is logged in: ${response.status} ${await response.text()}`);
  return cookie;
}
