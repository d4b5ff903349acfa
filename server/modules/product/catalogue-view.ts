import { setTimeout as delay, setImmediate as nextIteration } from 'node:timers/promises';

import { type CatalogueIndex, CatalogueIndexBuilder } from '#contract/rules/catalogue-index.ts';
import type { ShopDatabase } from '#server/db/connect.ts';
import type { Topic } from '#server/db/engine.ts';
import type { CatalogueChanges } from '#server/http/response-cache.ts';
import { everyProductTag, stockOrderTag } from '#server/http/response-tags.ts';

import { readCatalogueEntries, readInStock } from './catalogue-entries.ts';
import { readCatalogueVersion } from './catalogue-version.ts';
import { ChangeLog } from './change-log.ts';

/**
 * How often the database is polled for changes while there are requests. A request waits for the poll when the last one is
 * older than `maxAge`; otherwise it uses what is known.
 */
const pollMs = { every: 250, maxAge: 1_000 };
/** The same while other processes' notifications arrive, and polling is for lost ones. */
const notifiedPollMs = { every: 5_000, maxAge: 10_000 };
/** Up to this size a new index takes a few milliseconds, and requests wait for it. */
const smallCatalogue = 2_000;
/** After this time without a poll, rows may have been deleted from the change log: everything is made again. */
const logMs = 3_600_000;

/**
 * The catalogue's current version and its search index in memory. An edit by the owner changes the version and rebuilds the
 * index; a large one in slices, while the old one is still used. Orders and reviews change single products: the index is
 * patched and listeners are notified.
 */
export class CatalogueView implements CatalogueChanges {
  readonly #database: ShopDatabase;
  readonly #onError: (error: unknown) => void;
  readonly #log: ChangeLog;
  readonly #listeners: ((tags: ReadonlySet<string>) => void)[] = [];
  #version = -1;
  #checkedAt = Number.NEGATIVE_INFINITY;
  #checkedOn = 0;
  #editsSeen = -1;
  #editsNotified = 0;
  #isNotified = false;
  #stockSeen = 0;
  #stockSeenAt = Number.NEGATIVE_INFINITY;
  #checking: Promise<void> | undefined;
  #index: CatalogueIndex | undefined;
  #indexVersion = -1;
  /** Number of rebuilds. */
  #rebuilds = 0;
  #indexMs = 0;
  #indexing: Promise<void> | undefined;
  /** Products that changed while an index was being built. */
  #missedByIndex = new Set<string>();

  constructor(database: ShopDatabase, onError: (error: unknown) => void) {
    this.#database = database;
    this.#onError = onError;
    this.#log = new ChangeLog(database.read);
  }

  /** Returns a text that changes with every edit and every new index. */
  async version(): Promise<string> {
    await this.#refresh();
    return `${this.#version}.${this.#rebuilds}`;
  }

  /** Returns the current index. */
  async index(): Promise<CatalogueIndex> {
    await this.#refresh();
    if (!this.#index) throw new Error('The index has not been built.');
    return this.#index;
  }

  /** Calls `listener` with the tags of changed products, after the index has been patched. */
  onChange(listener: (tags: ReadonlySet<string>) => void): void {
    this.#listeners.push(listener);
  }

  /** Handles a notification of another process: an edit shows at once, other changes with the next poll. */
  handleNotification(topic: Topic): void {
    if (topic === 'catalogue') this.#editsNotified += 1;
    else this.#isNotified = true;
  }

  /** Resolves when no index is being built. */
  async waitForIndex(): Promise<void> {
    await this.#checking?.catch(() => {});
    await this.#indexing?.catch(() => {});
  }

  async #refresh(): Promise<void> {
    const edits = this.#edits;
    const ageMs = performance.now() - this.#checkedAt;
    const isCurrent = this.#index !== undefined && this.#editsSeen === edits && !this.#hasFirstOrder();
    if (isCurrent && ageMs < this.#pollMs.every) return;
    const checking = this.#check();
    if (isCurrent && ageMs < this.#pollMs.maxAge) {
      // After a failure the next request tries again, and waits for it.
      checking.catch(() => {});
      return;
    }
    await checking;
    // A check that was already running may have begun before the edit.
    if (this.#editsSeen < edits) await this.#check();
  }

  /** Whether this process has placed the first order in a while. It shows at once; of many, each shows within 250 ms. */
  #hasFirstOrder(): boolean {
    const stock = this.#database.commitsOf('stock');
    return stock !== this.#stockSeen && performance.now() - this.#stockSeenAt > pollMs.every;
  }

  /** Number of edits that this process made or was notified of. */
  get #edits(): number {
    return this.#database.commitsOf('catalogue') + this.#editsNotified;
  }

  get #pollMs(): typeof pollMs {
    const isOutdated = this.#isNotified || this.#database.commitsOf('stock') !== this.#stockSeen;
    return this.#database.isListening && !isOutdated ? notifiedPollMs : pollMs;
  }

  #check(): Promise<void> {
    this.#checking ??= this.#readChanges().finally(() => {
      this.#checking = undefined;
    });
    return this.#checking;
  }

  async #readChanges(): Promise<void> {
    const edits = this.#edits;
    const stock = this.#database.commitsOf('stock');
    this.#isNotified = false;
    const isLogGone = this.#checkedOn > 0 && Date.now() - this.#checkedOn > logMs;
    const [version, changed] = await Promise.all([readCatalogueVersion(this.#database.read), this.#log.readNew()]);
    if (isLogGone) {
      this.#indexVersion = -1;
      this.#rebuilds += 1;
    }
    this.#version = version;
    if (changed.size > 0) await this.#patch(changed);
    // Twice, because an index that is being built may have been begun before this version.
    for (let round = 0; round < 2 && this.#version !== this.#indexVersion; round += 1) {
      this.#indexing ??= this.#buildIndex().finally(() => {
        this.#indexing = undefined;
      });
      if (this.#index && this.#index.size > smallCatalogue) {
        this.#indexing.catch(this.#onError);
        break;
      }
      await this.#indexing;
    }
    this.#editsSeen = edits;
    if (stock !== this.#stockSeen) this.#stockSeenAt = performance.now();
    this.#stockSeen = stock;
    this.#checkedAt = performance.now();
    this.#checkedOn = Date.now();
  }

  async #patch(changed: ReadonlySet<string>): Promise<void> {
    if (this.#indexing) for (const id of changed) this.#missedByIndex.add(id);
    const tags = new Set([...changed, everyProductTag]);
    if (await this.#patchIndex(this.#index, changed)) tags.add(stockOrderTag);
    for (const listener of this.#listeners) listener(tags);
  }

  /** Returns whether any of the products has sold out or come back. */
  async #patchIndex(index: CatalogueIndex | undefined, ids: ReadonlySet<string>): Promise<boolean> {
    let hasFlipped = false;
    if (!index) return hasFlipped;
    for (const [id, inStock] of await readInStock(this.#database.read, [...ids])) {
      hasFlipped = index.setInStock(id, inStock) || hasFlipped;
    }
    return hasFlipped;
  }

  async #buildIndex(): Promise<void> {
    // Frequent edits of a large catalogue take at most a third of the processor time.
    if (this.#index && this.#index.size > smallCatalogue) await delay(this.#indexMs * 2);
    const startedAt = performance.now();
    this.#missedByIndex.clear();
    const version = await readCatalogueVersion(this.#database.read);
    const builder = new CatalogueIndexBuilder();
    await readCatalogueEntries(this.#database.read, (entry) => builder.add(entry));
    const index = await builder.buildInSlices(() => nextIteration());
    while (this.#missedByIndex.size > 0) {
      const missed = this.#missedByIndex;
      this.#missedByIndex = new Set();
      await this.#patchIndex(index, missed);
    }
    this.#index = index;
    this.#rebuilds += 1;
    this.#indexVersion = version;
    this.#indexMs = performance.now() - startedAt;
  }
}
