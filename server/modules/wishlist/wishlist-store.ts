import type { Wishlist } from '#contract/calls/wishlist-calls.ts';
import { accountLimits } from '#contract/names/limits.ts';
import { messages } from '#contract/names/messages.ts';
import type { Reader, Trx } from '#server/db/connect.ts';
import { momentAfter, takeCustomersTurn } from '#server/db/customer-turns.ts';
import { FailureError } from '#server/http/failure-error.ts';
import { readCards } from '#server/modules/product/product-cards.ts';

/** A customer's wishlist, newest wish first. A product that is hidden for now keeps its place and is not shown. */
export async function readWishlist(read: Reader, userId: string): Promise<Wishlist> {
  const wishes = await read
    .selectFrom('wishes')
    .select('product_id')
    .where('user_id', '=', userId)
    .orderBy('added_at', 'desc')
    .orderBy('product_id')
    .execute();
  const cards = await readCards(
    read,
    wishes.map((wish) => wish.product_id),
  );
  const products = cards.map((card) => ({
    productId: card.productId,
    name: card.name,
    price: card.price,
    discount: card.discount,
    imgURL: card.imgURL,
    imageUrlList: card.imageUrlList,
    shortDesc: card.shortDesc,
    slugs: card.slugs,
    stockQuantity: card.stockQuantity,
    attributes: card.attributes,
  }));
  return { wishlistId: userId, products };
}

/** Puts products on a customer's wishlist, in their order; those on it already stay where they are. */
export async function addWishes(trx: Trx, userId: string, productIds: readonly string[]): Promise<void> {
  await takeCustomersTurn(trx, userId);
  const present = await trx.selectFrom('wishes').selectAll().where('user_id', '=', userId).execute();
  const kept = new Set(present.map((wish) => wish.product_id));
  const added = [...new Set(productIds)].filter((id) => !kept.has(id));
  if (added.length === 0) return;
  await refuseUnknown(trx, productIds, added);
  if (present.length + added.length > accountLimits.wishlistMax) {
    throw new FailureError(409, `Your wishlist can hold up to ${accountLimits.wishlistMax} products.`);
  }
  let addedAt = present
    .map((wish) => wish.added_at)
    .toSorted()
    .at(-1);
  const rows = added.map((productId) => {
    addedAt = momentAfter(addedAt);
    return { user_id: userId, product_id: productId, added_at: addedAt };
  });
  await trx.insertInto('wishes').values(rows).execute();
}

async function refuseUnknown(trx: Trx, productIds: readonly string[], added: readonly string[]): Promise<void> {
  const rows = await trx
    .selectFrom('products')
    .select('id')
    .where('id', 'in', added)
    .where('published', '=', 1)
    .execute();
  const known = new Set(rows.map((row) => row.id));
  const unknown = added.filter((id) => !known.has(id));
  if (unknown.length === 0) return;
  throw new FailureError(
    404,
    messages.productNotFound,
    unknown.map((id) => ({
      code: 'product-gone',
      description: messages.productNotFound,
      field: `productIds.${productIds.indexOf(id)}`,
    })),
  );
}

export async function removeWish(trx: Trx, userId: string, productId: string): Promise<void> {
  await trx.deleteFrom('wishes').where('user_id', '=', userId).where('product_id', '=', productId).execute();
}

export async function clearWishes(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('wishes').where('user_id', '=', userId).execute();
}
