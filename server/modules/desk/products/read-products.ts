import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import type { listDeskProducts } from '#contract/calls/admin/product-calls.ts';
import {
  type DeskProduct,
  type DeskProductRow,
  deskProductSchema,
} from '#contract/calls/admin/product-schemas.ts';
import type { QueryOf } from '#contract/calls/call.ts';
import { deskCopyLimits } from '#contract/names/limits.ts';
import { askedPaisa, isLowStock } from '#contract/rules/catalogue/product-facts.ts';
import { foldText } from '#contract/rules/search/fold.ts';
import type { ShopSettings } from '#contract/settings/entries.ts';
import type { Reader } from '#server/db/connect.ts';
import type {
  Database,
  ProductAttributesTable,
  ProductsTable,
} from '#server/db/schema/database.ts';
import { notFound } from '#server/http/failure-error.ts';
import { containsFolded, foldedOrder, pageOf } from '#server/modules/desk/records.ts';
import { pictureOf, readParts, readPictureRecords } from '#server/modules/product/product-cards.ts';
import { loadProducts } from '#server/modules/product/product-draft.ts';
import { readShop } from '#server/shop-settings.ts';

export const rowColumns = [
  'id',
  'version',
  'slug',
  'name',
  'published',
  'price_paisa',
  'sale_price_paisa',
  'sku',
  'barcode',
  'stock',
  'always_available',
] as const;

type ProductRow = Pick<Selectable<ProductsTable>, (typeof rowColumns)[number]>;

/** Composes the desk's list from product rows, in their order, with three queries in all. */
export async function composeDeskRows(
  read: Reader,
  rows: readonly ProductRow[],
): Promise<DeskProductRow[]> {
  if (rows.length === 0) return [];
  const { lowStock } = await readShop(read);
  const ids = rows.map(({ id }) => id);
  const variants = await readParts(read, 'product_attributes', ids);
  const picturesOf = await readParts(read, 'product_pictures', ids);
  const records = await readPictureRecords(
    read,
    ids.flatMap((id) => picturesOf(id)[0]?.hash ?? []),
  );
  return rows.map((row) => {
    const own = variants(row.id);
    const counted = own.length > 0 ? own : [row];
    const [picture] = picturesOf(row.id);
    return {
      id: row.id,
      version: row.version,
      slug: row.slug,
      name: row.name,
      published: row.published === 1,
      pricePaisa: row.price_paisa,
      salePaisa: row.sale_price_paisa,
      sku: row.sku,
      barcode: row.barcode,
      stock: counted.reduce((sum, { stock }) => sum + stock, 0),
      alwaysAvailable: counted.every(({ always_available }) => always_available === 1),
      isLow:
        row.published === 1 &&
        counted.some(({ stock, always_available }) =>
          isLowStock(stock, always_available === 1, lowStock),
        ),
      picture: picture
        ? pictureOf(records.get(picture.hash), picture.hash, picture.alt || row.name)
        : null,
      variants: own.map(variantOf),
    };
  });
}

/** A variant for the desk. */
function variantOf(row: Selectable<ProductAttributesTable>) {
  return {
    id: row.id,
    options: JSON.parse(row.options) as { name: string; value: string }[],
    stock: row.stock,
    alwaysAvailable: row.always_available === 1,
    pricePaisa: row.price_paisa,
    salePaisa: row.sale_price_paisa,
    sku: row.sku,
    barcode: row.barcode,
  };
}

/** Reads a whole product, published or not. Throws 404. */
export async function readProductForDesk(read: Reader, id: string): Promise<DeskProduct> {
  const row = await read
    .selectFrom('products')
    .select([...rowColumns, 'changed_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  const [product] = row ? await composeDeskRows(read, [row]) : [];
  const stored = row && (await loadProducts(read, [row.slug])).get(row.slug);
  if (!product || !stored) throw productGone();
  const records = await readPictureRecords(
    read,
    stored.pictures.map(({ hash }) => hash),
  );
  return deskProductSchema.parse({
    ...stored,
    ...product,
    pictures: stored.pictures.map(({ hash, alt }) => ({
      hash,
      ...pictureOf(records.get(hash), hash, alt),
    })),
    variants: product.variants.map((variant, at) => ({
      ...variant,
      pictureHash: stored.attributes[at]?.pictureHash ?? null,
    })),
    changedAt: row.changed_at,
  });
}

/** Reads one product as the desk's list shows it. Throws 404. */
export async function readDeskRow(read: Reader, id: string) {
  const row = await read
    .selectFrom('products')
    .select(rowColumns)
    .where('id', '=', id)
    .executeTakeFirst();
  const [product] = row ? await composeDeskRows(read, [row]) : [];
  if (!product) throw productGone();
  return product;
}

export function productGone() {
  return notFound('This product does not exist any more.');
}

type ListQuery = QueryOf<typeof listDeskProducts>;

/**
 * Reads a page of all products, hidden ones too. Every word of the search must be in the name, the
 * address, a tag, a SKU or a barcode.
 */
export async function listProductsForDesk(
  read: Reader,
  query: ListQuery,
): Promise<{ products: DeskProductRow[]; total: number }> {
  const lowStock = query.filter === 'low' ? selectLowStock(read, await readShop(read)) : undefined;
  const matching = read
    .selectFrom('products')
    .where((where) => where.and(conditions(where, query, lowStock)));
  const [stored, direction] = orders[query.sort];
  const column = query.sort === 'name' ? foldedOrder(read, 'name') : stored;
  const { onPage, total } = await pageOf(
    matching.select(rowColumns).orderBy(column, direction).orderBy('id'),
    query,
  );
  return { products: await composeDeskRows(read, await onPage.execute()), total };
}

/** What can be sold, with what is always available after everything that is counted. */
const stockOrder = sql<number>`coalesce(
  (select sum(case when always_available = 1 then 1000000000000 else product_attributes.stock end)
    from product_attributes where product_id = products.id),
  case when products.always_available = 1 then 1000000000000 else products.stock end)`;

const orders = {
  newest: ['added_at', 'desc'],
  name: ['name', 'asc'],
  stock: [stockOrder, 'asc'],
  // As `askedPaisa`.
  price: [sql`coalesce(sale_price_paisa, price_paisa)`, 'asc'],
} as const;

type Where = ExpressionBuilder<Database, 'products'>;

function conditions(
  where: Where,
  { search = '', tag = '', filter }: ListQuery,
  lowStock: ReturnType<typeof selectLowStock> | undefined,
) {
  const words = foldText(search).split(' ').filter(Boolean).slice(0, 10);
  return [
    ...words.map((word) => matchesWord(where, word)),
    ...(tag === '' ? [] : [where('products.id', 'in', taggedIds(where, tag))]),
    ...(filter === 'hidden' ? [where('published', '=', 0)] : []),
    ...(lowStock ? [where('products.id', 'in', lowStock.select('products.id'))] : []),
  ];
}

/** The ids of the products with a tag. */
export function taggedIds(where: Where, tag: string) {
  return where.selectFrom('product_tags').select('product_id').where('tag', '=', tag);
}

export function matchesWord(where: Where, word: string) {
  return where.or([
    containsFolded('name', word),
    containsFolded('slug', word),
    containsFolded('products.sku', word),
    containsFolded('products.barcode', word),
    where.exists(
      where
        .selectFrom('product_attributes')
        .select('product_attributes.id')
        .whereRef('product_id', '=', 'products.id')
        .where((own) =>
          own.or([
            containsFolded('product_attributes.sku', word),
            containsFolded('product_attributes.barcode', word),
          ]),
        ),
    ),
    where.exists(
      where
        .selectFrom('product_tags')
        .select('tag')
        .whereRef('product_id', '=', 'products.id')
        .where(containsFolded('tag', word)),
    ),
  ]);
}

/** A row for each product without variants, and for each variant. */
export function selectStock(read: Reader) {
  return read
    .selectFrom('products')
    .leftJoin('product_attributes', 'product_attributes.product_id', 'products.id');
}

/** What is low of published products. As `isLowStock`. */
export function selectLowStock(read: Reader, { lowStock }: Pick<ShopSettings, 'lowStock'>) {
  return selectStock(read)
    .where('products.published', '=', 1)
    .where(({ eb, fn }) =>
      eb(fn.coalesce('product_attributes.always_available', 'products.always_available'), '=', 0),
    )
    .where(({ eb, fn }) =>
      eb(fn.coalesce('product_attributes.stock', 'products.stock'), '<=', lowStock),
    );
}

/**
 * The stock for offline use, by name: all of it, or the lines of the products that were changed
 * last.
 */
export async function readStockCopy(read: Reader) {
  const max = deskCopyLimits.stockLines;
  const changedLast = read
    .selectFrom('products')
    .select('id')
    .orderBy('changed_at', 'desc')
    .orderBy('id')
    .limit(max);
  const stock = selectStock(read).where('products.id', 'in', (query) =>
    // PostgreSQL and SQLite take a limit inside of a table alone.
    query.selectFrom(changedLast.as('latest')).select('latest.id'),
  );
  return (await readStock(read, stock)).slice(0, max);
}

/** Reads stock by product and variant, by name. */
export async function readStock(read: Reader, stock: ReturnType<typeof selectStock>) {
  const rows = await stock
    .select(['products.id as productId', 'products.name', 'product_attributes.id as variantId'])
    .select(['products.slug', 'products.price_paisa', 'products.sale_price_paisa'])
    .select(['products.weight_grams as weight', 'products.sku', 'products.barcode'])
    .select(['product_attributes.sku as ownSku', 'product_attributes.barcode as ownBarcode'])
    .select([
      'product_attributes.price_paisa as ownPaisa',
      'product_attributes.sale_price_paisa as ownSalePaisa',
    ])
    .select(({ ref, fn }) => [
      ref('product_attributes.value').as('variant'),
      fn.coalesce('product_attributes.stock', 'products.stock').as('stock'),
      fn
        .coalesce('product_attributes.always_available', 'products.always_available')
        .as('isAlways'),
    ])
    .orderBy(foldedOrder(read, 'products.name'))
    .orderBy('products.id')
    .orderBy('product_attributes.position')
    .execute();
  return rows.map((row) => {
    const { productId, variantId, name, slug, variant, stock, isAlways, weight } = row;
    const codes = [row.ownSku, row.ownBarcode, row.sku, row.barcode].flatMap((code) => code || []);
    return {
      productId,
      variantId: variantId ?? '',
      name,
      variant: variant ?? '',
      stock,
      isAlwaysAvailable: isAlways === 1,
      slug,
      ...(weight && { weightGrams: weight }),
      ...(codes.length > 0 && { codes }),
      unitPaisa:
        row.ownPaisa === null
          ? askedPaisa(row.price_paisa, row.sale_price_paisa)
          : askedPaisa(row.ownPaisa, row.ownSalePaisa),
    };
  });
}
