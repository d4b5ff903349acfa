import type { Reader } from '#server/db/connect.ts';
import { readChoiceSource, readProductSource } from '#server/product-files/merge/product-source.ts';
import { classicColumns, ownColumns } from '#server/product-files/shopify/columns.ts';
import { isRecord } from '#server/product-files/shopify/json-cells.ts';

/** Shopify's columns in its order, then ours, then other columns of imported files. */
export async function listExportColumns(read: Reader): Promise<string[]> {
  const usual = [...classicColumns, ...Object.values(ownColumns)].map(({ name }) => name);
  const names = new Set(usual);
  const products = await read.selectFrom('products').select('source').where('source', '<>', '{}').execute();
  for (const { source } of products) addNames(names, readProductSource(parse(source)).cells);
  const choices = await read.selectFrom('product_attributes').select('source').where('source', '<>', '{}').execute();
  for (const { source } of choices) addNames(names, readChoiceSource(parse(source)).cells);
  const brought = [...names].slice(usual.length).toSorted();
  return [...usual, ...brought];
}

function addNames(names: Set<string>, cells: Readonly<Record<string, string>>): void {
  for (const name of Object.keys(cells)) names.add(name);
}

function parse(json: string): Record<string, unknown> {
  const value: unknown = JSON.parse(json);
  return isRecord(value) ? value : {};
}
