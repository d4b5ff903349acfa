import { randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { decodeJwt } from 'jose';

import type { ShopDatabase } from '#server/db/connect.ts';
import { makeMailedToken } from '#server/modules/auth/mailed-links.ts';
import { writePost } from '#server/modules/blog/post-store.ts';
import { addShoppers, insertProducts, logInAgain, type Shopper } from '#tests/faults/faults-shop.ts';

import type { LeavingPerson } from './fuzz-requests.ts';
import { addFuzzStaff, type FuzzStaff } from './fuzz-staff.ts';
import type { KnownValues } from './fuzz-values.ts';

export interface FuzzPeople {
  readonly known: KnownValues;
  /** Values for single calls, by operation. */
  readonly knownOf: Readonly<Record<string, KnownValues>>;
  /** The first one is of the customer who owns the known values. */
  readonly tokens: readonly string[];
  /** Other customers, for calls that end sessions; those of the first one last for the whole run. */
  readonly leaving: readonly LeavingPerson[];
  readonly staff: Pick<FuzzStaff, 'cookies' | 'leaving'>;
}

const now = '2026-01-01T00:00:00.000Z';

/** Fills an empty shop with data for all calls, so that code after the first checks is tested too. */
export async function addFuzzPeople(database: ShopDatabase): Promise<FuzzPeople> {
  const pieces = await insertProducts(database);
  const [first, other, forgetful, buyer, ...leaving] = await addShoppers(database, 12);
  const [piece] = pieces;
  if (!first || !other || !forgetful || !buyer || !piece) throw new Error('There are no customers.');
  const addressIds = await addAddresses(database, first);
  const mailedTokens = await addMailedTokens(database, forgetful);
  await addCouponAndPost(database);
  const staff = await addFuzzStaff(database, buyer, piece);
  const mostly = (mine: string, foreign: string) => [mine, mine, mine, mine, foreign];
  const userIds = mostly(first.userId, other.userId);
  const cartIds = mostly(first.cartId, other.cartId);
  const productIds = pieces.map(({ productId }) => productId);
  return {
    tokens: [first.token, other.token],
    leaving: await addSessions(database, leaving),
    staff,
    // Changes need data that other requests have not removed.
    knownOf: {
      changeAddress: { id: addressIds.slice(0, 4) },
      removeAddress: { id: addressIds.slice(4) },
      ...staff.knownOf,
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
      email: ['shopper-2@example.com'],
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
    const sessionId = await Promise.all([1, 2, 3].map(async () => sidOf(await logInAgain(database, userId))));
    const passwords = { oldPassword: ['Labradorite8'], newPassword: ['Moonstone99'], confirmPassword: ['Moonstone99'] };
    leaving.push({ token, known: { userId: [userId], email: [email], sessionId, ...passwords } });
  }
  return leaving;
}

/** The session's id in a token. */
const sidOf = (token: string) => String(decodeJwt(token).sid);

/** Many, because other requests remove them. */
async function addAddresses(database: ShopDatabase, { userId }: Shopper): Promise<string[]> {
  const place = {
    country: 'Nepal',
    state: 'Bagmati',
    city: 'Patan',
    street_address: 'Swotha Road 3',
    zip_code: '44700',
  };
  const rows = Array.from({ length: 12 }, () => ({ id: randomUUID(), user_id: userId, ...place, created_at: now }));
  await database.transaction((trx) => trx.insertInto('addresses').values(rows).execute());
  return rows.map(({ id }) => id);
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
