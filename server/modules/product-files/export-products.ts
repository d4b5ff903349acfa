import type { Options } from 'csv-stringify';

import { createBreather } from '#server/breather.ts';
import type { Reader } from '#server/db/connect.ts';
import { batchSize, type KnownProduct, listSlugs, loadProducts } from '#server/modules/product/load-products.ts';
import type { AttributeDraft, ProductDraft } from '#server/modules/product/product-draft.ts';
import { escapeFormula } from '#server/spreadsheet-cell.ts';

import { columns } from './columns.ts';
import { priceCell } from './parse-cells.ts';

type Cells = Partial<Record<(typeof columns)[number], string>>;

/** The name of a picture's file beside an export: `pictures/<hash>.webp`, or `.avif`. */
export type NamePicture = (hash: string) => string;

export interface ExportedProduct {
  readonly product: KnownProduct;
  readonly rows: readonly (readonly string[])[];
}

/** How an export is written: with a mark that lets Excel read it as UTF-8, and no cell that a spreadsheet would run. */
export const exportFormat: Options = {
  bom: true,
  header: true,
  columns: [...columns],
  quoted_match: /^\s|\s$/,
  cast: { string: (text, { header }) => (header ? text : escapeFormula(text)) },
};

export async function readPictureNames(read: Reader): Promise<NamePicture> {
  const rows = await read.selectFrom('pictures').select(['hash', 'format']).execute();
  const formats = new Map(rows.map(({ hash, format }) => [hash, format]));
  return (hash) => `pictures/${hash}.${formats.get(hash) ?? 'webp'}`;
}

/** Reads all products, newest first, with their rows for a file. */
export async function* readExportRows(read: Reader, namePicture: NamePicture): AsyncGenerator<ExportedProduct> {
  const slugs = await listSlugs(read);
  const breathe = createBreather();
  for (let from = 0; from < slugs.length; from += batchSize) {
    const batch = slugs.slice(from, from + batchSize);
    const known = await loadProducts(read, batch);
    for (const slug of batch) {
      await breathe();
      const product = known.get(slug);
      if (product) yield { product, rows: rowsOf(product, namePicture).map(cellsInOrder) };
    }
  }
}

/** A row for the product, one for each choice, and one for each picture. */
export function rowsOf(product: KnownProduct, namePicture: NamePicture): Cells[] {
  const choices = product.attributes.map((choice) => ({ ...choiceCells(choice, namePicture), ...stockCells(choice) }));
  const pictures = product.pictures.map(({ hash, alt, sourceUrl }) => ({
    'Image Src': namePicture(hash),
    'Image Alt Text': alt,
    'Image Source URL': sourceUrl,
  }));
  const own = { ...productCells(product), ...(choices.length === 0 && stockCells(product)) };
  return [own, ...choices, ...pictures].map((cells) => ({ ...cells, Handle: product.slug }));
}

function productCells(product: KnownProduct): Cells {
  const { information, reviews, customerReviews } = product;
  const all = [...reviews, ...customerReviews].map(({ postedAt, name, rating, comment }) =>
    JSON.stringify({ postedAt, name, rating, comment }),
  );
  return {
    Title: product.name,
    Description: product.description,
    'Short Description': product.shortDesc,
    Tags: product.tags.join(', '),
    'Category Id': String(product.categoryId),
    Published: String(product.published),
    'Best Seller': String(product.bestSeller),
    'Added At': product.addedAt,
    'Additional Information': information.length > 0 ? JSON.stringify(information) : '',
    // In an order of its own: reviews have none.
    Reviews: all.length > 0 ? `[${all.toSorted().join(',')}]` : '',
    ...priceCells(product.pricePaisa, product.salePaisa),
  };
}

function choiceCells({ options, pricePaisa, salePaisa, pictureHash }: AttributeDraft, namePicture: NamePicture): Cells {
  const named = options.flatMap(({ name, value }, at) => [
    [`Option${at + 1} Name`, name],
    [`Option${at + 1} Value`, value],
  ]);
  return {
    ...Object.fromEntries(named),
    ...(pricePaisa !== undefined && priceCells(pricePaisa, salePaisa ?? null)),
    'Variant Image': pictureHash === undefined ? '' : namePicture(pictureHash),
  };
}

function priceCells(pricePaisa: number, salePaisa: number | null): Cells {
  return {
    'Variant Price': priceCell(salePaisa ?? pricePaisa),
    'Variant Compare At Price': salePaisa === null ? '' : priceCell(pricePaisa),
  };
}

function stockCells({ stock, alwaysAvailable }: Pick<ProductDraft, 'stock' | 'alwaysAvailable'>): Cells {
  return { 'Variant Inventory Qty': String(stock), 'Always Available': String(alwaysAvailable === true) };
}

function cellsInOrder(cells: Cells): string[] {
  return columns.map((name) => cells[name] ?? '');
}
