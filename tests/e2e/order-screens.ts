import type { Catalogue } from './catalogue.ts';
import { orderAll, putIntoCart, saveAddress } from './checkout-steps.ts';
import type { Customer } from './customer.ts';
import { expect, type Shop } from './fixtures.ts';

/** Adds two cart lines, two wishlist items and an address. */
export async function addCustomerData(customer: Customer, catalogue: Catalogue): Promise<void> {
  const { userId } = customer;
  const products = await catalogue.plenty();
  for (const product of products) await putIntoCart(customer, product);
  await customer.request('POST', `/wishlist/${userId}`, { productIds: products.map(({ productId }) => productId) });
  await saveAddress(customer);
}

/** Opens each screen and waits for its content. */
export const orderScreens: Record<string, (shop: Shop, customer: Customer) => Promise<void>> = {
  'the cart': async (shop) => {
    await shop.open('/');
    await shop.page.getByRole('button', { name: 'Cart, 2 items' }).click();
    await expect(shop.dialog('Shopping Cart').getByRole('article')).toHaveCount(2);
  },
  'the checkout with a saved address': async (shop) => {
    await shop.open('/checkout');
    await expect(shop.main.getByRole('radio', { name: /12 Swotha Lane/ })).toBeVisible();
    await shop.main.getByRole('radio', { name: /^Pay online/ }).check();
  },
  'the checkout with what is missing': async (shop) => {
    await shop.open('/checkout');
    await shop.main.getByRole('radio', { name: 'Another address' }).check();
    await shop.main.getByRole('button', { name: /^Place order/ }).click();
    await expect(shop.main.getByRole('alert')).toBeVisible();
    await expect(shop.toast('required fields')).toBeHidden();
  },
  'the wishlist': async (shop) => {
    await shop.open('/profile?tab=MyWishlist');
    await expect(shop.main.getByRole('article')).toHaveCount(2);
  },
  'the orders': async (shop, customer) => {
    await orderAll(customer);
    await shop.open('/profile?tab=MyOrders');
    await expect(shop.main.getByRole('article')).toHaveCount(1);
  },
  'an order': async (shop, customer) => {
    const { orderId } = await orderAll(customer);
    await shop.open(`/profile?tab=MyOrders&order=${orderId}`);
    await expect(shop.main.getByRole('table')).toBeVisible();
  },
};
