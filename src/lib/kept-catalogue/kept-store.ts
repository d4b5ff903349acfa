import type { AnswerOf } from '#contract/calls/call.ts';
import type { readKeptCatalogue } from '#contract/calls/kept-catalogue-calls.ts';
import { keptCatalogue } from '#contract/names/kept-catalogue.ts';
import { digestsOf, noDigest, versionOf } from '#contract/rules/kept-catalogue/kept-buckets.ts';
import { columnsOf, rowsOf } from '#contract/rules/kept-catalogue/kept-columns.ts';
import { KeptReader } from '#contract/rules/kept-catalogue/kept-reader.ts';

import { discard, forgetAll, inOneStep, readAllKept, readKept } from '#src/lib/storage.ts';

// The catalogue on this phone, a record for each bucket. The digests stand beside the buckets and are written with
// them in one step: what was half fetched, or lost, is told to the shop as missing and comes again.

const store = 'kept-catalogue';
const aboutKey = 'about';
const keyOf = (bucket: number) => `bucket ${String(bucket).padStart(3, '0')}`;

export interface AboutKept {
  readonly format: number;
  /** The digests of the buckets that are here. */
  readonly version: string;
  /** Products in the shop when it was last asked. */
  readonly total: number;
  /** Products that are here. */
  readonly count: number;
  /** When everything was last as the shop had it; undefined until it first was. ISO 8601. */
  readonly keptAt?: string | undefined;
}

type Answer = AnswerOf<typeof readKeptCatalogue>;

/** What is known of the catalogue here, without reading it. */
export async function readAbout(): Promise<AboutKept | undefined> {
  const about = await readKept<AboutKept>(store, aboutKey);
  return about?.format === keptCatalogue.format && digestsOf(about.version) ? about : undefined;
}

/**
 * Puts an answer of the shop to what is here, all of it or nothing. Throws when there is no room; undefined when the
 * answer is no catalogue.
 */
export async function putAnswer(answer: Answer): Promise<AboutKept | undefined> {
  const rows = rowsOf(answer.products);
  if (!rows || rows.length !== answer.buckets.reduce((sum, { count }) => sum + count, 0)) return undefined;
  return inOneStep(store, async ({ read, write, drop }) => {
    const before = await read<AboutKept>(aboutKey);
    const digests = (before?.format === answer.format && digestsOf(before.version)) || noDigests();
    let at = 0;
    for (const { number, digest, count } of answer.buckets) {
      digests[number] = digest;
      // As text: it is read and written many times as fast as thousands of small lists.
      if (count > 0) write(keyOf(number), JSON.stringify(columnsOf(rows.slice(at, at + count))));
      else drop(keyOf(number));
      at += count;
    }
    const about: AboutKept = {
      format: answer.format,
      version: versionOf(digests),
      total: answer.total,
      count: answer.total - answer.left,
      keptAt: answer.left === 0 ? new Date().toISOString() : before?.keptAt,
    };
    write(aboutKey, about);
    return about;
  });
}

/** Everything that is here, bucket by bucket, when it is whole and can be read. */
export async function* readBuckets(): AsyncGenerator<KeptReader> {
  const records = await readAllKept(store);
  const broken: number[] = [];
  let count = 0;
  for (const [key, text] of records ?? []) {
    if (key === aboutKey) continue;
    const bucket = bucketIn(text);
    if (!bucket) broken.push(Number(key.slice(-3)));
    else {
      count += bucket.ids.length;
      yield bucket;
    }
  }
  if (broken.length > 0) await markMissing(broken, count);
}

/** Forgets all of it. */
export async function dropKept(): Promise<void> {
  await forgetAll(store);
}

/** Throws the store itself away, when it can't be read. */
export async function discardKept(): Promise<void> {
  await discard(store);
}

/** Checked when it came in; here only what a bad disk or an older page would have done to it is found. */
function bucketIn(text: unknown): KeptReader | undefined {
  try {
    return KeptReader.of(JSON.parse(text as string));
  } catch {
    return undefined;
  }
}

/** What can't be read is asked for again the next time; until then fewer products are here, and that is what is said. */
async function markMissing(buckets: readonly number[], count: number): Promise<void> {
  await inOneStep(store, async ({ read, write, drop }) => {
    const about = await read<AboutKept>(aboutKey);
    const digests = digestsOf(about?.version);
    if (!about || !digests) return;
    for (const bucket of buckets) {
      digests[bucket] = noDigest;
      drop(keyOf(bucket));
    }
    write(aboutKey, { ...about, version: versionOf(digests), count });
  }).catch(() => undefined);
}

const noDigests = () => Array.from({ length: keptCatalogue.buckets }, () => noDigest);
