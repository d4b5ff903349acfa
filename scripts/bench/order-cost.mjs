// What a cart change and an order cost the server's processor. Several builds alternate in one run, so that their ratio
// is meaningful on a busy machine: `node scripts/bench/order-cost.mjs sqlite dist builds/OTHER`.

import { readFileSync } from 'node:fs';
import { tsImport } from 'tsx/esm/api';

import { args, report } from '#scripts/steps/record-figures.mjs';
import { perSecond } from './rates.mjs';
import { openSeededShop } from './seeded-shop.mjs';
import { addCustomers, addToCart, placeOrder, readProducts } from './shoppers.mjs';

const customersMax = 128;
const atOnce = 16;
const rounds = { warmUp: 2, measured: 8 };
/** Of the system's clock, in which it counts processor time. */
const msPerTick = 10;

const { startPostgres } = await tsImport('../../tests/setup/postgres.ts', import.meta.url);
const [database = 'sqlite', ...dists] = args;

const shops = [];
for (const dist of dists.length > 0 ? dists : ['dist']) {
  const shop = await openSeededShop({ database, size: 40, dist, startPostgres });
  const customers = await addCustomers(shop.origin, customersMax, 4);
  const products = await readProducts(shop.origin);
  shops.push({ ...shop, dist, customers, products, cartMs: 0, orderMs: 0, ordersPerSecond: 0 });
}
try {
  for (let round = -rounds.warmUp; round < rounds.measured; round += 1) {
    for (const shop of round % 2 === 0 ? shops : shops.toReversed()) {
      const { origin, pid, customers, products } = shop;
      const before = processorMs(pid);
      await perSecond(customers, atOnce, async (customer) => {
        for (const place of [customer.at, customer.at * 7 + 1]) {
          await addToCart(origin, customer, products[place % products.length]?.id ?? '');
        }
      });
      const between = processorMs(pid);
      const rate = await perSecond(customers, atOnce, (customer) => placeOrder(origin, customer));
      if (round < 0) continue;
      shop.cartMs += (between - before) / customersMax / 2 / rounds.measured;
      shop.orderMs += (processorMs(pid) - between) / customersMax / rounds.measured;
      shop.ordersPerSecond += rate / rounds.measured;
    }
  }
} finally {
  for (const shop of shops) await shop.stop();
}
await report(
  `order cost ${database}`,
  shops.map(({ dist, cartMs, orderMs, ordersPerSecond }) => ({
    build: dist,
    'cart change ms': Number(cartMs.toFixed(2)),
    'order ms': Number(orderMs.toFixed(2)),
    'orders/s': Math.round(ordersPerSecond),
  })),
  [`Processor time of the server's process on ${database}, ${atOnce} customers at once.`],
);

/** What a process and its threads have used since its start. @param {number} pid */
function processorMs(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * msPerTick;
}
