import { randomUUID } from 'node:crypto';

import type { ShopDatabase } from '#server/db/connect.ts';
import { createStaffSession } from '#server/modules/desk/staff/staff-sessions.ts';
import { placeOrder } from '#server/modules/order/place-order.ts';
import { raiseCatalogueVersion } from '#server/modules/product/catalogue-version.ts';
import { writeProduct } from '#server/modules/product/product-writer.ts';
import type { Piece, Shopper } from '#tests/faults/faults-shop.ts';
import { aProduct } from '#tests/setup/products.ts';

import type { LeavingPerson } from './fuzz-requests.ts';
import type { KnownValues } from './fuzz-values.ts';

/** The staff of the shop desk, and what there is to do for them. */
export interface FuzzStaff {
  /** The values of session cookies. The first one is the owner's. */
  readonly cookies: readonly string[];
  /** Colleagues whose sessions may end. */
  readonly leaving: readonly LeavingPerson[];
  /** Values for single calls, by operation. */
  readonly knownOf: Readonly<Record<string, KnownValues>>;
}

/** So many that some are still in each state when most of them have been packed, shipped or refunded. */
const orderCount = 60;
const colleagueCount = 8;
const productFile = Buffer.from('Handle,Title,Variant Price\nfuzz-moonstone,Moonstone,1200\n').toString('base64');

/** Adds staff, products that may be changed and deleted, and orders of a customer, half of them paid online. */
export async function addFuzzStaff(database: ShopDatabase, shopper: Shopper, piece: Piece): Promise<FuzzStaff> {
  const owner = await addStaff(database, 'owner');
  const member = await addStaff(database, 'staff');
  const colleagues = await Promise.all(Array.from({ length: colleagueCount }, () => addStaff(database, 'owner')));
  const id = await addProducts(database);
  const orderId = await addOrders(database, shopper, piece);
  const version = ['1', '2', '3', '4'];
  const aboutOrder = { orderId, version, amountPaisa: ['100'], from: ['2026-01-01'], to: ['2099-12-31'] };
  const aboutProduct = { id, version, by: ['1', '-1', '5'] };
  const aboutStaff = { staffId: colleagues.map((colleague) => colleague.id), version };
  const ofOrders = [
    ...[
      'addOrderNote',
      'askForProof',
      'confirmPayment',
      'deliverOrder',
      'exportOrders',
      'listStaffOrders',
      'packOrder',
    ],
    ...['readStaffOrder', 'refundOrder', 'rejectPayment', 'restockOrder', 'reverseOrder', 'shipOrder'],
  ];
  const ofProducts = ['changeStock', 'deleteDeskProduct', 'editDeskProduct', 'readDeskProduct', 'setPrices'];
  const ofStaff = ['changeStaffRole', 'endSessionsOfStaff', 'endStaffAccess'];
  return {
    cookies: [owner.cookie, member.cookie],
    leaving: colleagues.map(({ cookie, sessionIds }) => ({ token: cookie, known: { sessionId: sessionIds } })),
    knownOf: Object.fromEntries([
      ...ofOrders.map((name) => [name, aboutOrder] as const),
      ...ofProducts.map((name) => [name, aboutProduct] as const),
      ...ofStaff.map((name) => [name, aboutStaff] as const),
      ...['importProducts', 'planProductImport'].map((name) => [name, { file: [productFile] }] as const),
    ]),
  };
}

async function addStaff(database: ShopDatabase, role: 'owner' | 'staff') {
  const id = randomUUID();
  const email = `${id.slice(0, 8)}@example.com`;
  return database.transaction(async (trx) => {
    const createdAt = new Date().toISOString();
    await trx.insertInto('staff').values({ id, email, name: 'Pema Lama', role, created_at: createdAt }).execute();
    const session = await createStaffSession(trx, { staffId: id, device: 'Chrome on Android' });
    const others = [1, 2, 3].map(() => createStaffSession(trx, { staffId: id, device: 'Firefox on Linux' }));
    const sessionIds = (await Promise.all(others)).map((one) => one.id);
    // A step-up lasts five minutes, a run longer.
    const later = { stepped_up_at: '2099-01-01T00:00:00.000Z' };
    await trx.updateTable('staff_sessions').set(later).where('staff_id', '=', id).execute();
    return { id, cookie: session.token, sessionIds };
  });
}

async function addProducts(database: ShopDatabase): Promise<string[]> {
  const drafts = Array.from({ length: 30 }, (_, at) => aProduct(`fuzzed-${at}`, { stock: 100 }));
  await database.transaction(async (trx) => {
    await raiseCatalogueVersion(trx);
    for (const draft of drafts) await writeProduct(trx, draft);
  });
  const rows = await database.read.selectFrom('products').select('id').where('slug', 'like', 'fuzzed-%').execute();
  return rows.map((row) => row.id);
}

async function addOrders(database: ShopDatabase, shopper: Shopper, piece: Piece): Promise<string[]> {
  const { userId, cartId, addressId } = shopper;
  const texts = { PhoneNumber: '9841000000' };
  const settings = { rateLimit: false, smtpUrl: '', ownerEmail: 'owner@example.com', deskUrl: '' };
  const context = { database, settings };
  const orderIds: string[] = [];
  for (let at = 0; at < orderCount; at += 1) {
    // The file itself is not there, as after a lost disk.
    const hash = String(at).padStart(64, '0');
    const upload = { hash, sourceHash: hash, format: 'png', width: 40, height: 30, bytes: 100 };
    const order = await database.transaction(async (trx) => {
      const line = { id: randomUUID(), cart_id: cartId, product_id: piece.productId, attribute_id: piece.attributeId };
      await trx
        .insertInto('cart_items')
        .values({ ...line, quantity: 1, added_at: new Date().toISOString() })
        .execute();
      const isOnline = at % 2 === 1;
      const form = { shoppingCartId: cartId, addressId, ...texts, method: isOnline ? 1 : 0 };
      return placeOrder(trx, { userId, form, shown: undefined, screenshot: isOnline ? upload : undefined }, context);
    });
    orderIds.push(order.orderId);
  }
  return orderIds;
}
