import { unitPaisaOf } from '#contract/rules/cart-sums.ts';
import { nanoPercent } from '#contract/rules/money.ts';
import type { Reader } from '#server/db/connect.ts';
import { availableStock } from '#server/modules/product/available-stock.ts';
import { groupByProduct } from '#server/modules/product/product-cards.ts';

/** What somebody wants: a product, and one choice of it where it has any. */
export interface Wanted {
  readonly productId: string;
  /** Empty where nothing was chosen. */
  readonly attributeId: string;
}

/** What is wanted, as it can be had now. */
export interface Offer extends Wanted {
  readonly name: string;
  readonly slug: string;
  readonly attributeName: string | null;
  readonly attributeValue: string | null;
  /** The choice's own picture, else the product's first. */
  readonly pictureHash: string | null;
  /** After discount; the choice's own price where it has one. */
  readonly unitPaisa: number;
  /** How many can be had; 0 for what is not on sale. */
  readonly stock: number;
  /** False for a hidden product, a choice that is none of its own, or a missing choice. */
  readonly isOnSale: boolean;
  readonly isPublished: boolean;
  /** Name of what must be chosen (`Size`), null where the product has no choices. */
  readonly choiceName: string | null;
}

/** Reads offers in the order asked for; undefined for a product that does not exist. */
export async function readOffers(read: Reader, wanted: readonly Wanted[]): Promise<(Offer | undefined)[]> {
  if (wanted.length === 0) return [];
  const ids = [...new Set(wanted.map((one) => one.productId))];
  // One after the other: inside a transaction there is one connection.
  const products = await readProducts(read, ids);
  const attributes = await readAttributes(read, ids);
  const productOf = new Map(products.map((product) => [product.id, product]));
  const choicesOf = groupByProduct(attributes);
  return wanted.map((one) => {
    const product = productOf.get(one.productId);
    return product && offerOf(one, product, choicesOf.get(one.productId) ?? []);
  });
}

type ProductRow = Awaited<ReturnType<typeof readProducts>>[number];
type AttributeRow = Awaited<ReturnType<typeof readAttributes>>[number];

function offerOf(wanted: Wanted, product: ProductRow, choices: readonly AttributeRow[]): Offer {
  const choice = choices.find((one) => one.id === wanted.attributeId);
  const isPublished = product.published === 1;
  const isChosen = choices.length === 0 ? wanted.attributeId === '' : choice !== undefined;
  const isOnSale = isPublished && isChosen;
  const { pricePaisa, discountNano } = priceOf(product, choice);
  return {
    ...wanted,
    name: product.name,
    slug: product.slug,
    attributeName: choice?.name ?? null,
    attributeValue: choice?.value ?? null,
    pictureHash:
      choice?.picture_hash ?? product.hash ?? choices.find((one) => one.picture_hash !== null)?.picture_hash ?? null,
    unitPaisa: unitPaisaOf({ pricePaisa, discount: discountNano / nanoPercent }),
    stock: isOnSale ? availableStock(choice ?? product) : 0,
    isOnSale,
    isPublished,
    choiceName: choices[0]?.name ?? null,
  };
}

function priceOf(product: ProductRow, choice: AttributeRow | undefined) {
  return choice && choice.price_paisa !== null
    ? { pricePaisa: choice.price_paisa, discountNano: choice.discount_nano ?? 0 }
    : { pricePaisa: product.price_paisa, discountNano: product.discount_nano };
}

function readProducts(read: Reader, ids: readonly string[]) {
  return read
    .selectFrom('products')
    .leftJoin('product_pictures', (join) =>
      join.onRef('product_pictures.product_id', '=', 'products.id').on('product_pictures.position', '=', 0),
    )
    .select([
      'products.id',
      'products.name',
      'products.slug',
      'products.price_paisa',
      'products.discount_nano',
      'products.stock',
      'products.always_available',
      'products.published',
      'product_pictures.hash',
    ])
    .where('products.id', 'in', ids)
    .execute();
}

function readAttributes(read: Reader, ids: readonly string[]) {
  return read
    .selectFrom('product_attributes')
    .select([
      'id',
      'product_id',
      'name',
      'value',
      'stock',
      'always_available',
      'price_paisa',
      'discount_nano',
      'picture_hash',
    ])
    .where('product_id', 'in', ids)
    .orderBy('position')
    .execute();
}
