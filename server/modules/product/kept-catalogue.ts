import type { AnswerOf } from '#contract/calls/call.ts';
import type { readKeptCatalogue } from '#contract/calls/kept-catalogue-calls.ts';
import { keptCatalogue } from '#contract/names/kept-catalogue.ts';
import { digestsOf, noDigest } from '#contract/rules/kept-catalogue/kept-buckets.ts';
import { columnsOf } from '#contract/rules/kept-catalogue/kept-columns.ts';
import type { Reader } from '#server/db/connect.ts';
import type { Generations } from '#server/http/answer-cache.ts';

import { type KeptBucket, readKeptBuckets } from './kept-buckets.ts';

/** Reading a large catalogue may take this part of the server's time, even where orders change it all the time. */
const timeShare = 1 / 20;
/** Up to here it is read anew after every change. */
const smallCatalogue = 2_000;

/** The buckets as they stand, read once for each generation of the catalogue. */
export class KeptBuckets {
  readonly #generations: Generations;
  readonly #read: Reader;
  #generation = '';
  #reading: Promise<KeptBucket[]> | undefined;
  #readAt = 0;
  #restMs = 0;

  constructor(generations: Generations, read: Reader) {
    this.#generations = generations;
    this.#read = read;
  }

  async now(): Promise<KeptBucket[]> {
    const generation = await this.#generations.generation();
    const isFresh = generation === this.#generation || performance.now() - this.#readAt < this.#restMs;
    if (this.#reading && isFresh) return this.#reading;
    this.#generation = generation;
    this.#reading = this.#make();
    return this.#reading;
  }

  async #make(): Promise<KeptBucket[]> {
    const startedAt = performance.now();
    try {
      const buckets = await readKeptBuckets(this.#read);
      this.#readAt = performance.now();
      this.#restMs = countOf(buckets) > smallCatalogue ? (this.#readAt - startedAt) / timeShare : 0;
      return buckets;
    } catch (error) {
      this.#reading = undefined;
      throw error;
    }
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
