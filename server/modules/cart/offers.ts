import { askedPaisa } from '#contract/rules/product-facts.ts';
import type { Reader } from '#server/db/connect.ts';
import { availableStock, groupByProduct, type PictureRecord } from '#server/modules/product/product-cards.ts';

/** A selected product, with its choice where it has any. */
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
  /** The choice's own picture, else the product's first. */
  readonly pictureHash: string | null;
  /** The facts of that picture. */
  readonly picture: PictureRecord | undefined;
  /** After discount; the choice's own price where it has one. */
  readonly unitPaisa: number;
  /** How many can be bought; 0 when it is not on sale. */
  readonly stock: number;
  /** False for a hidden product, or a missing or unknown choice. */
  readonly isOnSale: boolean;
  readonly isPublished: boolean;
  /** Name of the choice (`Size`); null where the product has none. */
  readonly choiceName: string | null;
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

/** @param rows of the product: one for each choice, or one without */
function offerOf(wanted: Wanted, product: Row, rows: readonly Row[]): Offer {
  const choice = rows.find((row) => row.choiceId === wanted.attributeId);
  const isPublished = product.published === 1;
  const isChosen = product.choiceId === null ? wanted.attributeId === '' : choice !== undefined;
  const isOnSale = isPublished && isChosen;
  const pictureHash =
    choice?.choicePicture ?? product.hash ?? rows.find((row) => row.choicePicture)?.choicePicture ?? null;
  const stocked = choice ? { stock: choice.choiceStock ?? 0, always_available: choice.choiceAlways ?? 0 } : product;
  return {
    ...wanted,
    name: product.name,
    slug: product.slug,
    attributeName: choice?.choiceName ?? null,
    attributeValue: choice?.choiceValue ?? null,
    pictureHash,
    picture: recordOf(rows.find((row) => row.recordHash === pictureHash)),
    unitPaisa:
      choice?.choicePaisa == null
        ? askedPaisa(product.price_paisa, product.sale_price_paisa)
        : askedPaisa(choice.choicePaisa, choice.choiceSalePaisa),
    stock: isOnSale ? availableStock(stocked) : 0,
    isOnSale,
    isPublished,
    choiceName: product.choiceName,
  };
}

function recordOf(row: Row | undefined): PictureRecord | undefined {
  if (!row || row.recordHash === null) return undefined;
  return { hash: row.recordHash, width: row.width ?? 0, height: row.height ?? 0 };
}

/** Reads products with their first picture, joined with their choices and those pictures. */
async function readRows(read: Reader, ids: readonly string[]) {
  return read
    .selectFrom('products')
    .leftJoin('product_pictures', (join) =>
      join.onRef('product_pictures.product_id', '=', 'products.id').on('product_pictures.position', '=', 0),
    )
    .leftJoin('product_attributes as choice', 'choice.product_id', 'products.id')
    .leftJoin('pictures', (join) =>
      join.on((row) => row('pictures.hash', '=', row.fn.coalesce('choice.picture_hash', 'product_pictures.hash'))),
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
      'choice.id as choiceId',
      'choice.name as choiceName',
      'choice.value as choiceValue',
      'choice.stock as choiceStock',
      'choice.always_available as choiceAlways',
      'choice.price_paisa as choicePaisa',
      'choice.sale_price_paisa as choiceSalePaisa',
      'choice.picture_hash as choicePicture',
      'pictures.hash as recordHash',
      'pictures.width',
      'pictures.height',
    ])
    .where('products.id', 'in', ids)
    .orderBy('choice.position')
    .execute();
}
