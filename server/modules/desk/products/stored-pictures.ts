import type { Reader } from '#server/db/connect.ts';
import type { ImportPictures } from '#server/product-files/import/import-plan.ts';
import { exportedHash } from '#server/product-files/pictures/exported-hash.ts';
import { listShopPictures } from '#server/product-files/pictures/shop-pictures.ts';

/**
 * The pictures of a file that the shop has already. The desk fetches none: that takes too long for a request, and the
 * addresses in a file are chosen by somebody else. The command does.
 */
export async function storedPictures(read: Reader): Promise<ImportPictures> {
  const { hashes, byAddress } = await listShopPictures(read);
  const hashOf = (src: string, file: string | undefined) => {
    const hash = exportedHash(file ?? src);
    return hash !== undefined && hashes.has(hash) ? hash : byAddress.get(src);
  };
  return {
    hashOf,
    isOpen: () => false,
    problemOf: (src, file) => (hashOf(src, file) === undefined ? 'the shop does not have it yet' : undefined),
    rowOf: () => undefined,
  };
}
