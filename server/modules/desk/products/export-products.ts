import { stringify } from 'csv-stringify/sync';

import type { Reader } from '#server/db/connect.ts';
import { exportFormat, exportTable, pictureNamer } from '#server/product-files/export/export-table.ts';
import { listSlugs } from '#server/product-files/merge/load-products.ts';

/** Returns all products as a CSV file in Shopify's format, without the picture files. */
export async function exportCsv(read: Reader): Promise<{ csv: string; count: number }> {
  const slugs = await listSlugs(read);
  const rows: string[][] = [];
  for await (const row of exportTable(read, slugs, await pictureNamer(read))) rows.push(row);
  return { csv: stringify(rows, exportFormat), count: slugs.length };
}
