import type { Reader } from '#server/db/connect.ts';
import { batchSize, type KnownProduct, loadProducts } from '#server/product-files/merge/load-products.ts';

import { listExportColumns } from './export-columns.ts';
import { exportRows, type NamePicture } from './export-rows.ts';

/** How the cells of an export are quoted by csv-stringify. */
export const exportFormat = { quoted_match: /^\s|\s$|\r/ } as const;

/** Returns a function that names each picture's file as the export does. */
export async function pictureNamer(read: Reader): Promise<NamePicture> {
  const rows = await read.selectFrom('pictures').select(['hash', 'format']).execute();
  const formats = new Map(rows.map(({ hash, format }) => [hash, format]));
  return (hash) => `pictures/${hash}.${formats.get(hash) ?? 'webp'}`;
}

/** The export's rows as lists of cells, header first. `onProduct` is called before each product's rows. */
export async function* exportTable(
  read: Reader,
  slugs: readonly string[],
  namePicture: NamePicture,
  onProduct: (product: KnownProduct) => void = () => {},
): AsyncGenerator<string[]> {
  const columns = await listExportColumns(read);
  yield columns;
  for (let from = 0; from < slugs.length; from += batchSize) {
    const batch = slugs.slice(from, from + batchSize);
    const products = await loadProducts(read, batch);
    for (const slug of batch) {
      const product = products.get(slug);
      if (!product) continue;
      onProduct(product);
      for (const row of exportRows(product, columns, namePicture)) yield columns.map((name) => row[name] ?? '');
    }
  }
}
