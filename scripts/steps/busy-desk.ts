import sharp from 'sharp';

import { addCustomers, fillCart, payOnline, placeOrder, readProducts } from '#scripts/bench/customers.ts';
import { logInStaff, openSeededShop } from '#scripts/bench/seeded-shop.ts';

/** Half of them pay online, so their payments are to be checked. */
const orders = 12;

/** Starts a shop with orders and payments to be checked. `cookie` is an owner's session at its desk. */
export async function openBusyDesk() {
  const shop = await openSeededShop({ dist: 'dist', products: 60 });
  const { origin, stop } = shop;
  try {
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
    const { cookie } = await logInStaff(shop, 'owner');
    return { origin, cookie, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
