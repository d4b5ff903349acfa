import { addAddress } from '#contract/calls/address-calls.ts';
import { addCartItem, readCart } from '#contract/calls/cart-calls.ts';

import type { TestCustomer } from './customer.ts';
import { homeAddress } from './people.ts';
import type { TestShop } from './shop.ts';

/** Puts products into a customer's cart, by slug with quantity, and saves an address. Returns the fields of a plain order. */
export async function aFullCart(
  shop: Pick<TestShop, 'database'>,
  customer: TestCustomer,
  wanted: Readonly<Record<string, number>>,
) {
  for (const [slug, quantity] of Object.entries(wanted)) {
    const productId = await productIdOf(shop, slug);
    await customer.gets(addCartItem, { body: { userId: customer.userId, productId, quantity } });
  }
  const { shoppingCartId } = await customer.gets(readCart, { params: { userId: customer.userId } });
  const { addressId } = await customer.gets(addAddress, { body: { id: customer.userId, ...homeAddress } });
  return { form: { shoppingCartId, addressId, method: 0, PhoneNumber: '9841000000' } };
}

export async function productIdOf({ database }: Pick<TestShop, 'database'>, slug: string): Promise<string> {
  const row = await database.read
    .selectFrom('products')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function stockOf({ database }: Pick<TestShop, 'database'>, slug: string): Promise<number> {
  const query = database.read.selectFrom('products').select('stock').where('slug', '=', slug);
  return (await query.executeTakeFirstOrThrow()).stock;
}
