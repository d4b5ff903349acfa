import { writeFile } from 'node:fs/promises';
import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exportRows } from '#server/product-files/export/export-rows.ts';
import { readFileProducts } from '#server/product-files/import/read-file-products.ts';
import type { KnownProduct } from '#server/product-files/merge/load-products.ts';
import { mergeProduct } from '#server/product-files/merge/merge-product.ts';
import { silentProgress } from '#server/product-files/progress.ts';
import { classicColumns, ownColumns } from '#server/product-files/shopify/columns.ts';

import { anyProduct } from './any-product.ts';
import { openCliShop } from './cli-shop.ts';

const columns = [...classicColumns, ...Object.values(ownColumns)].map(({ name }) => name);

describe('the format', () => {
  it('represents any product completely', async () => {
    const { folder } = await openCliShop();
    const file = `${folder}/one.csv`;
    await fc.assert(
      fc.asyncProperty(anyProduct, async (draft) => {
        const known: KnownProduct = { ...draft, reviews: draft.reviews ?? [], customerReviews: [] };
        const rows = exportRows(known, columns, (hash) => hash).map((row) => columns.map((name) => row[name] ?? ''));
        await writeFile(file, stringify([columns, ...rows], { quoted_match: /^\s|\s$|\r/ }));
        const { products, refusals } = await readFileProducts(file, silentProgress);
        expect(refusals).toEqual([]);
        const [product] = products;
        if (!product) throw new Error('Nothing was read.');
        const rules = {
          pictureAt: () => undefined,
          addedAt: '',
          asDrafts: false,
          keepStock: true,
          stock: 0,
          deleteMissingChoices: false,
        };
        const merged = mergeProduct(product, undefined, rules);
        expect({ ...merged, reviews: merged.reviews ?? [] }).toEqual(draft);
      }),
      { numRuns: 100 },
    );
  }, 120_000);
});
