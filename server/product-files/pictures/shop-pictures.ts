import type { Reader } from '#server/db/connect.ts';
import { readChoiceSource } from '#server/product-files/merge/product-source.ts';
import { isRecord } from '#server/product-files/shopify/json-cells.ts';

/** The stored pictures: by hash, and by the address they were fetched from. */
export interface ShopPictures {
  readonly hashes: ReadonlySet<string>;
  readonly byAddress: ReadonlyMap<string, string>;
}

export async function listShopPictures(read: Reader): Promise<ShopPictures> {
  const rows = await read.selectFrom('pictures').select('hash').execute();
  const ofProducts = await read
    .selectFrom('product_pictures')
    .select(['source_url', 'hash'])
    .where('source_url', '<>', '')
    .execute();
  const ofChoices = await read
    .selectFrom('product_attributes')
    .select(['source', 'picture_hash'])
    .where('picture_hash', 'is not', null)
    .where('source', 'like', '%"image"%')
    .execute();

  const hashes = new Set(rows.map(({ hash }) => hash));
  const byAddress = new Map<string, string>();
  for (const { source, picture_hash } of ofChoices) {
    const json: unknown = JSON.parse(source);
    const { image } = readChoiceSource(isRecord(json) ? json : {});
    if (image !== undefined && picture_hash !== null) byAddress.set(image, picture_hash);
  }
  for (const { source_url, hash } of ofProducts) byAddress.set(source_url, hash);
  return { hashes, byAddress };
}
