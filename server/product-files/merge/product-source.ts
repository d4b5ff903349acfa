import type { UnmappedCells } from '#server/product-files/shopify/file-product.ts';
import { isRecord } from '#server/product-files/shopify/json-cells.ts';

/** The JSON of `products.source`: the file's own spellings, and its cells without a field in the shop. */
export interface ProductSource {
  readonly handle?: string;
  readonly tags?: string;
  readonly body?: string;
  readonly cells: Readonly<Record<string, string>>;
  /** Pictures that could not be loaded yet, at their places in the file's list. */
  readonly missing: readonly MissingPicture[];
}

export interface MissingPicture {
  readonly at: number;
  readonly src: string;
  readonly alt: string;
}

/** The JSON of `product_attributes.source`. */
export interface ChoiceSource {
  readonly cells: Readonly<Record<string, string>>;
  /** The source of its picture, unless the picture row has it. */
  readonly image?: string;
}

export function readProductSource(source: Record<string, unknown>): ProductSource {
  const { handle, tags, body, cells, missing } = source;
  return {
    ...(typeof handle === 'string' && { handle }),
    ...(typeof tags === 'string' && { tags }),
    ...(typeof body === 'string' && { body }),
    cells: readCells(cells),
    missing: Array.isArray(missing) ? missing.filter(isMissingPicture) : [],
  };
}

export function readChoiceSource(source: Record<string, unknown>): ChoiceSource {
  const { cells, image } = source;
  return { cells: readCells(cells), ...(typeof image === 'string' && { image }) };
}

/** For storing: without empty values and in a fixed order, so that equal sources are equal texts. */
export function writeProductSource(source: ProductSource): Record<string, unknown> {
  const { handle, tags, body, missing } = source;
  return {
    ...(handle !== undefined && { handle }),
    ...(tags !== undefined && { tags }),
    ...(body !== undefined && { body }),
    ...writeCells(source.cells),
    ...(missing.length > 0 && { missing: missing.map(({ at, src, alt }) => ({ at, src, alt })) }),
  };
}

export function writeChoiceSource(source: ChoiceSource): Record<string, unknown> {
  return { ...writeCells(source.cells), ...(source.image !== undefined && { image: source.image }) };
}

function writeCells(cells: Readonly<Record<string, string>>): { cells?: Record<string, string> } {
  const entries = Object.entries(cells).toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return entries.length > 0 ? { cells: Object.fromEntries(entries) } : {};
}

function readCells(cells: unknown): Record<string, string> {
  // Without a prototype: a column may be called `constructor`.
  const read: Record<string, string> = Object.create(null);
  for (const [name, cell] of isRecord(cells) ? Object.entries(cells) : []) {
    if (typeof cell === 'string') read[name] = cell;
  }
  return read;
}

function isMissingPicture(value: unknown): value is MissingPicture {
  return (
    isRecord(value) && typeof value.at === 'number' && typeof value.src === 'string' && typeof value.alt === 'string'
  );
}

/** Cells without a field in the shop: the file's, and the stored ones of columns that the file does not have. */
export function mergeCells(before: Readonly<Record<string, string>>, file: UnmappedCells): Record<string, string> {
  const spoken = new Set(file.columns);
  const stay = Object.entries(before).filter(([name]) => !spoken.has(name));
  return Object.fromEntries([...stay, ...Object.entries(file.values)]);
}
