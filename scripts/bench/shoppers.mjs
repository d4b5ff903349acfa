// Customers over HTTP, with as little of their own to do as possible: the processor is the shop's.

import { Agent, request } from 'node:http';

const agent = new Agent({ keepAlive: true, maxSockets: 1_000 });
const password = 'Amethyst7';

/**
 * @typedef {object} Customer
 * @property {string} email
 * @property {string} userId
 * @property {string} token
 * @property {string} cartId
 * @property {string} addressId
 * @property {number} at
 */

/**
 * @param {string} origin
 * @param {number} count
 * @param {number} [atOnce]
 * @returns {Promise<Customer[]>}
 */
export async function addCustomers(origin, count, atOnce = 1) {
  /** @type {Customer[]} */
  const customers = [];
  let next = 0;
  const addNext = async () => {
    for (let at = next; at < count; at = next) {
      next += 1;
      customers.push(await addCustomer(origin, at));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, addNext));
  return customers;
}

/** @param {string} origin @param {number} at @returns {Promise<Customer>} */
async function addCustomer(origin, at) {
  const email = `customer-${at}@example.com`;
  await send(origin, 'POST', '/api/authentication/register?role=Customer', undefined, {
    username: `Customer ${at}`,
    email,
    password,
  });
  const { userId, token } = await logIn(origin, { email });
  const { shoppingCartId: cartId } = await send(origin, 'GET', `/api/ShoppingCart/userId/${userId}`, token);
  const place = { country: 'Nepal', state: 'Bagmati', city: 'Patan', streetAddress: 'Swotha Tole 3' };
  const { addressId } = await send(origin, 'POST', '/api/addresses', token, { id: userId, ...place });
  return { email, userId, token, cartId, addressId, at };
}

/** @param {string} origin @param {{ email: string }} customer @returns {Promise<{ userId: string, token: string }>} */
export function logIn(origin, { email }) {
  return send(origin, 'POST', '/api/authentication/login', undefined, { username: email, password });
}

/** Two things into every cart. @param {string} origin @param {readonly Customer[]} customers */
export async function fillCarts(origin, customers) {
  const products = await readProducts(origin);
  for (const customer of customers) {
    for (const place of [customer.at, customer.at * 7 + 1]) {
      await addToCart(origin, customer, products[place % products.length]?.id ?? '');
    }
  }
}

/**
 * Products of the first page that can be had without a choice.
 * @param {string} origin
 * @returns {Promise<{ id: string, slugs: string }[]>}
 */
export async function readProducts(origin) {
  const { data } = await send(origin, 'GET', '/api/product?pageNumber=1&pageSize=50');
  return data.filter((/** @type {{ attributes: unknown[] }} */ { attributes }) => attributes.length === 0);
}

/** @param {string} origin @param {Customer} customer @param {string} productId */
export function addToCart(origin, { token, userId }, productId) {
  return send(origin, 'POST', '/api/ShoppingCart/CartItem', token, { userId, productId, quantity: 1 });
}

/** @param {string} origin @param {Customer} customer */
export function placeOrder(origin, { token, cartId, addressId }) {
  const body = { shoppingCartId: cartId, addressId, method: 0, PhoneNumber: '9841000000' };
  return send(origin, 'POST', '/api/order', token, body);
}

/** Opens a page as a browser does. @param {string} origin @param {string} path */
export function openPage(origin, path) {
  return send(origin, 'GET', path);
}

/** @param {string} origin @param {Customer} customer */
export function readCart(origin, { userId, token }) {
  return send(origin, 'GET', `/api/ShoppingCart/userId/${userId}`, token);
}

/**
 * Makes a call that must succeed. Returns its parsed response, or the text of a page.
 * @param {string} origin
 * @param {string} method
 * @param {string} path
 * @param {string} [token]
 * @param {unknown} [body]
 * @returns {Promise<any>}
 */
function send(origin, method, path, token, body) {
  return new Promise((resolve, reject) => {
    const headers = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    };
    const asked = request(origin + path, { method, agent, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part) => {
        text += part;
      });
      answer.on('error', reject);
      answer.on('end', () => {
        const isJson = answer.headers['content-type']?.includes('json');
        if (answer.statusCode === 200) resolve(isJson ? JSON.parse(text) : text);
        else reject(new Error(`${path} answered ${answer.statusCode}: ${text}`));
      });
    });
    asked.on('error', reject);
    asked.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
