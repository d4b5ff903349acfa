import { randomBytes, randomUUID } from 'node:crypto';

import { waitTokenPrefix } from '#contract/names/back-in-stock.ts';
import type { Reader, Trx } from '#server/db/connect.ts';
import { availableStock } from '#server/modules/product/product-cards.ts';

/** What can be waited for. */
export interface WantedKey {
  readonly productId: string;
  /** Empty: any variant, or the product has none. */
  readonly attributeId: string;
}

/** Whether it is a published product, or a variant of one. */
export async function isInShop(
  read: Reader,
  { productId, attributeId }: WantedKey,
): Promise<boolean> {
  const product = await read
    .selectFrom('products')
    .select('id')
    .where('id', '=', productId)
    .where('published', '=', 1)
    .executeTakeFirst();
  if (!product || attributeId === '') return product !== undefined;
  const variant = await read
    .selectFrom('product_attributes')
    .select('id')
    .where('id', '=', attributeId)
    .where('product_id', '=', productId)
    .executeTakeFirst();
  return variant !== undefined;
}

/** Where somebody wants to be told: an email address, or the id of a push subscription. */
interface WaitAddress {
  readonly channel: 'email' | 'push';
  readonly address: string;
}

/**
 * Has an address wait. Nothing changes while it waits already; who was told, or has ended it, waits
 * again.
 */
export async function addWait(
  trx: Trx,
  { productId, attributeId }: WantedKey,
  { channel, address }: WaitAddress,
): Promise<void> {
  const again = { asked_at: new Date().toISOString(), told_at: null, ended_at: null };
  await trx
    .insertInto('stock_waits')
    .values({
      ...again,
      id: randomUUID(),
      product_id: productId,
      attribute_id: attributeId,
      channel,
      address,
      token: `${waitTokenPrefix}${randomBytes(24).toString('base64url')}`,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['address', 'channel', 'product_id', 'attribute_id'])
        .doUpdateSet(again)
        .where(({ eb, or }) =>
          or([
            eb('stock_waits.told_at', 'is not', null),
            eb('stock_waits.ended_at', 'is not', null),
          ]),
        ),
    )
    .execute();
}

/** Ends all that the token's address waits for. Returns false for an unknown token. */
export async function endWaits(trx: Trx, token: string): Promise<boolean> {
  const known = await trx
    .selectFrom('stock_waits')
    .select(['address', 'channel'])
    .where('token', '=', token)
    .executeTakeFirst();
  if (!known) return false;
  await trx
    .updateTable('stock_waits')
    .set({ ended_at: new Date().toISOString() })
    .where('address', '=', known.address)
    .where('channel', '=', known.channel)
    .where('told_at', 'is', null)
    .where('ended_at', 'is', null)
    .execute();
  return true;
}

/** The query of those who wait. */
export function selectWaiting(read: Reader) {
  return read.selectFrom('stock_waits').where('told_at', 'is', null).where('ended_at', 'is', null);
}

/** What a customer waits for, by an email address that is theirs; newest first. */
export async function readOwnWaits(read: Reader, address: string) {
  const waits = await selectWaiting(read)
    .innerJoin('products', 'products.id', 'stock_waits.product_id')
    .leftJoin('product_attributes', 'product_attributes.id', 'stock_waits.attribute_id')
    .select(['stock_waits.id', 'products.name', 'slug', 'asked_at as since'])
    .select(['product_attributes.name as option', 'product_attributes.value'])
    .where('address', '=', address)
    .where('published', '=', 1)
    .orderBy('asked_at', 'desc')
    .orderBy('stock_waits.id')
    .execute();
  return waits.map(({ option, value, ...wait }) => ({
    ...wait,
    variant: option === null ? '' : `${option}: ${value}`,
  }));
}

/** Ends that an address waits for one piece. */
export async function endWait(trx: Trx, id: string, address: string): Promise<void> {
  await trx
    .updateTable('stock_waits')
    .set({ ended_at: new Date().toISOString() })
    .where('id', '=', id)
    .where('address', '=', address)
    .where('told_at', 'is', null)
    .where('ended_at', 'is', null)
    .execute();
}

/** What people wait for. */
export interface Wanted extends WantedKey {
  readonly name: string;
  readonly slug: string;
  /** Such as `Size: M`; empty without one. */
  readonly variant: string;
  readonly people: number;
  /** When the first of them asked. */
  readonly since: string;
  /** How many can be bought now; none of what is not in the shop. */
  readonly pieces: number;
}

/** Reads what people wait for, of one product or of all, with three queries. */
export async function readWanted(read: Reader, productId?: string): Promise<Wanted[]> {
  let waiting = selectWaiting(read);
  if (productId !== undefined) waiting = waiting.where('product_id', '=', productId);
  const groups = await waiting
    .select((row) => [
      'product_id',
      'attribute_id',
      row.fn.countAll<number>().as('people'),
      row.fn.min('asked_at').as('since'),
    ])
    .groupBy(['product_id', 'attribute_id'])
    .execute();
  if (groups.length === 0) return [];
  const ids = waiting.select('product_id');
  const products = await read
    .selectFrom('products')
    .select(['id', 'slug', 'name', 'stock', 'always_available', 'published'])
    .where('id', 'in', ids)
    .execute();
  const variants = await read
    .selectFrom('product_attributes')
    .select(['id', 'product_id', 'name', 'value', 'stock', 'always_available'])
    .where('product_id', 'in', ids)
    .execute();
  const productOf = new Map(products.map((product) => [product.id, product]));
  const variantsOf = Map.groupBy(variants, ({ product_id }) => product_id);
  return groups.flatMap(({ product_id, attribute_id, people, since }) => {
    const product = productOf.get(product_id);
    const own = variantsOf.get(product_id) ?? [];
    const variant = own.find(({ id }) => id === attribute_id);
    // Deleted since; it may be restored.
    if (!product || (attribute_id !== '' && !variant)) return [];
    const any = own.length > 0 ? own : [product];
    const rows = variant ? [variant] : any;
    const pieces = rows.reduce((sum, row) => sum + availableStock(row), 0);
    return {
      productId: product_id,
      attributeId: attribute_id,
      name: product.name,
      slug: product.slug,
      variant: variant ? `${variant.name}: ${variant.value}` : '',
      people,
      since,
      pieces: product.published === 1 ? pieces : 0,
    };
  });
}
