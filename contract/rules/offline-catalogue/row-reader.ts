import type { CatalogueColumns } from '#contract/calls/offline-catalogue-calls.ts';
import { type CatalogueRow, factsAt, type ProductFacts, rowAt, slugAt } from './product-columns.ts';
import { splitHashes, splitIds } from './short-ids.ts';

/** Reads single rows of columns: a list shows a dozen of a thousand products. */
export class RowReader {
  readonly ids: readonly string[];
  readonly #columns: CatalogueColumns;
  #choiceIds: readonly string[] | undefined;
  #hashes: readonly string[] | undefined;

  private constructor(columns: CatalogueColumns, ids: readonly string[]) {
    this.#columns = columns;
    this.ids = ids;
  }

  /** Undefined when the lengths of the columns differ. A value missing deeper inside throws when its row is read. */
  static of(columns: CatalogueColumns): RowReader | undefined {
    const ids = splitIds(columns.ids);
    const isWhole = columnNames.every((name) => columns[name].length === ids.length);
    return isWhole ? new RowReader(columns, ids) : undefined;
  }

  facts(at: number): ProductFacts {
    return factsAt(this.#columns, this.#id(at), at);
  }

  slug(at: number): string {
    return slugAt(this.#columns, at);
  }

  /** The stock of each choice. */
  choiceStocks(at: number): readonly number[] {
    return this.#columns.choiceStocks[at] ?? [];
  }

  row(at: number): CatalogueRow {
    this.#choiceIds ??= splitIds(this.#columns.choiceIds);
    this.#hashes ??= splitHashes(this.#columns.pictures);
    const choiceIds = this.#choiceIds.slice(countBefore(this.#columns.choiceNames, at)).values();
    const hashes = this.#hashes.slice(countBefore(this.#columns.pictureAlts, at)).values();
    return rowAt(this.#columns, this.#id(at), at, choiceIds, hashes);
  }

  rows(): CatalogueRow[] {
    return this.ids.map((_, at) => this.row(at));
  }

  #id(at: number): string {
    return this.ids[at] as string;
  }
}

/** The number of items in the lists before this one. */
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
] as const satisfies (keyof CatalogueColumns)[];
