import { randomUUID } from 'node:crypto';

import type { Cart, CartItem } from '#contract/calls/cart-calls.ts';
import { gramsOf, shippingPaisa, subtotalPaisa } from '#contract/rules/cart/cart-sums.ts';
import { homeZone } from '#contract/rules/cart/delivery.ts';
import { mediaMainAddress } from '#contract/rules/catalogue/media.ts';
import { askedPaisa } from '#contract/rules/catalogue/product-facts.ts';
import { rupeesFromPaisa } from '#contract/rules/texts/money.ts';
import type { ShopSettings } from '#contract/settings/entries.ts';
import type { Reader, Trx } from '#server/db/connect.ts';
import type { CartsTable } from '#server/db/schema/customer-tables.ts';
import {
  availableStock,
  groupByProduct,
  type PictureRecord,
  pictureOf,
} from '#server/modules/product/product-cards.ts';

/** A line of a cart at current prices. */
export interface CartLine extends Offer {
  readonly cartItemId: string;
  readonly quantity: number;
  readonly totalPaisa: number;
}

export type CartRow = Readonly<CartsTable>;

/** Reads a customer's cart for the API; undefined while there is none. */
export async function readCart(
  read: Reader,
  userId: string,
  shop: ShopSettings,
): Promise<Cart | undefined> {
  const row = await read
    .selectFrom('carts')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row && composeCart(read, row, shop);
}

/** Composes a cart for the API; its fee is that of the shop's own country. */
export async function composeCart(read: Reader, row: CartRow, shop: ShopSettings): Promise<Cart> {
  const lines = await readCartLines(read, row.id);
  const feePaisa = shippingPaisa(subtotalPaisa(lines), homeZone(shop), gramsOf(lines));
  return {
    shoppingCartId: row.id,
    shippingFee: rupeesFromPaisa(feePaisa),
    note: row.note,
    cartItems: lines.map(cartItemOf),
  };
}

/** Reads a cart's lines, oldest first, including those that can't be bought any more. */
export async function readCartLines(read: Reader, cartId: string): Promise<CartLine[]> {
  return linesOf(read, await readLineRows(read, cartId));
}

/** Reads a cart's lines as they are stored, unordered. */
export async function readLineRows(read: Reader, cartId: string): Promise<LineRow[]> {
  return read.selectFrom('cart_items').select(lineColumns).where('cart_id', '=', cartId).execute();
}

const lineColumns = [
  'id as cartItemId',
  'product_id as productId',
  'attribute_id as attributeId',
  'quantity',
  'added_at as addedAt',
] as const;

/** Deletes and returns all lines of a cart; pass them to `linesOf`. */
export async function deleteLines(trx: Trx, cartId: string): Promise<LineRow[]> {
  return trx
    .deleteFrom('cart_items')
    .where('cart_id', '=', cartId)
    .returning(lineColumns)
    .execute();
}

/** A line as it is stored. */
export interface LineRow extends Wanted {
  readonly cartItemId: string;
  readonly quantity: number;
  readonly addedAt: string;
}

/**
 * Returns stored lines at current prices, oldest first. `withHidden`: what customers don't see can
 * be sold, too.
 */
export async function linesOf(
  read: Reader,
  unsorted: readonly LineRow[],
  withHidden = false,
): Promise<CartLine[]> {
  const rows = unsorted.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
  const offers = await readOffers(read, rows, withHidden);
  return rows.flatMap(({ cartItemId, quantity }, at) => {
    const offer = offers[at];
    return offer
      ? [{ ...offer, cartItemId, quantity, totalPaisa: offer.unitPaisa * quantity }]
      : [];
  });
}

const placeOf = ({ addedAt, cartItemId }: LineRow) => `${addedAt} ${cartItemId}`;

/** Reads a customer's cart, or creates it. Locks it until the transaction ends. */
export async function openCart(trx: Trx, userId: string): Promise<CartRow> {
  return trx
    .insertInto('carts')
    .values({ id: randomUUID(), user_id: userId, note: '' })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((row) => ({ note: row.ref('carts.note') })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Reads a cart by its id, of any customer. Locks it until the transaction ends. */
export async function lockCart(trx: Trx, cartId: string): Promise<CartRow | undefined> {
  return trx
    .updateTable('carts')
    .set((row) => ({ note: row.ref('note') }))
    .where('id', '=', cartId)
    .returningAll()
    .executeTakeFirst();
}

/** Converts a line for the API. */
export function cartItemOf(line: CartLine): CartItem {
  const { pictureHash } = line;
  return {
    cartItemId: line.cartItemId,
    productId: line.productId,
    quantity: line.quantity,
    selectedAttributeId: line.attributeId === '' ? null : line.attributeId,
    name: line.name,
    unitPrice: rupeesFromPaisa(line.unitPaisa),
    totalPrice: rupeesFromPaisa(line.totalPaisa),
    imgURL: pictureHash ? mediaMainAddress(pictureHash) : '',
    ...(pictureHash && { picture: pictureOf(line.picture, pictureHash, line.name) }),
    slugs: line.slug,
    ...(line.weightGrams && { weightGrams: line.weightGrams }),
    productQuantity: line.stock,
    attributeName: line.attributeName,
    attributeValue: line.attributeValue,
  };
}

/** A selected product, with its variant where it has any. */
export interface Wanted {
  readonly productId: string;
  /** Empty where nothing was chosen. */
  readonly attributeId: string;
}

/** A selected product at its current price and stock. */
export interface Offer extends Wanted {
  readonly name: string;
  readonly slug: string;
  readonly attributeName: string | null;
  readonly attributeValue: string | null;
  /** The variant's own picture, else the product's first. */
  readonly pictureHash: string | null;
  /** The facts of that picture. */
  readonly picture: PictureRecord | undefined;
  /** After discount; the variant's own price where it has one. */
  readonly unitPaisa: number;
  /** Of one; undefined where the product has none. */
  readonly weightGrams: number | undefined;
  /** The variant's, else the product's; may be empty. */
  readonly sku: string;
  /** How many can be bought; 0 when it is not on sale. */
  readonly stock: number;
  /** False for a hidden product, or a missing or unknown variant. */
  readonly isOnSale: boolean;
  readonly isPublished: boolean;
  /** Name of the variant (`Size`); null where the product has none. */
  readonly variantName: string | null;
}

/**
 * Reads offers in the order of `wanted`, in one statement; undefined for a product that does not
 * exist.
 */
export async function readOffers(
  read: Reader,
  wanted: readonly Wanted[],
  withHidden = false,
): Promise<(Offer | undefined)[]> {
  if (wanted.length === 0) return [];
  const rows = groupByProduct(
    await readRows(read, [...new Set(wanted.map((one) => one.productId))]),
  );
  return wanted.map((one) => {
    const own = rows.get(one.productId);
    return own?.[0] && offerOf(one, own[0], own, withHidden);
  });
}

type Row = Awaited<ReturnType<typeof readRows>>[number];

/** @param rows of the product: one for each variant, or one without */
function offerOf(wanted: Wanted, product: Row, rows: readonly Row[], withHidden: boolean): Offer {
  const variant = rows.find((row) => row.variantId === wanted.attributeId);
  const isPublished = product.published === 1;
  const isChosen = product.variantId === null ? wanted.attributeId === '' : variant !== undefined;
  const isOnSale = (isPublished || withHidden) && isChosen;
  const pictureHash =
    variant?.variantPicture ??
    product.hash ??
    rows.find((row) => row.variantPicture)?.variantPicture ??
    null;
  const stocked = variant
    ? { stock: variant.variantStock ?? 0, always_available: variant.variantAlways ?? 0 }
    : product;
  return {
    ...wanted,
    name: product.name,
    slug: product.slug,
    attributeName: variant?.variantName ?? null,
    attributeValue: variant?.variantValue ?? null,
    pictureHash,
    picture: recordOf(rows.find((row) => row.recordHash === pictureHash)),
    unitPaisa:
      variant?.variantPaisa == null
        ? askedPaisa(product.price_paisa, product.sale_price_paisa)
        : askedPaisa(variant.variantPaisa, variant.variantSalePaisa),
    weightGrams: product.weight_grams ?? undefined,
    sku: variant?.variantSku || product.sku,
    stock: isOnSale ? availableStock(stocked) : 0,
    isOnSale,
    isPublished,
    variantName: product.variantName,
  };
}

function recordOf(row: Row | undefined): PictureRecord | undefined {
  if (!row || row.recordHash === null) return undefined;
  return { hash: row.recordHash, width: row.width ?? 0, height: row.height ?? 0 };
}

/** Reads products with their first picture, joined with their variants and those pictures. */
async function readRows(read: Reader, ids: readonly string[]) {
  return read
    .selectFrom('products')
    .leftJoin('product_pictures', (join) =>
      join
        .onRef('product_pictures.product_id', '=', 'products.id')
        .on('product_pictures.position', '=', 0),
    )
    .leftJoin('product_attributes as variant', 'variant.product_id', 'products.id')
    .leftJoin('pictures', (join) =>
      join.on((row) =>
        row('pictures.hash', '=', row.fn.coalesce('variant.picture_hash', 'product_pictures.hash')),
      ),
    )
    .select([
      'products.id as product_id',
      'products.name',
      'products.slug',
      'products.price_paisa',
      'products.sale_price_paisa',
      'products.stock',
      'products.always_available',
      'products.weight_grams',
      'products.sku',
      'products.published',
      'product_pictures.hash',
      'variant.id as variantId',
      'variant.name as variantName',
      'variant.value as variantValue',
      'variant.sku as variantSku',
      'variant.stock as variantStock',
      'variant.always_available as variantAlways',
      'variant.price_paisa as variantPaisa',
      'variant.sale_price_paisa as variantSalePaisa',
      'variant.picture_hash as variantPicture',
      'pictures.hash as recordHash',
      'pictures.width',
      'pictures.height',
    ])
    .where('products.id', 'in', ids)
    .orderBy('variant.position')
    .execute();
}
