import { discountedPaisa, discountPercentBetween } from '#contract/rules/money.ts';
import { oneLine } from '#server/plain-text.ts';
import type { KnownProduct } from '#server/product-files/merge/load-products.ts';
import { priceOf } from '#server/product-files/merge/merge-choices.ts';
import { stockCells } from '#server/product-files/merge/merge-stock.ts';
import { type ProductSource, readChoiceSource, readProductSource } from '#server/product-files/merge/product-source.ts';
import { deriveTags, typeOfTags } from '#server/product-files/shopify/category-guess.ts';
import { fallbackOf, isUnmappedColumn, levelOf, ownColumns } from '#server/product-files/shopify/columns.ts';
import { isShown, type Price } from '#server/product-files/shopify/file-product.ts';
import { htmlOfLines, linesOfHtml } from '#server/product-files/shopify/html-lines.ts';
import type { ExactValues } from '#server/product-files/shopify/json-cells.ts';
import { priceCell } from '#server/product-files/shopify/price-cell.ts';
import { slugOf } from '#server/product-files/shopify/slug.ts';

export type ExportRow = Record<string, string>;

/** The name of a picture's file in the export: `pictures/<hash>.webp`, or `.avif`. */
export type NamePicture = (hash: string) => string;

/** The rows of one product: as many as it has choices or pictures, whichever are more, and at least one. */
export function exportRows(product: KnownProduct, columns: readonly string[], namePicture: NamePicture): ExportRow[] {
  const source = readProductSource(product.source);
  const handle = source.handle !== undefined && slugOf(source.handle) === product.slug ? source.handle : product.slug;
  const pictures = pictureCells(product, source, namePicture);
  const choices =
    product.attributes.length > 0 ? choiceRows(product, columns, namePicture) : [plainRow(product, source, columns)];
  const body = bodyOf(product, source);
  const main: ExportRow = { ...productCells(product, source, columns), 'Body (HTML)': body };
  const exact = exactValuesOf(product, body, namePicture);
  if (exact !== undefined) main[ownColumns.exactValues.name] = JSON.stringify(exact);

  return Array.from({ length: Math.max(choices.length, pictures.length) }, (_, at) => ({
    ...(at === 0 ? main : {}),
    ...choices[at],
    ...pictures[at],
    Handle: handle,
  }));
}

function productCells(product: KnownProduct, source: ProductSource, columns: readonly string[]): ExportRow {
  const cells: ExportRow = {};
  for (const name of columns) {
    if (isUnmappedColumn(name) && levelOf(name) === 'product') cells[name] = source.cells[name] ?? fallbackOf(name);
  }
  return {
    ...cells,
    Title: product.name,
    ...kindCells(product, source),
    ...visibilityCells(product, source),
    'Gift Card': 'false',
    [ownColumns.shortDesc.name]: product.shortDesc,
    [ownColumns.information.name]: product.information.length > 0 ? JSON.stringify(product.information) : '',
    [ownColumns.bestSeller.name]: String(product.bestSeller),
    [ownColumns.addedAt.name]: product.addedAt,
    [ownColumns.categoryId.name]: String(product.categoryId),
    [ownColumns.reviews.name]: reviewsCell(product),
  };
}

/** Type and tags in the file's own spelling as long as they still give the shop's tags. */
function kindCells(product: KnownProduct, source: ProductSource): { Type: string; Tags: string } {
  const usualTags = product.tags.join(', ');
  const usualType = typeOfTags(product.tags);
  const category = source.cells['Product Category'] ?? '';
  const type = source.cells.Type ?? usualType;
  const tries = [
    { Type: type, Tags: source.tags ?? usualTags },
    { Type: type, Tags: usualTags },
    { Type: usualType, Tags: usualTags },
  ];
  const right = tries.find(({ Type, Tags }) => deriveTags(Tags, Type, category).join() === product.tags.join());
  return right ?? { Type: '', Tags: usualTags };
}

function visibilityCells(product: KnownProduct, source: ProductSource): { Published: string; Status: string } {
  const usual = { Published: String(product.published), Status: product.published ? 'active' : 'draft' };
  const own = {
    Published: source.cells.Published ?? usual.Published,
    Status: source.cells.Status ?? usual.Status,
  };
  return isShown({ published: own.Published, status: own.Status }) === product.published ? own : usual;
}

/** The file's own HTML as long as it still matches the shop's lines. */
function bodyOf(product: KnownProduct, { body }: ProductSource): string {
  return body !== undefined && linesOfHtml(body) === linesOfHtml(htmlOfLines(product.description))
    ? body
    : htmlOfLines(product.description);
}

function reviewsCell({ reviews, customerReviews }: KnownProduct): string {
  const all = [...reviews, ...customerReviews];
  return all.length > 0 ? JSON.stringify(all) : '';
}

function plainRow(product: KnownProduct, source: ProductSource, columns: readonly string[]): ExportRow {
  return {
    ...variantCells(source.cells, columns),
    'Option1 Name': 'Title',
    'Option1 Value': 'Default Title',
    ...stockCells(product, source.cells),
    ...priceCells(product),
    'Variant Image': source.cells['Variant Image'] ?? '',
  };
}

function choiceRows(product: KnownProduct, columns: readonly string[], namePicture: NamePicture): ExportRow[] {
  const mainOptions = product.attributes[0]?.options ?? [];
  return product.attributes.map((choice, at) => {
    const source = readChoiceSource(choice.source);
    const row: ExportRow = variantCells(source.cells, columns);
    for (const [index, { name, value }] of choice.options.entries()) {
      if (at === 0 || mainOptions[index]?.name !== name) row[`Option${index + 1} Name`] = name;
      row[`Option${index + 1} Value`] = value;
    }
    // A product's cell that the file had on a choice's row goes back there.
    for (const name of columns) {
      const stray = at > 0 && isUnmappedColumn(name) && levelOf(name) === 'product' ? source.cells[name] : undefined;
      if (stray !== undefined) row[name] = stray;
    }
    const shown = product.pictures.find(({ hash }) => hash === choice.pictureHash)?.sourceUrl;
    const file = choice.pictureHash === undefined ? '' : namePicture(choice.pictureHash);
    return {
      ...row,
      ...stockCells(choice, source.cells),
      ...priceCells(priceOf(product, choice)),
      'Variant Image': source.image ?? (shown || file),
    };
  });
}

function variantCells(cells: Readonly<Record<string, string>>, columns: readonly string[]): ExportRow {
  const row: ExportRow = {};
  for (const name of columns) {
    if (isUnmappedColumn(name) && levelOf(name) === 'variant') row[name] = cells[name] ?? fallbackOf(name);
  }
  return row;
}

function priceCells({ pricePaisa, discountPercent }: Price): ExportRow {
  const salePaisa = discountedPaisa(pricePaisa, discountPercent);
  return {
    'Variant Price': priceCell(salePaisa),
    'Variant Compare At Price': salePaisa < pricePaisa ? priceCell(pricePaisa) : '',
  };
}

/** The pictures in their order, with those that could not be loaded yet at their places. */
function pictureCells(product: KnownProduct, source: ProductSource, namePicture: NamePicture): ExportRow[] {
  const entries = product.pictures.map(({ hash, alt, sourceUrl }) => ({ src: sourceUrl || namePicture(hash), alt }));
  for (const { at, src, alt } of source.missing.toSorted((a, b) => a.at - b.at)) entries.splice(at, 0, { src, alt });
  return entries.map(({ src, alt }, at) => ({
    'Image Src': src,
    'Image Position': String(at + 1),
    'Image Alt Text': alt,
  }));
}

/** Values that the other columns cannot express; undefined when there are none. */
function exactValuesOf(product: KnownProduct, body: string, namePicture: NamePicture): ExactValues | undefined {
  const { description, shortDesc, stock, attributes } = product;
  const rows = Math.max(1, attributes.length);
  const discounts = Array.from({ length: rows }, (_, at): [string, number][] => {
    const { pricePaisa, discountPercent } = priceOf(product, attributes[at]);
    const salePaisa = discountedPaisa(pricePaisa, discountPercent);
    const isSaid = salePaisa > 0 && discountPercentBetween(pricePaisa, salePaisa) === discountPercent;
    return isSaid ? [] : [[String(at), discountPercent]];
  }).flat();
  const files = filesByAddress(product, namePicture);
  const hasFirstPrice = attributes[0]?.pricePaisa !== undefined;
  const exact: ExactValues = {
    ...(linesOfHtml(body) !== description && { description }),
    ...((shortDesc === '' || oneLine(shortDesc) !== shortDesc) && { shortDesc }),
    ...(attributes.length > 0 && stock !== 0 && { stock }),
    ...(hasFirstPrice && { price: [product.pricePaisa, product.discountPercent] as const }),
    ...(discounts.length > 0 && { discounts: Object.fromEntries(discounts) }),
    ...(Object.keys(files).length > 0 && { files }),
  };
  return Object.keys(exact).length > 0 ? exact : undefined;
}

/** The files beside the export by the address of their picture, so that a move does not depend on the old server. */
function filesByAddress({ pictures, attributes }: KnownProduct, namePicture: NamePicture): Record<string, string> {
  const ofPictures = pictures
    .filter(({ sourceUrl }) => sourceUrl !== '')
    .map(({ sourceUrl, hash }): [string, string] => [sourceUrl, namePicture(hash)]);
  const ofChoices = attributes.flatMap(({ source, pictureHash }): [string, string][] => {
    const { image } = readChoiceSource(source);
    return image === undefined || pictureHash === undefined ? [] : [[image, namePicture(pictureHash)]];
  });
  return Object.fromEntries([...ofChoices, ...ofPictures]);
}
