import type { KeptColumns } from '#contract/calls/kept-catalogue-calls.ts';
import { factsAt, type KeptFacts, type KeptRow, rowAt, slugAt } from './kept-columns.ts';
import { splitHashes, splitIds } from './short-ids.ts';

/** Columns of which rows are made one by one, when they are wanted: a list shows a dozen of a thousand products. */
export class KeptReader {
  readonly ids: readonly string[];
  readonly #columns: KeptColumns;
  #choiceIds: readonly string[] | undefined;
  #hashes: readonly string[] | undefined;

  private constructor(columns: KeptColumns, ids: readonly string[]) {
    this.#columns = columns;
    this.ids = ids;
  }

  /** Undefined for what is no catalogue. What is amiss deeper inside shows when its row is made, which then fails. */
  static of(columns: KeptColumns): KeptReader | undefined {
    const ids = splitIds(columns.ids);
    const isWhole = columnNames.every((name) => columns[name].length === ids.length);
    return isWhole ? new KeptReader(columns, ids) : undefined;
  }

  facts(at: number): KeptFacts {
    return factsAt(this.#columns, this.#id(at), at);
  }

  slug(at: number): string {
    return slugAt(this.#columns, at);
  }

  /** How many of each choice there are. */
  choiceStocks(at: number): readonly number[] {
    return this.#columns.choiceStocks[at] ?? [];
  }

  row(at: number): KeptRow {
    this.#choiceIds ??= splitIds(this.#columns.choiceIds);
    this.#hashes ??= splitHashes(this.#columns.pictures);
    const choiceIds = this.#choiceIds.slice(countBefore(this.#columns.choiceNames, at)).values();
    const hashes = this.#hashes.slice(countBefore(this.#columns.pictureAlts, at)).values();
    return rowAt(this.#columns, this.#id(at), at, choiceIds, hashes);
  }

  rows(): KeptRow[] {
    return this.ids.map((_, at) => this.row(at));
  }

  #id(at: number): string {
    return this.ids[at] as string;
  }
}

/** Items in the lists before this one: where its own begin among all that are joined. */
function countBefore(lists: readonly (readonly unknown[])[], at: number): number {
  let count = 0;
  for (let before = 0; before < at; before += 1) count += lists[before]?.length ?? 0;
  return count;
}

/** The columns that hold something for each product. */
const columnNames = [
  'slug',
  'name',
  'shortDesc',
  'description',
  'pricePaisa',
  'discountNano',
  'stock',
  'categoryId',
  'addedAt',
  'isBestSeller',
  'tags',
  'informationNames',
  'informationValues',
  'choiceNames',
  'choiceValues',
  'choiceStocks',
  'choicePrices',
  'pictureSizes',
  'pictureAlts',
  'reviewers',
  'stars',
  'comments',
  'reviewDates',
] as const satisfies (keyof KeptColumns)[];
