// Part of `npm run bench`: orders and logins per second on each database there is, one and sixteen at a time. Orders
// stand beside the least that any order costs, one row committed to the disk; logins beside the bare hash.

import { tsImport } from 'tsx/esm/api';
import { median } from '#scripts/steps/median.mjs';
import { report } from '#scripts/steps/record-figures.mjs';
import { bareLoginRates, bareRowRates } from './bare-rates.mjs';
import { perSecond } from './rates.mjs';
import { openSeededShop } from './seeded-shop.mjs';
import { addCustomers, fillCarts, logIn, placeOrder } from './shoppers.mjs';

const customersAtOnce = 128;
/** Unmeasured rounds before the first: a shop's server has run for hours, and its code is compiled. */
const warmUps = 6;
const rounds = 3;
const products = 40;
const atOnce = [1, 16];

const { postgresFolder, startPostgres } = await tsImport('../../tests/setup/postgres.ts', import.meta.url);
if (!postgresFolder) console.log('PostgreSQL is not installed here: SQLite alone is measured.');

const rows = [];
for (const database of postgresFolder ? ['sqlite', 'postgres'] : ['sqlite']) {
  const shop = await openSeededShop({ database, size: products, dist: 'dist', startPostgres });
  const { origin, folder } = shop;
  try {
    const customers = await addCustomers(origin, customersAtOnce);

    const bareRows = await bareRowRates(folder, await shop.createDatabase(), atOnce, rounds);
    for (let round = 0; round < warmUps; round += 1) {
      await fillCarts(origin, customers);
      await perSecond(customers, 16, (customer) => placeOrder(origin, customer));
    }
    for (const [at, count] of atOnce.entries()) {
      const rates = [];
      for (let round = 0; round < rounds; round += 1) {
        await fillCarts(origin, customers);
        rates.push(await perSecond(customers, count, (customer) => placeOrder(origin, customer)));
      }
      rows.push(row(database, 'orders', count, median(rates), bareRows[at] ?? 0));
    }

    const bareLogins = await bareLoginRates(atOnce, rounds);
    for (const [at, count] of atOnce.entries()) {
      const rates = [];
      for (let round = 0; round < rounds; round += 1) {
        rates.push(await perSecond(customers, count, (customer) => logIn(origin, customer)));
      }
      rows.push(row(database, 'logins', count, median(rates), bareLogins[at] ?? 0));
    }
  } finally {
    await shop.stop();
  }
}
await report('bench orders', rows, [
  `${customersAtOnce} customers, two products in each cart, the median of ${rounds} rounds after ${warmUps} to warm up. Bare: one row committed, or one password verified.`,
]);

/** @param {string} database @param {string} what @param {number} count @param {number} ours @param {number} bare */
function row(database, what, count, ours, bare) {
  return {
    database,
    what,
    'at a time': count,
    'ours /s': Math.round(ours),
    'bare /s': Math.round(bare),
    ratio: Number((ours / bare).toFixed(2)),
  };
}
