import type { ResponseOf } from '#contract/calls/call.ts';
import type { readOfflineCatalogue } from '#contract/calls/offline-catalogue-calls.ts';
import { offlineCatalogue } from '#contract/names/offline-catalogue.ts';
import { digestsOf, noDigest } from '#contract/rules/offline-catalogue/buckets.ts';
import { columnsOf } from '#contract/rules/offline-catalogue/product-columns.ts';
import type { Reader } from '#server/db/connect.ts';
import { type CatalogueMoment, isCurrent } from '#server/http/response-cache.ts';

import { type CatalogueBucket, readBuckets } from './read-buckets.ts';

/** The current buckets, read again when the catalogue has changed. */
export class CatalogueBuckets {
  readonly #catalogue: { now(): Promise<CatalogueMoment> };
  readonly #read: Reader;
  #made: CatalogueMoment | undefined;
  #reading: Promise<CatalogueBucket[]> | undefined;

  constructor(catalogue: { now(): Promise<CatalogueMoment> }, read: Reader) {
    this.#catalogue = catalogue;
    this.#read = read;
  }

  async read(): Promise<CatalogueBucket[]> {
    const now = await this.#catalogue.now();
    if (this.#reading && this.#made && isCurrent(this.#made, now)) return this.#reading;
    const reading = readBuckets(this.#read);
    this.#made = now;
    this.#reading = reading;
    reading.catch(() => {
      if (this.#reading === reading) this.#reading = undefined;
    });
    return reading;
  }
}

/** Composes the response with what differs from the phone's version, as much as fits. */
export function composeChanges(buckets: readonly CatalogueBucket[], since: string | undefined): Answer {
  const known = digestsOf(since);
  const differing = buckets
    .map((bucket, number) => ({ ...bucket, number }))
    .filter(({ digest, number }) => digest !== (known?.[number] ?? noDigest));
  const sent = fittingInto(differing);
  return {
    format: offlineCatalogue.format,
    total: countOf(buckets),
    isTooLarge: false,
    buckets: sent.map(({ number, digest, rows }) => ({ number, digest, count: rows.length })),
    products: columnsOf(sent.flatMap(({ rows }) => rows)),
    left: countOf(differing) - countOf(sent),
  };
}

/** Returns one bit per bucket, 1 where the phone's is current; undefined when it has none. The response depends on it alone. */
export function unchangedBuckets(buckets: readonly CatalogueBucket[], since: string | undefined): string | undefined {
  const known = digestsOf(since);
  return known && buckets.map(({ digest }, number) => (digest === known[number] ? 1 : 0)).join('');
}

/** The response when there are more products than a phone can hold. */
export function tooLargeResponse(total: number): Answer {
  const { format } = offlineCatalogue;
  return { format, total, isTooLarge: true, buckets: [], products: columnsOf([]), left: 0 };
}

type Answer = ResponseOf<typeof readOfflineCatalogue>;

/** Takes at least one bucket, so that every response makes progress; empty ones cost nothing. */
function fittingInto<Bucket extends CatalogueBucket>(buckets: readonly Bucket[]): Bucket[] {
  let count = 0;
  return buckets.filter(({ rows }) => {
    const fits = rows.length === 0 || count === 0 || count + rows.length <= offlineCatalogue.productsPerResponse;
    if (fits) count += rows.length;
    else count = Number.POSITIVE_INFINITY;
    return fits;
  });
}

const countOf = (buckets: readonly CatalogueBucket[]) => buckets.reduce((sum, { rows }) => sum + rows.length, 0);
