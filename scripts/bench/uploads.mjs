// `npm run bench:uploads`: six large pictures arrive, then a customer at another address pays with a screenshot. Their
// time is printed as a ratio to the same alone and never fails. `-- path/to/main.js ...` compares other builds in one run.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';

import { args, report } from '#scripts/steps/record-figures.mjs';
import { startServer } from './server-process.mjs';
import { addCustomers, addToCart, readProducts } from './shoppers.mjs';

const attackers = 6;
const repeats = 130;

/** Hardly a megabyte, and seconds to decode. @param {number} side */
const bomb = (side) =>
  sharp({ create: { width: side, height: side, channels: 4, background: '#000' } })
    .toColourspace('rgb16')
    .png({ compressionLevel: 9 })
    .toBuffer();
const screenshot = await sharp({ create: { width: 1080, height: 2200, channels: 3, background: '#dde' } })
  .jpeg()
  .toBuffer();
const attacks = {
  '118 megapixels': await bomb(10_900),
  '50 megapixels': await bomb(7_070),
};

const programs = args.length > 0 ? args : ['dist/server/main.js'];
const rows = [];
for (const program of programs) rows.push(...(await measure(program)));
await report('bench uploads', rows);

/** @param {string} program */
async function measure(program) {
  const folder = await mkdtemp(join(tmpdir(), 'shop-uploads-'));
  const env = {
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: '',
    DEMO: '1',
    LOG_LEVEL: 'error',
    TRUST_PROXY: '1',
    WARM_PICTURES: '0',
    NODE_ENV: 'production',
  };
  const shop = await startServer([program], env, '/readyz');
  try {
    const [maya, ...others] = await addCustomers(shop.origin, 1 + attackers);
    if (!maya) throw new Error('There is no customer.');
    const fillCart = await cartFiller(shop.origin);
    const pay = async () => {
      await fillCart(maya);
      return order(shop.origin, maya, '203.0.113.2', screenshot);
    };
    await pay();
    const alone = await pay();
    const found = [];
    for (const [name, picture] of Object.entries(attacks)) {
      for (const other of others) await fillCart(other);
      const sent = others.map((other) => order(shop.origin, other, '203.0.113.3', picture));
      await pause(150);
      const meanwhile = await pay();
      const results = await Promise.all(sent);
      found.push({
        program,
        attack: `${attackers} x ${name}`,
        'customer alone ms': Math.round(alone.ms),
        'meanwhile ms': Math.round(meanwhile.ms),
        ratio: Number((meanwhile.ms / alone.ms).toFixed(1)),
        status: meanwhile.status,
        'the attackers got': counted(results.map(({ status }) => status)),
      });
    }
    const repeated = await Promise.all(Array.from({ length: repeats }, () => requestWithSameKey(shop.origin)));
    found.push({ program, attack: `${repeats} under one key`, 'the attackers got': counted(repeated) });
    return found;
  } finally {
    await shop.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Puts one product into a cart, each time the next. @param {string} origin */
async function cartFiller(origin) {
  const products = await readProducts(origin);
  let next = 0;
  return async (/** @type {import('./shoppers.mjs').Customer} */ customer) => {
    next += 1;
    await addToCart(origin, customer, products[next % products.length]?.id ?? '');
  };
}

/**
 * @param {string} origin
 * @param {import('./shoppers.mjs').Customer} customer
 * @param {string} address
 * @param {Buffer} picture
 */
async function order(origin, { token, cartId, addressId }, address, picture) {
  const fields = { shoppingCartId: cartId, addressId, method: '1', PhoneNumber: '9841000000' };
  const startedAt = performance.now();
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': address };
  const status = await sendForm(`${origin}/api/order`, headers, fields, 'FormFile', picture);
  return { status, ms: performance.now() - startedAt };
}

/** @param {string} origin */
function requestWithSameKey(origin) {
  const fields = { item: 'pendent', name: 'Eve', budget: '1500', ideaDescription: 'x', phoneNumber: '9841000000' };
  const headers = { 'idempotency-key': 'the-same', 'x-forwarded-for': '203.0.113.4' };
  return sendForm(`${origin}/api/customform`, headers, fields, 'imageURL', screenshot);
}

/**
 * @param {string} url
 * @param {Record<string, string>} headers
 * @param {Record<string, string>} fields
 * @param {string} field
 * @param {Buffer} picture
 */
async function sendForm(url, headers, fields, field, picture) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  body.set(field, new Blob([new Uint8Array(picture)]), 'picture.png');
  const response = await fetch(url, { method: 'POST', headers, body });
  await response.arrayBuffer();
  return response.status;
}

/** @param {readonly number[]} statuses */
function counted(statuses) {
  const kinds = [...new Set(statuses)].toSorted();
  return kinds.map((kind) => `${statuses.filter((status) => status === kind).length} x ${kind}`).join(', ');
}
