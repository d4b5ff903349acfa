import { setTimeout as delay, setImmediate as nextIteration } from 'node:timers/promises';
import { sql } from 'kysely';

import { type CatalogueEntry, CatalogueIndex } from '#contract/rules/catalogue/catalogue-index.ts';
import { askedPaisa, factsOf, ratingOf, soldOf } from '#contract/rules/catalogue/product-facts.ts';
import { SearchedShelves } from '#contract/rules/search/suggestions.ts';
import { Synonyms } from '#contract/rules/search/synonyms.ts';
import { Shelves } from '#contract/rules/shelves/shelves.ts';
import type { AllSettings } from '#contract/settings/entries.ts';
import type { Reader, ShopDatabase } from '#server/db/connect.ts';
import { type CatalogueMoment, stockMaxAgeMs } from '#server/http/cached-response.ts';
import { settingsInUse } from '#server/previewed-settings.ts';
import { readShop } from '#server/shop-settings.ts';
import { readCatalogueNumbers } from './catalogue-version.ts';
import { readParts, readRatings } from './product-cards.ts';
import { pageNamesOf, readSynonymLines } from './searched-texts.ts';
import { readShelfData } from './shelf-store.ts';

/** How old what this process knows of other processes' changes may be. */
const pollMs = 1_000;
/** Up to this size a new index takes a few milliseconds, and requests wait for it. */
const smallCatalogue = 2_000;

/**
 * The catalogue's current numbers and its search index in memory. An edit rebuilds the index; the
 * words of a large one in slices.
 */
export class CatalogueView {
  readonly #database: ShopDatabase;
  readonly #onError: (error: unknown) => void;
  #version = -1;
  #stock = -1;
  #stockChangedAt = Number.NEGATIVE_INFINITY;
  /**
   * Number of stock changes that count as edits, because there was none in the ten seconds before.
   */
  #firstStockChanges = 0;
  #checkedAt = Number.NEGATIVE_INFINITY;
  #commitsSeen = -1;
  #checking: Promise<void> | undefined;
  #index: CatalogueIndex | undefined;
  #settings: AllSettings | undefined;
  #shelves: KnownShelves | undefined;
  #synonyms: KnownSynonyms | undefined;
  #indexVersion = -1;
  #indexMs = 0;
  #indexing: Promise<void> | undefined;

  constructor(database: ShopDatabase, onError: (error: unknown) => void) {
    this.#database = database;
    this.#onError = onError;
  }

  /** Returns which catalogue a response that is made now shows. */
  async now(): Promise<CatalogueMoment> {
    await this.#refresh();
    // With the index's version, because what was made from an old index ends with it.
    const edits = `${this.#version}.${this.#indexVersion}.${this.#firstStockChanges}`;
    return { edits, stock: this.#stock, at: performance.now() };
  }

  /** Returns the current index. */
  async index(): Promise<CatalogueIndex> {
    await this.#refresh();
    if (!this.#index) throw new Error('The index has not been built.');
    return this.#index;
  }

  /** Returns what the products are sorted by. */
  async shelves(): Promise<Shelves> {
    return (await this.#knownShelves()).all;
  }

  /** Returns the same for searches. */
  async searchedShelves(): Promise<SearchedShelves> {
    const known = await this.#knownShelves();
    known.searched ??= new SearchedShelves(known.all);
    return known.searched;
  }

  async #knownShelves(): Promise<KnownShelves> {
    await this.#refresh();
    if (!this.#shelves) throw new Error('The shelves have not been read.');
    return this.#shelves;
  }

  /** Returns what the owner has set; while a preview is rendered, what is typed. */
  async settings(): Promise<AllSettings> {
    await this.#refresh();
    if (!this.#settings) throw new Error('The settings have not been read.');
    return settingsInUse(this.#settings);
  }

  /** Resolves when no index is being built. */
  async waitForIndex(): Promise<void> {
    await this.#checking?.catch(() => {});
    await this.#indexing?.catch(() => {});
  }

  /**
   * Reads the numbers when the last reading is too old, or this process has committed a change
   * since.
   */
  async #refresh(): Promise<void> {
    const commits = this.#database.catalogueCommits;
    // Again, because a reading that was under way may have begun before the commit.
    while (this.#commitsSeen < commits || performance.now() - this.#checkedAt >= pollMs) {
      this.#checking ??= this.#check().finally(() => {
        this.#checking = undefined;
      });
      await this.#checking;
    }
  }

  async #check(): Promise<void> {
    const commits = this.#database.catalogueCommits;
    const now = performance.now();
    const { version, stockVersion } = await readCatalogueNumbers(this.#database.read);
    if (stockVersion !== this.#stock && this.#stock >= 0) {
      // A customer who orders in a quiet hour sees the new stock at once.
      if (now - this.#stockChangedAt > stockMaxAgeMs) this.#firstStockChanges += 1;
      this.#stockChangedAt = now;
    }
    this.#stock = stockVersion;
    if (version !== this.#version) {
      this.#settings = await readShop(this.#database.read);
      const shelves = await this.#updateShelves();
      await this.#updateSynonyms(shelves);
      if (this.#index) this.#index.pageNames = pageNamesOf(this.#settings);
    }
    this.#version = version;
    await this.#updateIndex();
    this.#commitsSeen = commits;
    this.#checkedAt = performance.now();
  }

  async #updateShelves(): Promise<Shelves> {
    const data = await readShelfData(this.#database.read);
    const text = JSON.stringify(data);
    if (this.#shelves?.text === text) return this.#shelves.all;
    const all = new Shelves(data);
    this.#shelves = { text, all };
    return all;
  }

  /** Also an index that is being replaced, so that the next search has a new synonym. */
  async #updateSynonyms(shelves: Shelves): Promise<void> {
    const lines = await readSynonymLines(this.#database.read);
    const before = this.#synonyms;
    const isSame = lines === before?.lines && shelves === before.shelves;
    const known = isSame ? before : { lines, shelves, all: new Synonyms(lines, shelves) };
    this.#synonyms = known;
    if (this.#index) this.#index.synonyms = known.all;
  }

  /** Builds a new index after an edit. While a large one is being built, the old one is used. */
  async #updateIndex(): Promise<void> {
    // Twice, because an index that is being built may have been begun before this version.
    for (let round = 0; round < 2 && this.#version !== this.#indexVersion; round += 1) {
      this.#indexing ??= this.#buildIndex().finally(() => {
        this.#indexing = undefined;
      });
      if (this.#index && this.#index.size > smallCatalogue) {
        this.#indexing.catch(this.#onError);
        return;
      }
      await this.#indexing;
    }
  }

  async #buildIndex(): Promise<void> {
    // Frequent edits of a large catalogue take at most a third of the processor time.
    if (this.#index && this.#index.size > smallCatalogue) await delay(this.#indexMs * 2);
    const startedAt = performance.now();
    const { version } = await readCatalogueNumbers(this.#database.read);
    const shelves = await this.#updateShelves();
    const index = new CatalogueIndex(await readCatalogueEntries(this.#database.read), shelves);
    await index.prepareSearch(() => nextIteration());
    if (this.#synonyms) index.synonyms = this.#synonyms.all;
    if (this.#settings) index.pageNames = pageNamesOf(this.#settings);
    this.#index = index;
    this.#indexVersion = version;
    this.#indexMs = performance.now() - startedAt;
  }
}

interface KnownShelves {
  readonly text: string;
  readonly all: Shelves;
  searched?: SearchedShelves;
}

interface KnownSynonyms {
  readonly lines: string;
  readonly shelves: Shelves;
  readonly all: Synonyms;
}

const batchSize = 1_000;
/** What counts as sold, for the order of equal matches. */
const soldWithinMs = 90 * 24 * 60 * 60 * 1000;

/**
 * Reads every published product for the index, in batches so that requests are served in between.
 */
export async function readCatalogueEntries(read: Reader): Promise<CatalogueEntry[]> {
  const sold = await readSold(read);
  const entries: CatalogueEntry[] = [];
  for (let after = ''; ; ) {
    const rows = await read
      .selectFrom('products')
      .select([
        'id',
        'name',
        'short_desc',
        'category_id',
        'price_paisa',
        'sale_price_paisa',
        'added_at',
        'stock',
        'always_available',
        'best_seller',
      ])
      .where('published', '=', 1)
      .where('id', '>', after)
      .orderBy('id')
      .limit(batchSize)
      .execute();
    const last = rows.at(-1);
    if (!last) return entries;
    const ids = rows.map(({ id }) => id);
    const [tags, variants, information, ratings] = await Promise.all([
      readParts(read, 'product_tags', ids),
      readParts(read, 'product_attributes', ids),
      readParts(read, 'product_information', ids),
      readRatings(read, ids),
    ]);
    for (const row of rows) {
      const own = variants(row.id);
      const rating = ratings.get(row.id);
      const ownTags = tags(row.id).map(({ tag }) => tag);
      entries.push({
        id: row.id,
        name: row.name,
        shortDesc: row.short_desc,
        tags: ownTags,
        categoryId: row.category_id,
        askedPaisa: askedPaisa(row.price_paisa, row.sale_price_paisa),
        addedAt: row.added_at,
        // A product with variants has their stock.
        inStock: (own.length > 0 ? own : [row]).some(
          ({ stock, always_available }) => stock + always_available > 0,
        ),
        isOnSale: row.sale_price_paisa !== null,
        isBestSeller: row.best_seller === 1,
        rating: ratingOf(rating ? rating.sum / rating.count : 0, rating?.count ?? 0),
        sold: sold.get(row.id) ?? 0,
        ...factsOf({
          tags: ownTags,
          variants: own.map(({ name, value }) => [name, value]),
          information: information(row.id).map(({ name, value }) => [name, value]),
        }),
      });
    }
    after = last.id;
    await nextIteration();
  }
}

/** How much of each product was sold in the last three months, by `soldOf`. */
export async function readSold(read: Reader): Promise<ReadonlyMap<string, number>> {
  const rows = await read
    .selectFrom('orders')
    .innerJoin('order_items', 'order_items.order_id', 'orders.id')
    // Not by the index of products, which SQLite would go through from one end to the other.
    .select(({ fn }) => [
      sql<string>`coalesce(product_id, '')`.as('product_id'),
      fn.sum<number>('quantity').as('quantity'),
    ])
    .where('ordered_at', '>', new Date(Date.now() - soldWithinMs).toISOString())
    .groupBy(sql`coalesce(product_id, '')`)
    .execute();
  return new Map(rows.map(({ product_id, quantity }) => [product_id, soldOf(Number(quantity))]));
}
