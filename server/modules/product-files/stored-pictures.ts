import type { Reader } from '#server/db/connect.ts';

import type { ImportPictures } from './merge-product.ts';
import { readAllPictures } from './product-rows.ts';

/** The pictures that the shop has: by hash, and by the address they were fetched from. */
export interface StoredPictures {
  readonly find: (src: string) => string | undefined;
  /** The hash of a picture with this name in an export: `pictures/<hash>.webp`. */
  readonly hashes: ReadonlySet<string>;
}

export async function readStoredPictures(read: Reader): Promise<StoredPictures> {
  const hashes = new Set<string>();
  for await (const { hash } of readAllPictures(read)) hashes.add(hash);
  const fetched = await read
    .selectFrom('product_pictures')
    .select(['source_url', 'hash'])
    .where('source_url', '<>', '')
    .execute();
  const byAddress = new Map(fetched.map(({ source_url, hash }) => [source_url, hash]));
  return {
    hashes,
    find(src) {
      const hash = exportedHash(src);
      return hash !== undefined && hashes.has(hash) ? hash : byAddress.get(src);
    },
  };
}

/**
 * The pictures of a file for the desk, which fetches none: that takes too long for a request, and
 * the addresses in a file are chosen by somebody else. The command does.
 */
export async function storedPicturesOnly(read: Reader): Promise<ImportPictures> {
  const { find } = await readStoredPictures(read);
  return {
    find,
    problemOf: (src) => (find(src) === undefined ? 'the shop does not have it yet' : undefined),
    rowOf: () => undefined,
  };
}

/** The hash in the name of a picture that an export wrote: `pictures/<hash>.webp`, or `.avif`. */
export function exportedHash(src: string): string | undefined {
  return /(?:^|[/\\])([0-9a-f]{40})\.(?:webp|avif)$/.exec(src)?.[1];
}
