import { trackingColumns } from '#server/product-files/shopify/columns.ts';
import type { UnmappedCells } from '#server/product-files/shopify/file-product.ts';

import type { MergeRules } from './merge-rules.ts';

const [trackerColumn, policyColumn] = trackingColumns;

/** A counted stock, or one that is always available. */
export interface StockState {
  readonly stock: number;
  readonly alwaysAvailable?: true;
}

interface StockCells {
  readonly stock?: number;
  readonly cells: UnmappedCells;
}

/**
 * The stock of a product without choices, or of a choice, and its cells to match. `merged` are the cells of the file and
 * the shop together.
 */
export function mergeStock(
  file: StockCells,
  known: { readonly state: StockState; readonly cells: Readonly<Record<string, string>> } | undefined,
  merged: Readonly<Record<string, string>>,
  rules: MergeRules,
): { state: StockState; cells: Record<string, string> } {
  const cells = { ...merged };
  if (known && rules.keepStock) {
    for (const name of trackingColumns) setCell(cells, name, known.cells[name]);
    return { state: stateOf(known.state.stock, known.state.alwaysAvailable === true), cells };
  }
  const isSaid = trackingColumns.some((name) => file.cells.columns.includes(name));
  const isAlways = isSaid ? isUntracked(cells) : file.stock === undefined && known?.state.alwaysAvailable === true;
  const stock = file.stock ?? known?.state.stock ?? (isAlways ? 0 : rules.stock);
  return { state: stateOf(stock, isAlways), cells: withoutDefaultCells(cells, isAlways) };
}

/** The three cells of a stock as the export writes them. */
export function stockCells({ stock, alwaysAvailable }: StockState, cells: Readonly<Record<string, string>>) {
  const { [trackerColumn]: tracker, [policyColumn]: policy = 'deny' } = cells;
  const own = alwaysAvailable && !continuesSelling(policy) ? '' : (tracker ?? 'shopify');
  return { 'Variant Inventory Qty': String(stock), [trackerColumn]: own, [policyColumn]: policy };
}

/** Whether the stock is not tracked, or sold below zero. */
function isUntracked(cells: Readonly<Record<string, string>>): boolean {
  return cells[trackerColumn]?.trim() === '' || continuesSelling(cells[policyColumn] ?? '');
}

function continuesSelling(policy: string): boolean {
  return /^(continue|true|yes|1)$/i.test(policy.trim());
}

/** Without the cells that the export writes by default, and those that contradict the stock. */
function withoutDefaultCells(cells: Record<string, string>, isAlways: boolean): Record<string, string> {
  const tracker = cells[trackerColumn];
  const policy = cells[policyColumn];
  if (!isAlways && policy !== undefined && continuesSelling(policy)) setCell(cells, policyColumn, undefined);
  const isSaidByPolicy = isAlways && continuesSelling(policy ?? '');
  if (tracker?.trim() === '' && !isSaidByPolicy) setCell(cells, trackerColumn, undefined);
  return cells;
}

function stateOf(stock: number, isAlways: boolean): StockState {
  return { stock, ...(isAlways && { alwaysAvailable: true }) };
}

function setCell(cells: Record<string, string>, name: string, cell: string | undefined): void {
  delete cells[name];
  if (cell !== undefined) cells[name] = cell;
}
