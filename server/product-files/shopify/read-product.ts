import { oneLine, plainText } from '#server/plain-text.ts';

import { isFallback, isUnmappedColumn, levelOf, ownColumns } from './columns.ts';
import type { Rates } from './currencies.ts';
import type { FileColumns } from './file-columns.ts';
import type { FilePicture, FileProduct, UnmappedCells } from './file-product.ts';
import { htmlOfLines, linesOfHtml } from './html-lines.ts';
import { type ExactValues, parseExactValues, parseInformation, parseReviews } from './json-cells.ts';
import type { Parsed } from './price-cell.ts';
import { readChoices } from './read-choices.ts';
import type { FileRow, RowGroup } from './row-groups.ts';

export interface Refusal {
  /** Only this choice of the product is refused. */
  readonly choice?: string;
  readonly slug: string;
  readonly name: string;
  readonly lines: string;
  readonly reasons: readonly string[];
}

/** A product, its refusals, or both where only some of its choices are refused. */
export interface ReadProduct {
  readonly product?: FileProduct;
  readonly refusals: readonly Refusal[];
}

/** Reads one product from its rows, or returns every reason why it is refused. */
export function readProduct(group: RowGroup, columns: FileColumns, rates: Rates): ReadProduct {
  const problems = [...group.problems];
  const notes: string[] = [];
  const main = group.rows.find((row) => (row.cell('Title') ?? '').trim() !== '') ?? group.rows[0];
  if (!main) throw new Error('A group without rows.');

  /** The value of a cell; a problem with it refuses the product. */
  const take = <T>(parsed: Parsed<T>): T | undefined => {
    if ('problem' in parsed) {
      problems.push(parsed.problem);
      return undefined;
    }
    if (parsed.note !== undefined) notes.push(parsed.note);
    return parsed.value;
  };
  /** The parsed cell, if the file has the column and the cell is not empty. */
  const takeCell = <T>(name: string, parse: (cell: string) => Parsed<T>): T | undefined => {
    const cell = main.cell(name)?.trim() ?? '';
    return cell === '' ? undefined : take(parse(cell));
  };

  const name = oneLine(main.cell('Title') ?? '');
  const hasOptions = group.rows.some((row) => (row.cell('Option1 Value') ?? '').trim() !== '');
  // Shopify describes a product on its first row: the other rows have the choices.
  const isOnlyChoices = name === '' && columns.has('Title') && hasOptions;
  if (name === '' && columns.has('Title') && !hasOptions) problems.push('it has no title');
  problems.push(...otherTitles(group, main, name));
  if (isTrue(main.cell('Gift Card'))) problems.push('it is a gift card, which the shop does not sell');

  const exact = parseExactValues(main.cell(ownColumns.exactValues.name) ?? '');
  const choices = readChoices(group.rows, main, exact, columns, rates);
  problems.push(...choices.problems);
  notes.push(...choices.notes);
  const bestSeller = takeCell(ownColumns.bestSeller.name, parseSwitch);
  const addedAt = takeCell(ownColumns.addedAt.name, parseDate);
  const categoryId = takeCell(ownColumns.categoryId.name, parseCategoryId);
  const information = columns.has(ownColumns.information.name)
    ? take(parseInformation(main.cell(ownColumns.information.name) ?? ''))
    : undefined;
  const reviews = takeCell(ownColumns.reviews.name, parseReviews);
  const shortDesc = readShortDesc(main, exact);

  const lines = describeLines(group.rows);
  if (problems.length > 0) {
    return { refusals: [{ slug: group.slug || group.handle, name, lines, reasons: [...new Set(problems)] }] };
  }
  const refused = choices.refused ?? [];
  if (group.handle !== group.slug) {
    notes.push(`the handle '${plainText(group.handle, 60)}' becomes '${plainText(group.slug, 60)}'`);
  }
  const spoken = {
    ...(choices.price && { price: choices.price }),
    ...(choices.ownPrice && { ownPrice: choices.ownPrice }),
    ...(choices.stock !== undefined && { stock: choices.stock }),
    ...(choices.choices && { choices: choices.choices }),
    ...(refused.length > 0 && { refusedChoices: refused.map(({ options }) => options) }),
  };
  const refusals = refused.map(({ line, options, reason }) => ({
    choice: options.map(({ value }) => value).join(' / '),
    slug: group.slug,
    name,
    lines: `line ${line}`,
    reasons: [reason],
  }));
  const own = { slug: group.slug, handle: group.handle, name, lines, notes };
  if (isOnlyChoices) return { refusals, product: { ...own, ...spoken, files: {}, cells: { values: {}, columns: [] } } };
  const published = main.cell('Published');
  const status = main.cell('Status');
  const tagsCell = main.cell('Tags');
  const type = main.cell('Type');
  return {
    refusals,
    product: {
      ...own,
      ...spoken,
      ...readDescription(main, exact),
      ...(shortDesc !== undefined && { shortDesc }),
      ...(tagsCell !== undefined && { tagsCell: oneLine(tagsCell) }),
      ...(type !== undefined && { type: oneLine(type) }),
      ...(categoryId !== undefined && { categoryId }),
      ...(bestSeller !== undefined && { bestSeller }),
      ...(addedAt !== undefined && { addedAt }),
      ...((published !== undefined || status !== undefined) && {
        visibility: { ...(published !== undefined && { published }), ...(status !== undefined && { status }) },
      }),
      ...(information && { information }),
      ...(reviews && { reviews }),
      ...(columns.has('Image Src') && { pictures: readPictures(group.rows) }),
      files: exact.files ?? {},
      cells: readUnmappedCells(main, columns, choices.choices?.length ? 'product' : 'both'),
    },
  };
}

/** Cells without a field in the shop; of a product with choices, those that belong to the product. */
function readUnmappedCells(main: FileRow, columns: FileColumns, level: 'product' | 'both'): UnmappedCells {
  const names = columns.names.filter(isUnmappedColumn);
  // A variant picture of a product without choices has no field, but comes back in the export.
  if (columns.has('Variant Image')) names.push('Variant Image');
  const values: [string, string][] = [];
  for (const name of names) {
    const cell = main.cell(name) ?? '';
    if (!isFallback(name, cell) && (level === 'both' || levelOf(name) === 'product')) values.push([name, cell]);
  }
  return { values: Object.fromEntries(values), columns: names };
}

function readDescription(main: FileRow, exact: ExactValues): { description?: string; body?: string } {
  const html = main.cell('Body (HTML)');
  if (html === undefined) return {};
  const lines = linesOfHtml(html);
  const isExact = exact.description !== undefined && linesOfHtml(htmlOfLines(exact.description)) === lines;
  const description = isExact ? (exact.description ?? '') : lines;
  return html === htmlOfLines(description) ? { description } : { description, body: html };
}

function readShortDesc(main: FileRow, exact: ExactValues): string | undefined {
  const cell = oneLine(main.cell(ownColumns.shortDesc.name) ?? '');
  if (exact.shortDesc !== undefined && oneLine(exact.shortDesc) === cell) return exact.shortDesc;
  return cell === '' ? undefined : cell;
}

function readPictures(rows: readonly FileRow[]): FilePicture[] {
  const found = rows
    .map((row) => ({
      src: oneLine(row.cell('Image Src') ?? ''),
      alt: row.cell('Image Alt Text'),
      position: Number(row.cell('Image Position')?.trim() || Number.NaN),
    }))
    .filter(({ src }) => src !== '');
  const isOrdered = found.every(({ position }) => Number.isFinite(position));
  const ordered = isOrdered ? found.toSorted((a, b) => a.position - b.position) : found;
  return ordered
    .filter(({ src }, at) => ordered.findIndex((other) => other.src === src) === at)
    .map(({ src, alt }) => ({ src, ...(alt !== undefined && { alt: oneLine(alt) }) }));
}

function otherTitles(group: RowGroup, main: FileRow, name: string): string[] {
  const other = group.rows.find((row) => !['', name].includes(oneLine(row.cell('Title') ?? '')));
  if (!other) return [];
  const title = plainText(other.cell('Title') ?? '', 60);
  return [`lines ${main.line} and ${other.line} use one handle for two products (the other is '${title}')`];
}

/** `line 4`, `lines 4-9`, or `lines 4-5, 80`. */
function describeLines(rows: readonly FileRow[]): string {
  const spans: { from: number; to: number }[] = [];
  for (const { line, endLine } of rows) {
    const last = spans.at(-1);
    // In another format several choices may come from one line.
    if (last && line <= last.to + 1 && line >= last.from) last.to = Math.max(last.to, endLine);
    else spans.push({ from: line, to: endLine });
  }
  const shown = spans.slice(0, 4).map(({ from, to }) => (from === to ? `${from}` : `${from}-${to}`));
  const only = spans.length === 1 && spans[0]?.from === spans[0]?.to;
  return `${only ? 'line' : 'lines'} ${shown.join(', ')}${spans.length > 4 ? ' …' : ''}`;
}

function isTrue(cell: string | undefined): boolean {
  return /^(true|yes|1)$/i.test(cell?.trim() ?? '');
}

function parseSwitch(cell: string): Parsed<boolean> {
  if (isTrue(cell)) return { value: true };
  if (/^(false|no|0)$/i.test(cell)) return { value: false };
  return { problem: `best seller must be true or false, not '${plainText(cell, 30)}'` };
}

function parseCategoryId(cell: string): Parsed<1 | 2 | 3> {
  const id = ([1, 2, 3] as const).find((one) => String(one) === cell);
  return id ? { value: id } : { problem: `the category id must be 1, 2 or 3, not '${plainText(cell, 30)}'` };
}

function parseDate(cell: string): Parsed<string> {
  const isDate = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d))?$/.test(cell);
  if (!isDate || Number.isNaN(Date.parse(cell))) {
    return { problem: `the date '${plainText(cell, 30)}' is not a date like 2026-05-31` };
  }
  return { value: /^.{10}$|Z$/.test(cell) ? cell : new Date(cell).toISOString() };
}
