import type { CatalogueColumns } from '#contract/calls/offline-catalogue-calls.ts';

import { Numbering } from '#contract/rules/search/numbering.ts';

import { joinHashes, joinIds, splitHashes, splitIds } from './short-ids.ts';

/** The fields of a product that lists need. */
export interface ProductFacts {
  readonly id: string;
  readonly name: string;
  readonly shortDesc: string;
  readonly pricePaisa: number;
  readonly discountNano: number;
  /** Ignored where the product has choices. */
  readonly stock: number;
  readonly categoryId: number;
  readonly addedAt: string;
  readonly isBestSeller: boolean;
  readonly tags: readonly string[];
}

/** A product of the offline catalogue: all that its card, its page and the index need. */
export interface CatalogueRow extends ProductFacts {
  readonly slug: string;
  readonly description: string;
  readonly information: readonly { readonly name: string; readonly value: string }[];
  readonly choices: readonly RowChoice[];
  readonly pictures: readonly RowPicture[];
  /** Newest first. */
  readonly reviews: readonly RowReview[];
}

export interface RowChoice {
  readonly id: string;
  readonly name: string;
  readonly value: string;
  readonly stock: number;
  /** Undefined for the product's price. */
  readonly price?: { readonly paisa: number; readonly discountNano: number };
}

export interface RowPicture {
  readonly hash: string;
  /** 0 when unknown, like the height. */
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}

export interface RowReview {
  readonly name: string;
  readonly rating: number;
  readonly comment: string;
  readonly datePosted: string;
}

/** Turns rows into shortened columns. */
export function columnsOf(rows: readonly CatalogueRow[]): CatalogueColumns {
  const tags = new Numbering();
  return {
    ids: joinIds(rows.map((row) => row.id)),
    slug: rows.map((row) => (row.slug === slugFrom(row.name) ? '' : row.slug)),
    name: rows.map((row) => row.name),
    shortDesc: rows.map((row) => row.shortDesc),
    description: rows.map((row) => row.description),
    pricePaisa: rows.map((row) => row.pricePaisa),
    discountNano: rows.map((row) => row.discountNano),
    stock: rows.map((row) => row.stock),
    categoryId: rows.map((row) => row.categoryId),
    addedAt: rows.map((row) => shortTime(row.addedAt)),
    isBestSeller: rows.map((row) => (row.isBestSeller ? 1 : 0)),
    tags: rows.map((row) => row.tags.map((tag) => tags.of(tag))),
    tagNames: tags.words,
    informationNames: rows.map((row) => row.information.map(({ name }) => name)),
    informationValues: rows.map((row) => row.information.map(({ value }) => value)),
    choiceIds: joinIds(rows.flatMap((row) => row.choices.map(({ id }) => id))),
    choiceNames: rows.map((row) => row.choices.map(({ name }) => name)),
    choiceValues: rows.map((row) => row.choices.map(({ value }) => value)),
    choiceStocks: rows.map((row) => row.choices.map(({ stock }) => stock)),
    choicePrices: rows.map((row) =>
      row.choices.flatMap(({ price }) => (price ? [price.paisa, price.discountNano] : [noPrice, 0])),
    ),
    pictures: joinHashes(rows.flatMap((row) => row.pictures.map(({ hash }) => hash))),
    pictureSizes: rows.map((row) => row.pictures.flatMap(({ width, height }) => [width, height])),
    pictureAlts: rows.map((row) => row.pictures.map(({ alt }) => (alt === row.name ? '' : alt))),
    reviewers: rows.map((row) => row.reviews.map(({ name }) => name)),
    stars: rows.map((row) => row.reviews.map(({ rating }) => rating)),
    comments: rows.map((row) => row.reviews.map(({ comment }) => comment)),
    reviewDates: rows.map((row) => row.reviews.map(({ datePosted }) => shortTime(datePosted))),
  };
}

/** Turns columns into rows; undefined when their lengths do not match. */
export function rowsOf(columns: CatalogueColumns): CatalogueRow[] | undefined {
  try {
    const ids = splitIds(columns.ids);
    const choiceIds = splitIds(columns.choiceIds).values();
    const hashes = splitHashes(columns.pictures).values();
    if (columns.name.length !== ids.length) return undefined;
    return ids.map((id, at) => rowAt(columns, id, at, choiceIds, hashes));
  } catch (error) {
    if (error instanceof Gap) return undefined;
    throw error;
  }
}

const noPrice = -1;

/** One row. The iterators must be at its first choice and picture. */
export function rowAt(
  columns: CatalogueColumns,
  id: string,
  at: number,
  choiceIds: Iterator<string>,
  hashes: Iterator<string>,
): CatalogueRow {
  const of = <Value>(column: readonly Value[]): Value => itemAt(column, at);
  const name = of(columns.name);
  const sizes = of(columns.pictureSizes);
  return {
    ...factsAt(columns, id, at),
    slug: slugAt(columns, at),
    description: of(columns.description),
    information: of(columns.informationNames).map((line, nth) => ({
      name: line,
      value: itemAt(of(columns.informationValues), nth),
    })),
    choices: of(columns.choiceNames).map((choice, nth) => choiceAt(columns, at, nth, choice, nextOf(choiceIds))),
    pictures: of(columns.pictureAlts).map((alt, nth) => ({
      hash: nextOf(hashes),
      width: itemAt(sizes, 2 * nth),
      height: itemAt(sizes, 2 * nth + 1),
      alt: alt || name,
    })),
    reviews: of(columns.reviewers).map((reviewer, nth) => ({
      name: reviewer,
      rating: itemAt(of(columns.stars), nth),
      comment: itemAt(of(columns.comments), nth),
      datePosted: longTime(itemAt(of(columns.reviewDates), nth)),
    })),
  };
}

export function factsAt(columns: CatalogueColumns, id: string, at: number): ProductFacts {
  const of = <Value>(column: readonly Value[]): Value => itemAt(column, at);
  return {
    id,
    name: of(columns.name),
    shortDesc: of(columns.shortDesc),
    pricePaisa: of(columns.pricePaisa),
    discountNano: of(columns.discountNano),
    stock: of(columns.stock),
    categoryId: of(columns.categoryId),
    addedAt: longTime(of(columns.addedAt)),
    isBestSeller: of(columns.isBestSeller) === 1,
    tags: of(columns.tags).map((tag) => itemAt(columns.tagNames, tag)),
  };
}

export function slugAt(columns: CatalogueColumns, at: number): string {
  return itemAt(columns.slug, at) || slugFrom(itemAt(columns.name, at));
}

function choiceAt(columns: CatalogueColumns, at: number, nth: number, name: string, id: string): RowChoice {
  const of = <Value>(column: readonly (readonly Value[])[]): Value => itemAt(itemAt(column, at), nth);
  const prices = itemAt(columns.choicePrices, at);
  const paisa = itemAt(prices, 2 * nth);
  return {
    id,
    name,
    value: of(columns.choiceValues),
    stock: of(columns.choiceStocks),
    ...(paisa !== noPrice && { price: { paisa, discountNano: itemAt(prices, 2 * nth + 1) } }),
  };
}

/** A value is missing from a column. */
class Gap extends Error {}

function itemAt<Value>(list: readonly Value[], at: number): Value {
  const item = list[at];
  if (item === undefined) throw new Gap();
  return item;
}

function nextOf(items: Iterator<string>): string {
  const { value, done } = items.next();
  if (done) throw new Gap();
  return value;
}

/** The slug of most products, which is therefore left out. */
function slugFrom(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** Times are ISO 8601 in UTC; those at midnight are shortened to the day. */
const midnight = 'T00:00:00.000Z';

function shortTime(time: string): string {
  return time.endsWith(midnight) ? time.slice(0, -midnight.length) : time;
}

function longTime(short: string): string {
  return short.includes('T') ? short : short + midnight;
}
