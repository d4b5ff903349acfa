import type { AnswerOf } from '#contract/calls/call.ts';
import type { readKeptCatalogue } from '#contract/calls/kept-catalogue-calls.ts';
import { keptCatalogue } from '#contract/names/kept-catalogue.ts';
import { digestsOf, noDigest } from '#contract/rules/kept-catalogue/kept-buckets.ts';
import { columnsOf } from '#contract/rules/kept-catalogue/kept-columns.ts';
import type { Reader } from '#server/db/connect.ts';
import type { CatalogueChanges } from '#server/http/answer-cache.ts';
import { withoutTags } from '#server/http/response-tags.ts';

import { type KeptBucket, patchKeptBuckets, readKeptBuckets } from './kept-buckets.ts';

/** The buckets as they stand: read once for each generation of the catalogue, and patched where products change. */
export class KeptBuckets {
  readonly #catalogue: CatalogueChanges;
  readonly #read: Reader;
  readonly #changed = new Set<string>();
  #generation = '';
  #reading: Promise<KeptBucket[]> | undefined;

  constructor(catalogue: CatalogueChanges, read: Reader) {
    this.#catalogue = catalogue;
    this.#read = read;
    catalogue.onChange((tags) => {
      for (const tag of tags) this.#changed.add(tag);
    });
  }

  async now(): Promise<KeptBucket[]> {
    const generation = await this.#catalogue.generation();
    const before = generation === this.#generation ? this.#reading : undefined;
    if (before && this.#changed.size === 0) return before;
    const changed = [...this.#changed];
    this.#changed.clear();
    this.#generation = generation;
    const reading = withoutTags(() =>
      before ? before.then((buckets) => patchKeptBuckets(this.#read, buckets, changed)) : readKeptBuckets(this.#read),
    );
    this.#reading = reading;
    reading.catch(() => {
      if (this.#reading === reading) this.#reading = undefined;
    });
    return reading;
  }
}

/** What differs from the version a phone has, as much as goes into one answer. */
export function answerSince(buckets: readonly KeptBucket[], since: string | undefined): Answer {
  const known = digestsOf(since);
  const differing = buckets
    .map((bucket, number) => ({ ...bucket, number }))
    .filter(({ digest, number }) => digest !== (known?.[number] ?? noDigest));
  const sent = fittingInto(differing);
  return {
    format: keptCatalogue.format,
    total: countOf(buckets),
    isTooLarge: false,
    buckets: sent.map(({ number, digest, rows }) => ({ number, digest, count: rows.length })),
    products: columnsOf(sent.flatMap(({ rows }) => rows)),
    left: countOf(differing) - countOf(sent),
  };
}

/** Which buckets a phone has as they are, a bit each: all that its answer depends on. Undefined: it has none. */
export function sameIn(buckets: readonly KeptBucket[], since: string | undefined): string | undefined {
  const known = digestsOf(since);
  return known && buckets.map(({ digest }, number) => (digest === known[number] ? 1 : 0)).join('');
}

/** The answer to every phone when there are more products than it could keep. */
export function tooLarge(total: number): Answer {
  const { format } = keptCatalogue;
  return { format, total, isTooLarge: true, buckets: [], products: columnsOf([]), left: 0 };
}

type Answer = AnswerOf<typeof readKeptCatalogue>;

/** One bucket at least, so that a phone gets on however full it is; empty ones cost nothing. */
function fittingInto<Bucket extends KeptBucket>(buckets: readonly Bucket[]): Bucket[] {
  let count = 0;
  return buckets.filter(({ rows }) => {
    const fits = rows.length === 0 || count === 0 || count + rows.length <= keptCatalogue.productsPerAnswer;
    if (fits) count += rows.length;
    else count = Number.POSITIVE_INFINITY;
    return fits;
  });
}

const countOf = (buckets: readonly KeptBucket[]) => buckets.reduce((sum, { rows }) => sum + rows.length, 0);
