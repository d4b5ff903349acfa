import { askedPaisa } from '#contract/rules/product-facts.ts';
import type { Reader } from '#server/db/connect.ts';
import { availableStock, groupByProduct, type PictureRecord } from '#server/modules/product/product-cards.ts';

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
  /** How many can be bought; 0 when it is not on sale. */
  readonly stock: number;
  /** False for a hidden product, or a missing or unknown variant. */
  readonly isOnSale: boolean;
  readonly isPublished: boolean;
  /** Name of the variant (`Size`); null where the product has none. */
  readonly variantName: string | null;
}

/** Reads offers in the order of `wanted`, in one statement; undefined for a product that does not exist. */
export async function readOffers(read: Reader, wanted: readonly Wanted[]): Promise<(Offer | undefined)[]> {
  if (wanted.length === 0) return [];
  const rows = groupByProduct(await readRows(read, [...new Set(wanted.map((one) => one.productId))]));
  return wanted.map((one) => {
    const own = rows.get(one.productId);
    return own?.[0] && offerOf(one, own[0], own);
  });
}

type Row = Awaited<ReturnType<typeof readRows>>[number];

/** @param rows of the product: one for each variant, or one without */
function offerOf(wanted: Wanted, product: Row, rows: readonly Row[]): Offer {
  const variant = rows.find((row) => row.variantId === wanted.attributeId);
  const isPublished = product.published === 1;
  const isChosen = product.variantId === null ? wanted.attributeId === '' : variant !== undefined;
  const isOnSale = isPublished && isChosen;
  const pictureHash =
    variant?.variantPicture ?? product.hash ?? rows.find((row) => row.variantPicture)?.variantPicture ?? null;
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
      join.onRef('product_pictures.product_id', '=', 'products.id').on('product_pictures.position', '=', 0),
    )
    .leftJoin('product_attributes as variant', 'variant.product_id', 'products.id')
    .leftJoin('pictures', (join) =>
      join.on((row) => row('pictures.hash', '=', row.fn.coalesce('variant.picture_hash', 'product_pictures.hash'))),
    )
    .select([
      'products.id as product_id',
      'products.name',
      'products.slug',
      'products.price_paisa',
      'products.sale_price_paisa',
      'products.stock',
      'products.always_available',
      'products.published',
      'product_pictures.hash',
      'variant.id as variantId',
      'variant.name as variantName',
      'variant.value as variantValue',
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
