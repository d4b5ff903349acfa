import { setImmediate as nextIteration } from 'node:timers/promises';
import type { Options } from 'csv-stringify';

import { askedPaisa } from '#contract/rules/catalogue/product-facts.ts';
import type { Shelves } from '#contract/rules/shelves/shelves.ts';
import type { Reader } from '#server/db/connect.ts';
import { createBreather } from '#server/long-work.ts';
import {
  batchSize,
  type KnownProduct,
  listSlugs,
  loadProducts,
  type ProductDraft,
  type VariantDraft,
} from '#server/modules/product/product-draft.ts';
import { escapeFormula } from '#server/plain-text.ts';
import { type Cells, columnNames, factColumns, priceCell, shelvesCell } from './columns.ts';
import type { Codes } from './merge-codes.ts';

/** The name of a picture's file beside an export: `pictures/<hash>.webp`, or `.avif`. */
export type NamePicture = (hash: string) => string;

/**
 * How an export is written: with a mark that lets Excel read it as UTF-8, and no cell that a
 * spreadsheet would run.
 */
export const exportFormat: Options = {
  bom: true,
  header: true,
  columns: columnNames,
  quoted_match: /^\s|\s$/,
  cast: { string: (text, { header }) => (header ? text : escapeFormula(text)) },
};

export async function readPictureNames(read: Reader): Promise<NamePicture> {
  const formats = new Map<string, string>();
  for await (const { hash, format } of readAllPictures(read)) formats.set(hash, format);
  return (hash) => `pictures/${hash}.${formats.get(hash) ?? 'webp'}`;
}

/** At once: a few milliseconds' work on SQLite. */
const picturesAtOnce = 2_000;

/** Reads all pictures while requests are served. */
export async function* readAllPictures(read: Reader) {
  let last = '';
  for (;;) {
    const rows = await read
      .selectFrom('pictures')
      .select(['hash', 'format'])
      .where('hash', '>', last)
      .orderBy('hash')
      .limit(picturesAtOnce)
      .execute();
    yield* rows;
    if (rows.length < picturesAtOnce) return;
    last = rows.at(-1)?.hash ?? '';
    await nextIteration();
  }
}

/** Reads all products, newest first. */
export async function* readAllProducts(read: Reader): AsyncGenerator<KnownProduct> {
  const slugs = await listSlugs(read);
  const breathe = createBreather();
  for (let from = 0; from < slugs.length; from += batchSize) {
    const batch = slugs.slice(from, from + batchSize);
    const known = await loadProducts(read, batch);
    for (const slug of batch) {
      await breathe();
      const product = known.get(slug);
      if (product) yield product;
    }
  }
}

/** A row for the product, one for each variant, and one for each picture. */
export function rowsOf(product: KnownProduct, namePicture: NamePicture, shelves: Shelves): Cells[] {
  const { attributes, pictures, slug } = product;
  const rows = [
    { ...productCells(product), Categories: shelvesCell(product.tags, shelves) },
    ...attributes.map((variant) => variantCells(variant, namePicture)),
    ...pictures.map(({ hash, alt, sourceUrl }) => ({
      'Image Src': namePicture(hash),
      'Image Alt Text': alt,
      'Image Source URL': sourceUrl,
    })),
  ];
  return rows.map((cells) => ({ Handle: slug, ...cells }));
}

/** The cells of a product's own row. */
export function productCells(product: KnownProduct): Cells {
  const facts = Object.entries(factColumns).map(([name, { write }]) => [name, write(product)]);
  return {
    ...(Object.fromEntries(facts) as Cells),
    ...priceCells(product),
    ...codeCells(product),
    ...(product.attributes.length === 0 && stockCells(product)),
  };
}

/** The cells of a variant's row. */
export function variantCells(variant: VariantDraft, namePicture: NamePicture): Cells {
  const { options, pricePaisa, salePaisa = null, pictureHash } = variant;
  const named = options.flatMap(({ name, value }, at) => [
    [`Option${at + 1} Name`, name],
    [`Option${at + 1} Value`, value],
  ]);
  return {
    ...(Object.fromEntries(named) as Cells),
    ...(pricePaisa !== undefined && priceCells({ pricePaisa, salePaisa })),
    ...(pictureHash !== undefined && { 'Variant Image': namePicture(pictureHash) }),
    ...stockCells(variant),
    ...codeCells(variant),
  };
}

function codeCells({ sku = '', barcode = '', costPaisa }: Codes): Cells {
  return {
    'Variant SKU': sku,
    'Variant Barcode': barcode,
    'Cost per item': costPaisa == null ? '' : priceCell(costPaisa),
  };
}

function priceCells({
  pricePaisa,
  salePaisa,
}: Pick<ProductDraft, 'pricePaisa' | 'salePaisa'>): Cells {
  return {
    'Variant Price': priceCell(askedPaisa(pricePaisa, salePaisa)),
    'Variant Compare At Price': salePaisa === null ? '' : priceCell(pricePaisa),
  };
}

function stockCells({
  stock,
  alwaysAvailable,
}: Pick<ProductDraft, 'stock' | 'alwaysAvailable'>): Cells {
  return {
    'Variant Inventory Qty': String(stock),
    'Always Available': String(alwaysAvailable ?? false),
  };
}
