import { randomUUID } from 'node:crypto';

import type { ShopDatabase } from '#server/db/connect.ts';
import { createSession, createSessionTokens, readTokenSecret } from '#server/modules/auth/sessions.ts';
import { raiseCatalogueVersion } from '#server/modules/product/catalogue-version.ts';
import { writeProduct } from '#server/modules/product/product-writer.ts';
import { takeOnlinePayment } from '#tests/setup/payment.ts';
import { anAttribute, aProduct } from '#tests/setup/products.ts';

export const stockAtFirst = 100_000;

/** Something to buy: a product, or one variant of a product. */
export interface Piece {
  readonly productId: string;
  /** Empty where the product has no variants. */
  readonly attributeId: string;
}

/** A customer with a cart and an address, inserted into the database. */
export interface Shopper {
  readonly userId: string;
  readonly email: string;
  readonly token: string;
  readonly cartId: string;
  readonly addressId: string;
}

/** Fills an empty shop: some products, one of them with variants, and an account for online payment. */
export async function insertProducts(database: ShopDatabase): Promise<Piece[]> {
  const drafts = [
    ...['quartz', 'agate', 'onyx', 'jade'].map((slug) => aProduct(slug, { stock: stockAtFirst })),
    aProduct('ring', { attributes: [anAttribute('S', stockAtFirst), anAttribute('L', stockAtFirst)] }),
  ];
  await database.transaction(async (trx) => {
    await raiseCatalogueVersion(trx);
    for (const draft of drafts) await writeProduct(trx, draft);
  });
  await takeOnlinePayment({ database });
  const rows = await database.read
    .selectFrom('products')
    .leftJoin('product_attributes', 'product_attributes.product_id', 'products.id')
    .select(['products.id as productId', 'product_attributes.id as attributeId'])
    .execute();
  return rows.map(({ productId, attributeId }) => ({ productId, attributeId: attributeId ?? '' }));
}

export async function addShoppers(database: ShopDatabase, count: number): Promise<Shopper[]> {
  const tokens = createSessionTokens(await readTokenSecret(database));
  const shoppers: Shopper[] = [];
  for (let at = 0; at < count; at += 1) {
    const [userId, cartId, addressId] = [randomUUID(), randomUUID(), randomUUID()];
    const email = `shopper-${at}@example.com`;
    const now = new Date().toISOString();
    const sessionId = await database.transaction(async (trx) => {
      await trx
        .insertInto('users')
        .values({
          id: userId,
          email,
          name: `Shopper ${at}`,
          phone_number: '',
          password_hash: 'none',
          token_version: 1,
          confirmed_at: now,
          created_at: now,
        })
        .execute();
      await trx.insertInto('carts').values({ id: cartId, user_id: userId, note: '' }).execute();
      await trx
        .insertInto('addresses')
        .values({
          id: addressId,
          user_id: userId,
          country: 'Nepal',
          state: 'Bagmati',
          city: 'Patan',
          street_address: 'Swotha Road 3',
          zip_code: '44700',
          created_at: now,
        })
        .execute();
      return createSession(trx, aPhone(userId));
    });
    shoppers.push({ userId, email, cartId, addressId, token: await tokens.sign({ userId, version: 1, sessionId }) });
  }
  return shoppers;
}

const aPhone = (userId: string) => ({ userId, device: 'Chrome on Android' });

/** The token of another session of a shopper. */
export async function logInAgain(database: ShopDatabase, userId: string): Promise<string> {
  const tokens = createSessionTokens(await readTokenSecret(database));
  const sessionId = await database.transaction((trx) => createSession(trx, aPhone(userId)));
  return tokens.sign({ userId, version: 1, sessionId });
}
