import * as z from 'zod/mini';

import type { AnswerOf } from '#contract/calls/call.ts';
import type { readKeptCatalogue } from '#contract/calls/kept-catalogue-calls.ts';
import { type CatalogueState, keptCatalogue } from '#contract/names/kept-catalogue.ts';
import { digestsOf, noDigest, versionOf } from '#contract/rules/kept-catalogue/kept-buckets.ts';
import { columnsOf, rowsOf } from '#contract/rules/kept-catalogue/kept-columns.ts';
import { KeptReader } from '#contract/rules/kept-catalogue/kept-reader.ts';
import { clearStore, readRecord, readRecords, transaction } from '#src/lib/database.ts';

// The offline catalogue's records, one for each bucket. The digests stand beside the buckets and are written with them
// in one transaction: what was half downloaded, or lost, is missing from the version and comes with the next request.

const store = 'offline-catalogue';
const stateKey = 'about';
const bucketPrefix = 'bucket ';
const keyOf = (bucket: number) => `${bucketPrefix}${String(bucket).padStart(3, '0')}`;

const stateSchema: z.ZodMiniType<CatalogueState> = z.object({
  format: z.literal(keptCatalogue.format),
  version: z.string().check(z.refine((version) => digestsOf(version) !== undefined)),
  total: z.number(),
  count: z.number(),
  keptAt: z.optional(z.string()),
});

type Answer = AnswerOf<typeof readKeptCatalogue>;

/** What is known of the catalogue without reading it. */
export function readCatalogueState(): Promise<CatalogueState | undefined> {
  return readRecord(store, stateKey, stateSchema);
}

/**
 * Adds a response of the server to the catalogue, all of it or nothing. Throws when there is no room; undefined when
 * the response is no catalogue.
 */
export async function addToCatalogue(answer: Answer): Promise<CatalogueState | undefined> {
  const rows = rowsOf(answer.products);
  if (!rows || rows.length !== answer.buckets.reduce((sum, { count }) => sum + count, 0)) return undefined;
  return transaction([store], 'readwrite', async (records) => {
    const before = await records.read(stateKey, stateSchema);
    const digests = digestsOf(before?.version) ?? Array.from({ length: keptCatalogue.buckets }, () => noDigest);
    let at = 0;
    for (const { number, digest, count } of answer.buckets) {
      digests[number] = digest;
      // As text: it is read and written many times as fast as thousands of small lists.
      if (count > 0) records.write(keyOf(number), JSON.stringify(columnsOf(rows.slice(at, at + count))));
      else records.delete(keyOf(number));
      at += count;
    }
    const state: CatalogueState = {
      format: answer.format,
      version: versionOf(digests),
      total: answer.total,
      count: answer.total - answer.left,
      keptAt: answer.left === 0 ? new Date().toISOString() : before?.keptAt,
    };
    records.write(stateKey, state);
    return state;
  });
}

/** All buckets that can be read. */
export async function* readBuckets(): AsyncGenerator<KeptReader> {
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

/** Deletes all of it. */
export function removeCatalogue(): Promise<void> {
  return clearStore(store);
}

/** Validated when it arrived; here only what a bad disk or an older version would have done to it is found. */
function bucketIn(text: unknown): KeptReader | undefined {
  try {
    return KeptReader.of(JSON.parse(String(text)));
  } catch {
    return undefined;
  }
}

/** What can't be read is downloaded with the next update; until then fewer products are here, and the state says so. */
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
