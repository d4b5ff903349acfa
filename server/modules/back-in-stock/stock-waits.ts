import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';

import type { OwnWait } from '#contract/calls/service-calls.ts';
import { waitTokenPrefix } from '#contract/names/back-in-stock.ts';
import type { Reader, Trx } from '#server/db/connect.ts';
import { availableStock } from '#server/modules/product/product-cards.ts';
import { isSwitchedOn, readChoices } from '#server/modules/push/push-devices.ts';

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

/** The query of those who have not been told. */
function selectUntold(read: Reader) {
  return read.selectFrom('stock_waits').where('told_at', 'is', null).where('ended_at', 'is', null);
}

/** Whether a device is there, and its customer has not switched it off. */
const isTold = sql<boolean>`(stock_waits.channel = 'email' or exists (
  select 1 from push_subscriptions
  left join sessions on sessions.id = push_subscriptions.session_id
  left join push_choices on push_choices.who = 'user:' || sessions.user_id
  where push_subscriptions.id = stock_waits.address
    and ${isSwitchedOn('back-in-stock')}))`;

/** The query of those who wait, and can be told. */
export function selectWaiting(read: Reader) {
  return selectUntold(read).where(isTold);
}

/** Where a customer is told. */
interface OwnAddresses {
  readonly userId: string;
  /** Empty without one that is confirmed. */
  readonly email: string;
}

function isOwn({ userId, email }: OwnAddresses) {
  return sql<boolean>`stock_waits.address in (select cast(${email} as text)
    union all select push_subscriptions.id from push_subscriptions
      join sessions on sessions.id = session_id where user_id = ${userId})`;
}

/** What a customer waits for; newest first. */
export async function readOwnWaits(read: Reader, own: OwnAddresses): Promise<OwnWait[]> {
  const waits = await selectUntold(read)
    .innerJoin('products', 'products.id', 'stock_waits.product_id')
    .leftJoin('product_attributes', 'product_attributes.id', 'stock_waits.attribute_id')
    .select(['stock_waits.id', 'products.name', 'slug', 'asked_at as since', 'channel'])
    .select(['product_attributes.name as option', 'product_attributes.value'])
    .where(isOwn(own))
    .where('published', '=', 1)
    // Nobody is told of a size that was deleted.
    .where(({ eb, or }) =>
      or([eb('attribute_id', '=', ''), eb('product_attributes.id', 'is not', null)]),
    )
    .orderBy('asked_at', 'desc')
    .orderBy('stock_waits.id')
    .execute();
  const { switchedOff } = await readChoices(read, `user:${own.userId}`);
  const onDevice = switchedOff.includes('back-in-stock') ? 'switched-off' : 'on-device';
  return waits.map(({ option, value, channel, ...wait }) => ({
    ...wait,
    variant: option === null ? '' : `${option}: ${value}`,
    told: channel === 'push' ? onDevice : 'by-email',
  }));
}

/** Ends that a customer waits for one piece. */
export async function endWait(trx: Trx, id: string, own: OwnAddresses): Promise<void> {
  await trx
    .updateTable('stock_waits')
    .set({ ended_at: new Date().toISOString() })
    .where('id', '=', id)
    .where(isOwn(own))
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
