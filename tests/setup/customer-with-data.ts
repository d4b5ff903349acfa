import type { Kysely, TableMetadata } from 'kysely';

import { addAddress } from '#contract/calls/address-calls.ts';
import { addCartItem, readCart, upsertCart } from '#contract/calls/cart-calls.ts';
import { placeOrder } from '#contract/calls/order-calls.ts';
import { type Product, writeReview } from '#contract/calls/product-calls.ts';
import { bookTarot, requestCustomOrder } from '#contract/calls/service-calls.ts';
import { addWishes } from '#contract/calls/wishlist-calls.ts';
import type { Database } from '#server/db/schema/database.ts';

import { aCustomer, askCall, type TestCustomer } from './callers.ts';
import { homeAddress } from './people.ts';
import { takeOnlinePayment } from './rows.ts';
import { aPicture, aProduct, customForm, tarotForm } from './samples.ts';
import type { TestShop } from './shop.ts';

export { homeAddress } from './people.ts';

/** A customer with data of each kind, which others must not read. */
export interface CustomerWithData extends TestCustomer {
  readonly password: string;
  readonly productId: string;
  readonly cartId: string;
  readonly cartItemId: string;
  readonly addressId: string;
  readonly orderId: string;
  /** The screenshot of the order's payment. */
  readonly uploadId: string;
  readonly bookingId: string;
  /** Of a custom order whose quote waits for an answer. */
  readonly quotedId: string;
}

const password = 'Amethyst7';
let passwordHash: Promise<string> | undefined;

/**
 * A customer with a wishlist item, a review, an address, an order paid by screenshot, a booking, a
 * quoted custom order, and a full cart with a note.
 */
export async function aCustomerWithData(shop: TestShop): Promise<CustomerWithData> {
  passwordHash ??= shop.app.passwords.hash(password);
  const customer = await aCustomer(shop, { passwordHash: await passwordHash });
  const { userId } = customer;
  const productId = await aPlentifulProduct(shop);
  await customer.gets(addWishes, { userId, productIds: [productId] });
  await customer.gets(writeReview, { id: userId, productId, comment: 'Mine', rating: 4 });
  const { addressId } = await customer.gets(addAddress, { id: userId, ...homeAddress });
  const { shoppingCartId: cartId } = await customer.gets(readCart, { userId });

  await customer.gets(addCartItem, { userId, productId, quantity: 1 });
  await takeOnlinePayment(shop);
  const { orderId } = await customer.gets(placeOrder, {
    shoppingCartId: cartId,
    addressId,
    method: 1,
    PhoneNumber: '9800000000',
    FormFile: await aPicture(),
  });
  const { upload_id: uploadId } = await shop.row('orders', { id: orderId });

  const { cartItemId } = await customer.gets(addCartItem, { userId, productId, quantity: 2 });
  await customer.gets(upsertCart, { id: cartId, cartItems: [], note: 'A gift' });
  const bookingId = await anOwnBooking(shop, customer);
  const own = {
    password,
    productId,
    cartId,
    cartItemId,
    addressId,
    orderId,
    uploadId: uploadId ?? '',
    bookingId,
    quotedId: await anOwnQuote(shop, customer),
  };
  return { ...customer, ...own };
}

/** A booking with the customer's confirmed email address. Returns its id. */
export async function anOwnBooking(shop: TestShop, { email }: TestCustomer): Promise<string> {
  return (await askCall(shop, bookTarot, { ...tarotForm, email: email.toUpperCase() })).json().id;
}

/** The price of a quoted custom order. */
export const quotePaisa = 450_000;

/** A custom order of a customer with a quote and no deposit. Returns its id. */
export async function anOwnQuote(shop: TestShop, { userId }: TestCustomer): Promise<string> {
  const { id } = (await askCall(shop, requestCustomOrder, customForm)).json();
  const quote = { state: 'quoted', quote_paisa: quotePaisa, quote_days: 5 } as const;
  await shop.update('custom_requests', { ...quote, user_id: userId }, { id });
  return id;
}

/** All tables with their columns. */
export function readTables({ database }: Pick<TestShop, 'database'>): Promise<TableMetadata[]> {
  return (database.read as Kysely<Database>).introspection.getTables();
}

/** Every row of every table, to see whether anything changed. */
export async function everyRow(
  shop: Pick<TestShop, 'database'>,
): Promise<Record<string, string[]>> {
  const tables = await readTables(shop);
  const rows: Record<string, string[]> = {};
  for (const { name } of tables) {
    const all = await shop.database.read
      .selectFrom(name as keyof Database)
      .selectAll()
      .execute();
    rows[name] = all.map((row) => JSON.stringify(row)).toSorted();
  }
  return rows;
}

async function aPlentifulProduct(shop: TestShop): Promise<string> {
  const slug = 'plentiful-bead';
  if ((await shop.get(`/api/product/${slug}`)).statusCode === 404) {
    await shop.stock(aProduct(slug, { stock: 1_000_000 }));
  }
  return ((await shop.get(`/api/product/${slug}`)).json() as Product).id;
}
