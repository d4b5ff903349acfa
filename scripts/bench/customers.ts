import { call, send } from './requests.ts';

export interface Customer {
  readonly userId: string;
  readonly token: string;
  readonly cartId: string;
  readonly addressId: string;
  readonly at: number;
  /** The customer's own address, for a shop behind a proxy. */
  readonly from: string;
}

export interface Product {
  readonly id: string;
  readonly slugs: string;
}

const password = 'Amethyst7';

/** Registers customers, each with an address to ship to. */
export async function addCustomers(origin: string, count: number): Promise<Customer[]> {
  const customers: Customer[] = [];
  for (let at = 0; at < count; at += 1) customers.push(await addCustomer(origin, at));
  return customers;
}

async function addCustomer(origin: string, at: number): Promise<Customer> {
  const from = `203.0.${at >> 8}.${at & 255}`;
  const email = `customer-${at}@example.com`;
  await call(origin, 'POST', '/api/authentication/register?role=Customer', {
    from,
    body: { username: `Customer ${at}`, email, password },
  });
  const body = { username: email, password };
  const { userId, token } = await call<Customer>(origin, 'POST', '/api/authentication/login', { from, body });
  const cart = `/api/ShoppingCart/userId/${userId}`;
  const { shoppingCartId } = await call<{ shoppingCartId: string }>(origin, 'GET', cart, { token, from });
  const place = { country: 'Nepal', state: 'Bagmati', city: 'Patan', streetAddress: 'Swotha Tole 3' };
  const address = { token, from, body: { id: userId, ...place } };
  const { addressId } = await call<Customer>(origin, 'POST', '/api/addresses', address);
  return { userId, token, cartId: shoppingCartId, addressId, at, from };
}

/** The cheapest products that can be had without a variant: new customers may pay only small orders at the door. */
export async function readProducts(origin: string): Promise<Product[]> {
  const path = '/api/product/search?SortBy=price-asc&PageNumber=1&PageSize=50';
  const { products: data } = await call<{ products: (Product & { attributes: unknown[] })[] }>(origin, 'GET', path);
  return data.filter(({ attributes }) => attributes.length === 0);
}

/** Puts two products into a customer's cart. */
export async function fillCart(origin: string, { userId, token, from, at }: Customer, products: readonly Product[]) {
  for (const place of [at, at * 7 + 1]) {
    const body = { userId, productId: products[place % products.length]?.id, quantity: 1 };
    await call(origin, 'POST', '/api/ShoppingCart/CartItem', { token, from, body });
  }
}

/** Orders what is in the cart, to be paid at the door. */
export function placeOrder(origin: string, { token, cartId, addressId, from }: Customer) {
  const body = { shoppingCartId: cartId, addressId, method: 0, PhoneNumber: '9841000000' };
  return call<{ totalAmount: number }>(origin, 'POST', '/api/order', { token, from, body });
}

/** Orders what is in the cart, paid with a screenshot. */
export function payOnline(origin: string, { token, cartId, addressId, from }: Customer, picture: Buffer) {
  const body = new FormData();
  const fields = { shoppingCartId: cartId, addressId, method: '1', PhoneNumber: '9841000000' };
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  body.set('FormFile', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'paid.png');
  return send(origin, 'POST', '/api/order', { token, from, body });
}

/** Runs `work` for each item, `count` at a time. Returns how many were completed per second. */
export async function perSecond<Item>(items: readonly Item[], count: number, work: (item: Item) => Promise<unknown>) {
  const left = [...items];
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: count }, async () => {
      for (let item = left.pop(); item !== undefined; item = left.pop()) await work(item);
    }),
  );
  return (items.length * 1000) / (performance.now() - startedAt);
}
