import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';

import type { ShopServer } from './shop-server.ts';

const run = promisify(execFile);
const shopCommand = fileURLToPath(new URL('../../dist/server/shop.js', import.meta.url));

type Row = Record<string, string>;

/** A change in the owner's product list: price in Rs, stock, whether it is sold. */
export interface NewTerms {
  readonly price?: number;
  readonly stock?: number;
  readonly isSold?: boolean;
}

/** Changes products like the owner, by export and import. The shop may be running. */
export async function reprice(server: ShopServer, terms: Readonly<Record<string, NewTerms>>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'sphatik-owner-'));
  try {
    const file = join(folder, 'products.csv');
    await shop(server, 'export', file, '--no-pictures');
    const rows: Row[] = parse(await readFile(file), { columns: true, bom: true });
    const left = new Set(Object.keys(terms));
    for (const row of rows) {
      const { price, stock, isSold } = terms[row.Handle ?? ''] ?? {};
      if (terms[row.Handle ?? '']) left.delete(row.Handle ?? '');
      if (price !== undefined && row['Variant Price']) {
        row['Variant Price'] = String(price);
        row['Variant Compare At Price'] = '';
      }
      if (stock !== undefined && row['Variant Inventory Qty']) row['Variant Inventory Qty'] = String(stock);
      if (isSold !== undefined && row.Published) row.Published = String(isSold);
    }
    if (left.size > 0) throw new Error(`The owner's list has no ${[...left].join(', ')}.`);
    await writeFile(file, stringify(rows, { header: true }));
    await shop(server, 'import', file, '--update-stock', '--yes');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function shop(server: ShopServer, ...words: string[]): Promise<void> {
  await run(process.execPath, [shopCommand, ...words], {
    env: { ...process.env, DATA_DIR: server.dataDir, DATABASE_URL: '', NODE_ENV: 'production' },
  });
}
