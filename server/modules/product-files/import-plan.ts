import type { ImportPlanShown, MadeShelves } from '#contract/calls/admin/product-file-calls.ts';
import { formatPaisa } from '#contract/rules/texts/money.ts';
import type { Reader, Trx } from '#server/db/connect.ts';
import { createBreather, type Progress, silentProgress } from '#server/long-work.ts';
import { insertPictureRow } from '#server/media/picture-store.ts';
import { addNewShelves } from '#server/modules/product/new-shelves.ts';
import {
  batchSize,
  type KnownProduct,
  loadProducts,
  type ProductDraft,
} from '#server/modules/product/product-draft.ts';
import { writeProduct } from '#server/modules/product/product-writer.ts';

import {
  type Cells,
  type ColumnName,
  columnNames,
  columns,
  parsePrice,
  switches,
} from './columns.ts';
import { describeNew } from './describe-new.ts';
import { type ImportPictures, type ImportRules, mergeProduct } from './merge-product.ts';
import { productCells, variantCells } from './product-rows.ts';
import { FileError } from './read-csv.ts';
import type { FileProblem, FileProduct, ProductFile } from './read-product-file.ts';
import { optionsText } from './sort-rows.ts';

export interface PlanItem extends Omit<ImportPlanShown['products'][number], 'slug'> {
  readonly product: FileProduct;
}
/** One value of a product that an import changes, as text for the owner. */
export type Change = PlanItem['changes'][number];

export interface ImportPlan extends Pick<ProductFile, 'leftOut' | 'rowCount' | 'reading'> {
  readonly items: readonly PlanItem[];
  /** What it makes beside products. */
  readonly shelves: MadeShelves;
  /** With a single one nothing is imported. */
  readonly problems: readonly FileProblem[];
}

/** Compares a file with the shop, while requests are served. Changes nothing. */
export async function planImport(
  read: Reader,
  { products, problems: unread, ...file }: ProductFile,
  rules: ImportRules,
  pictures: ImportPictures,
  progress = silentProgress,
): Promise<ImportPlan> {
  const items: PlanItem[] = [];
  const problems = [...unread];
  const tags = new Set<string>();
  const unreadLines = new Set(unread.map(({ line }) => line));
  for await (const { product, known } of withKnown(read, products, progress)) {
    const { draft, line, notes, problems: own } = mergeProduct(product, known, rules, pictures);
    problems.push(...own);
    if (own.length > 0 || product.rows.some((row) => unreadLines.has(row.line))) continue;
    for (const tag of draft.tags) tags.add(tag);
    const changes = known ? listChanges(known, draft) : [];
    const whatOfKnown = changes.length > 0 ? 'change' : 'same';
    const what = known ? whatOfKnown : 'create';
    const made = known ? {} : { made: describeNew(draft) };
    items.push({ what, product, line, name: draft.name, changes, notes, ...made });
  }
  const shelves = rules.guess.made.neededFor(tags);
  return {
    ...file,
    items,
    shelves,
    problems: problems.toSorted((one, other) => one.line - other.line),
  };
}

/**
 * Writes what a plan found in the caller's transaction, which has called `raiseCatalogueVersion`.
 * Each product is merged again with the current state: somebody may have bought something since the
 * plan was made.
 */
export async function applyImport(
  trx: Trx,
  { items, shelves }: Pick<ImportPlan, 'items' | 'shelves'>,
  rules: ImportRules,
  pictures: ImportPictures,
  progress = silentProgress,
): Promise<{ created: number; changed: number }> {
  const written = { created: 0, changed: 0, same: 0 };
  const inserted = new Set<string>();
  if (!(await addNewShelves(trx, shelves)))
    throw new FileError('The categories were changed meanwhile. Please import again.');
  const products = items.map(({ product }) => product);
  for await (const { product, known } of withKnown(trx, products, progress)) {
    const { draft, problems } = mergeProduct(product, known, rules, pictures);
    if (problems[0])
      throw new FileError(`${product.slug} was changed meanwhile: ${problems[0].reason}.`);
    for (const hash of hashesOf(draft)) {
      const row = inserted.has(hash) ? undefined : pictures.rowOf(hash);
      inserted.add(hash);
      if (row) await insertPictureRow(trx, row);
    }
    written[await writeProduct(trx, draft)] += 1;
  }
  return { created: written.created, changed: written.changed };
}

/** The hashes of all pictures of a product. */
export function hashesOf({ pictures, attributes }: ProductDraft): string[] {
  return [
    ...pictures.map(({ hash }) => hash),
    ...attributes.flatMap(({ pictureHash }) => pictureHash ?? []),
  ];
}

async function* withKnown(read: Reader, products: readonly FileProduct[], progress: Progress) {
  const breathe = createBreather();
  for (let from = 0; from < products.length; from += batchSize) {
    const batch = products.slice(from, from + batchSize);
    const slugs = batch.map(({ slug }) => slug);
    const known = await loadProducts(read, slugs);
    for (const product of batch) {
      await breathe();
      yield { product, known: known.get(product.slug) };
    }
    progress.advance(batch.length);
  }
}

/**
 * Every value that differs between a stored product and the one to write, in the words of the
 * format.
 */
function listChanges(known: KnownProduct, wanted: KnownProduct): Change[] {
  const [before, after] = [valuesOf(known), valuesOf(wanted)];
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((what) => ({ what, before: before.get(what) ?? '', after: after.get(what) ?? '' }))
    .filter((change) => change.before !== change.after);
}

/** The values of a product by their names, such as `price`, `variants` or `Size M: stock`. */
function valuesOf(product: KnownProduct): Map<string, string> {
  const values = new Map<string, string>();
  const add = (cells: Cells, of = '') => {
    for (const name of columnNames) {
      const cell = name.startsWith('Option') ? undefined : cells[name];
      if (cell !== undefined) values.set(`${of}${columns[name]}`, textOf(name, cell));
    }
  };
  const shorten = (hash: string) => hash.slice(0, 12);
  const pictures = product.pictures.map(({ hash, alt, sourceUrl }) =>
    `${shorten(hash)} '${alt}' ${sourceUrl}`.trim(),
  );
  add(productCells(product));
  values.set('variants', product.attributes.map(({ options }) => optionsText(options)).join('; '));
  values.set('pictures', pictures.join(', '));
  for (const variant of product.attributes)
    add(variantCells(variant, shorten), `${optionsText(variant.options)}: `);
  return values;
}

function textOf(name: ColumnName, cell: string): string {
  if (/^Variant .*Price$/.test(name) && cell !== '') return formatPaisa(parsePrice(cell));
  if (!switches.includes(name)) return cell;
  return cell === 'true' ? 'yes' : 'no';
}
