import { randomUUID } from 'node:crypto';

import { hash } from '@node-rs/argon2';

import type { ShopDatabase, Trx } from '#server/db/connect.ts';
import { makeMailedToken } from '#server/modules/auth/mailed-links.ts';
import { writePost } from '#server/modules/blog/post-store.ts';
import { createStaffSession } from '#server/modules/desk/staff/staff-sessions.ts';
import { placeOrder } from '#server/modules/order/place-order.ts';
import { raiseCatalogueVersion } from '#server/modules/product/catalogue-version.ts';
import { writeProduct } from '#server/modules/product/product-writer.ts';
import { type FaultShop, logInAgain, type Piece, type Shopper } from '#tests/faults/fault-shop.ts';
import { insertAddress, insertStaff } from '#tests/setup/people.ts';
import { aProduct } from '#tests/setup/samples.ts';

import type { KnownValues } from './fuzz-bodies.ts';

export interface FuzzPeople {
  readonly known: KnownValues;
  /** Values for single calls, by operation. */
  readonly knownOf: Readonly<Record<string, KnownValues>>;
  /** The first one is of the customer who owns the known values. */
  readonly tokens: readonly string[];
  /** Other customers, for calls that end sessions; those of the first one last for the whole run. */
  readonly leaving: readonly LeavingPerson[];
  readonly staff: {
    /** The values of session cookies. The first one is the owner's. */
    readonly cookies: readonly string[];
    readonly leaving: readonly LeavingPerson[];
  };
}

/** A customer or a member of the staff whose sessions may end, with the values for those calls. */
export interface LeavingPerson {
  /** Of the staff the value of the cookie. */
  readonly token: string;
  readonly known: KnownValues;
}

const now = '2026-01-01T00:00:00.000Z';
/** So many that some are still in each state when most of them have been packed, shipped or refunded. */
const orderCount = 60;
const productFile = Buffer.from('Handle,Title,Variant Price\nfuzz-moonstone,Moonstone,1200\n').toString('base64');
const version = ['1', '2', '3', '4'];

const ofOrders = [
  ...['addOrderNote', 'askForProof', 'confirmPayment', 'deliverOrder', 'exportOrders', 'listStaffOrders', 'packOrder'],
  ...['readStaffOrder', 'refundOrder', 'rejectPayment', 'restockOrder', 'reverseOrder', 'shipOrder'],
];
const ofProducts = ['changeStock', 'deleteDeskProduct', 'editDeskProduct', 'readDeskProduct', 'setPrices'];
const ofStaff = ['changeStaffRole', 'endSessionsOfStaff', 'endStaffAccess'];
const ofFiles = ['importProducts', 'planProductImport'];

/** Fills a shop with data for all calls, so that code after the first checks is tested too. */
export async function addFuzzPeople({ database, pieces, shoppers }: FaultShop): Promise<FuzzPeople> {
  const [first, other, forgetful, buyer, ...leaving] = shoppers;
  const [piece] = pieces;
  if (!first || !other || !forgetful || !buyer || !piece) throw new Error('There are no customers.');
  // Many, because other requests remove them.
  const twelve = Array.from({ length: 12 });
  const addressIds = await database.transaction((trx) =>
    Promise.all(twelve.map(() => insertAddress(trx, first.userId))),
  );
  const mailedTokens = await addMailedTokens(database, forgetful);
  await addCouponAndPost(database);
  const [owner, member, ...colleagues] = await addStaff(database);
  const deskProductIds = await addProducts(database);
  const orderId = await addOrders(database, buyer, piece);
  const mostly = (mine: string, foreign: string) => [mine, mine, mine, mine, foreign];
  const userIds = mostly(first.userId, other.userId);
  const cartIds = mostly(first.cartId, other.cartId);
  const productIds = pieces.map(({ productId }) => productId);
  const all = (names: readonly string[], known: KnownValues) => names.map((name) => [name, known] as const);
  return {
    tokens: [first.token, other.token],
    leaving: await addSessions(database, leaving),
    staff: {
      cookies: [owner, member].flatMap((one) => one?.token ?? []),
      leaving: colleagues.map(({ token, sessionIds }) => ({ token, known: { sessionId: sessionIds } })),
    },
    // Changes need data that other requests have not removed.
    knownOf: {
      changeAddress: { id: addressIds.slice(0, 4) },
      removeAddress: { id: addressIds.slice(4) },
      ...Object.fromEntries([
        ...all(ofOrders, { orderId, version, amountPaisa: ['100'], from: ['2026-01-01'], to: ['2099-12-31'] }),
        ...all(ofProducts, { id: deskProductIds, version, by: ['1', '-1', '5'] }),
        ...all(ofStaff, { staffId: colleagues.map(({ id }) => id), version }),
        ...all(ofFiles, { file: [productFile] }),
      ]),
    },
    known: {
      userId: userIds,
      wishlistId: userIds,
      id: [...userIds, ...cartIds, ...addressIds.slice(0, 4), ...productIds.slice(0, 2)],
      productId: productIds,
      selectedAttributeId: pieces.map(({ attributeId }) => attributeId),
      addressId: [...addressIds, other.addressId],
      shoppingCartId: cartIds,
      token: mailedTokens,
      code: ['FUZZ10', 'fuzz10', 'SPENT'],
      couponCode: ['FUZZ10', '', '', ''],
      email: [forgetful.email],
    },
  };
}

/** Three more sessions for each, and a password that can be changed. */
async function addSessions(database: ShopDatabase, shoppers: readonly Shopper[]): Promise<LeavingPerson[]> {
  const userIds = shoppers.map(({ userId }) => userId);
  const hashed = await hash('Labradorite8', { memoryCost: 8, timeCost: 1 });
  await database.transaction((trx) =>
    trx.updateTable('users').set({ password_hash: hashed }).where('id', 'in', userIds).execute(),
  );
  const leaving: LeavingPerson[] = [];
  for (const { userId, email, token } of shoppers) {
    const sessions = await Promise.all([1, 2, 3].map(() => logInAgain(database, userId)));
    const sessionId = sessions.map((session) => session.sessionId);
    const passwords = { oldPassword: ['Labradorite8'], newPassword: ['Moonstone99'], confirmPassword: ['Moonstone99'] };
    leaving.push({ token, known: { userId: [userId], email: [email], sessionId, ...passwords } });
  }
  return leaving;
}

/** Links as they are mailed, and those of newsletters. */
async function addMailedTokens(database: ShopDatabase, { userId }: Shopper): Promise<string[]> {
  return database.transaction(async (trx) => {
    const subscribers = Array.from({ length: 5 }, (_, at) => ({
      email: `reader-${at}@example.com`,
      token: randomUUID(),
      subscribed_at: now,
      unsubscribed_at: null,
    }));
    await trx.insertInto('subscribers').values(subscribers).execute();
    const tokens: string[] = subscribers.map(({ token }) => token);
    for (let count = 0; count < 5; count += 1) {
      tokens.push(await makeMailedToken(trx, userId, 'confirm'), await makeMailedToken(trx, userId, 'reset'));
    }
    return tokens;
  });
}

async function addCouponAndPost(database: ShopDatabase): Promise<void> {
  const coupon = { discount_basis_points: 1000, starts_at: null, ends_at: null, created_at: now };
  const coupons = [
    { code: 'FUZZ10', ...coupon, use_limit: null, used: 0 },
    { code: 'SPENT', ...coupon, use_limit: 1, used: 1 },
  ];
  await database.transaction(async (trx) => {
    await trx.insertInto('coupons').values(coupons).execute();
    await writePost(trx, {
      slug: 'quartz',
      title: 'Quartz',
      author: 'Asha Rai',
      summary: 'About quartz.',
      markdown: '## Quartz\n\nIt is hard.',
      tags: ['quartz'],
      products: ['quartz'],
      published: true,
      postedAt: now,
      pictureHash: null,
      pictureAlt: '',
    });
  });
}

/** An owner, a member, and colleagues whose sessions may end. */
function addStaff(database: ShopDatabase) {
  const roles = ['owner', 'staff', ...Array.from({ length: 8 }, () => 'owner' as const)] as const;
  return Promise.all(roles.map((role) => database.transaction((trx) => addOneOfStaff(trx, role))));
}

async function addOneOfStaff(trx: Trx, role: 'owner' | 'staff') {
  const { id, session } = await insertStaff(trx, { role });
  const others = [1, 2, 3].map(() => createStaffSession(trx, { staffId: id, device: 'Firefox on Linux' }));
  const sessionIds = (await Promise.all(others)).map((one) => one.id);
  // A step-up lasts five minutes, a run longer.
  const later = { stepped_up_at: '2099-01-01T00:00:00.000Z' };
  await trx.updateTable('staff_sessions').set(later).where('staff_id', '=', id).execute();
  return { id, token: session.token, sessionIds };
}

/** Products that may be changed and deleted. Returns their ids. */
async function addProducts(database: ShopDatabase): Promise<string[]> {
  const drafts = Array.from({ length: 30 }, (_, at) => aProduct(`fuzzed-${at}`, { stock: 100 }));
  await database.transaction(async (trx) => {
    await raiseCatalogueVersion(trx);
    for (const draft of drafts) await writeProduct(trx, draft);
  });
  const rows = await database.read.selectFrom('products').select('id').where('slug', 'like', 'fuzzed-%').execute();
  return rows.map((row) => row.id);
}

/** Orders of a customer, half of them paid online. Returns their ids. */
async function addOrders(database: ShopDatabase, shopper: Shopper, piece: Piece): Promise<string[]> {
  const { userId, cartId, addressId } = shopper;
  const texts = { PhoneNumber: '9841000000' };
  const settings = { rateLimit: false, smtpUrl: '', ownerEmail: 'owner@example.com', deskUrl: '' };
  const context = { database, settings };
  const form = { shoppingCartId: cartId, addressId, ...texts };
  const orderIds: string[] = [];
  for (let at = 0; at < orderCount; at += 1) {
    // The file itself is not there, as after a lost disk.
    const name = String(at).padStart(64, '0');
    const screenshot = { hash: name, sourceHash: name, format: 'png', width: 40, height: 30, bytes: 100 };
    const order = await database.transaction(async (trx) => {
      const line = { id: randomUUID(), cart_id: cartId, product_id: piece.productId, attribute_id: piece.attributeId };
      const added = { quantity: 1, added_at: new Date().toISOString() };
      await trx
        .insertInto('cart_items')
        .values({ ...line, ...added })
        .execute();
      const isOnline = at % 2 === 1;
      const request = { userId, form: { ...form, method: isOnline ? 1 : 0 }, shown: undefined };
      return placeOrder(trx, { ...request, screenshot: isOnline ? screenshot : undefined }, context);
    });
    orderIds.push(order.orderId);
  }
  return orderIds;
}
