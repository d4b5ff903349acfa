import * as z from 'zod/mini';

import type { ResponseOf } from '#contract/calls/call.ts';
import type { readOfflineCatalogue } from '#contract/calls/offline-catalogue-calls.ts';
import { type CatalogueState, offlineCatalogue } from '#contract/names/offline-catalogue.ts';
import { digestsOf, noDigest, versionOf } from '#contract/rules/offline-catalogue/buckets.ts';
import { columnsOf, rowsOf } from '#contract/rules/offline-catalogue/product-columns.ts';
import { RowReader } from '#contract/rules/offline-catalogue/row-reader.ts';
import { clearStore, readRecord, readRecords, transaction } from '#src/lib/database.ts';

// The stored offline catalogue, a record for each bucket. The digests of the stored buckets are written in the same
// transaction: missing buckets are not in the version, and are downloaded with the next request.

const store = 'offline-catalogue';
const stateKey = 'about';
const bucketPrefix = 'bucket ';
const keyOf = (bucket: number) => `${bucketPrefix}${String(bucket).padStart(3, '0')}`;

const stateSchema = z.pipe(
  z.object({
    format: z.literal(offlineCatalogue.format),
    version: z.string().check(z.refine((version) => digestsOf(version) !== undefined)),
    total: z.number(),
    count: z.number(),
    cachedAt: z.optional(z.string()),
    keptAt: z.optional(z.string()),
  }),
  // The build before has stored `cachedAt` as `keptAt`.
  z.transform(({ keptAt, cachedAt = keptAt, ...state }): CatalogueState => ({ ...state, cachedAt })),
);

/** The state of the catalogue, without reading its products. */
export function readCatalogueState(): Promise<CatalogueState | undefined> {
  return readRecord(store, stateKey, stateSchema);
}

/** Adds a response of the server in one transaction. Throws when storage is full; undefined for an invalid response. */
export async function addToCatalogue(
  response: ResponseOf<typeof readOfflineCatalogue>,
): Promise<CatalogueState | undefined> {
  const { format, total, left, buckets, products } = response;
  const rows = rowsOf(products);
  if (!rows || rows.length !== buckets.reduce((sum, { count }) => sum + count, 0)) return undefined;
  return transaction([store], 'readwrite', async (records) => {
    const before = await records.read(stateKey, stateSchema);
    const digests = digestsOf(before?.version) ?? Array.from({ length: offlineCatalogue.buckets }, () => noDigest);
    let at = 0;
    for (const { number, digest, count } of buckets) {
      digests[number] = digest;
      // As text, which is read and written much faster than thousands of small arrays.
      if (count > 0) records.write(keyOf(number), JSON.stringify(columnsOf(rows.slice(at, at + count))));
      else records.delete(keyOf(number));
      at += count;
    }
    const state: CatalogueState = {
      format,
      version: versionOf(digests),
      total,
      count: total - left,
      cachedAt: left === 0 ? new Date().toISOString() : before?.cachedAt,
    };
    records.write(stateKey, state);
    return state;
  });
}

/** All valid buckets. */
export async function* readBuckets(): AsyncGenerator<RowReader> {
  const broken: number[] = [];
  let count = 0;
  for (const [key, text] of (await readRecords(store, bucketPrefix)) ?? []) {
    const bucket = bucketIn(text);
    if (!bucket) broken.push(Number(key.slice(bucketPrefix.length)));
    else {
      count += bucket.ids.length;
      yield bucket;
    }
  }
  if (broken.length > 0) await markMissing(broken, count);
}

/** Deletes the catalogue. */
export function removeCatalogue(): Promise<void> {
  return clearStore(store);
}

/** Undefined for an invalid bucket, of a bad disk or an older version. Responses were validated before. */
function bucketIn(text: unknown): RowReader | undefined {
  try {
    return RowReader.of(JSON.parse(String(text)));
  } catch {
    return undefined;
  }
}

/** Removes invalid buckets from the state, so that the next update downloads them. */
async function markMissing(buckets: readonly number[], count: number): Promise<void> {
  await transaction([store], 'readwrite', async (records) => {
    const state = await records.read(stateKey, stateSchema);
    const digests = digestsOf(state?.version);
    if (!state || !digests) return;
    for (const bucket of buckets) {
      digests[bucket] = noDigest;
      records.delete(keyOf(bucket));
    }
    records.write(stateKey, { ...state, version: versionOf(digests), count });
  }).catch(() => undefined);
}
