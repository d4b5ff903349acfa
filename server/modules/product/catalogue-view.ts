import { setImmediate as nextTurn } from 'node:timers/promises';

import { type CatalogueIndex, CatalogueIndexBuilder } from '#contract/rules/catalogue-index.ts';
import type { ShopDatabase } from '#server/db/connect.ts';
import type { Topic } from '#server/db/topics.ts';
import type { CatalogueChanges } from '#server/http/answer-cache.ts';
import { everyProductTag, stockOrderTag } from '#server/http/response-tags.ts';

import { readCatalogueEntries, readWhatIsInStock } from './catalogue-entries.ts';
import { readCatalogueVersion } from './catalogue-version.ts';
import { ChangeLog } from './change-log.ts';

/**
 * How often the database is asked for changes while there are requests. Knowledge older than `oldest` is not used: the
 * request waits for the check. Younger knowledge serves meanwhile.
 */
const askedMs = { every: 250, oldest: 1_000 };
/** The same while changes are announced, and asking is for those whose announcement was lost. */
const announcedMs = { every: 5_000, oldest: 10_000 };
/** Up to here a new index takes a few milliseconds and is waited for after the owner's own edit. */
const smallCatalogue = 2_000;
/** Without a check for so long, changes may have been removed from the log: everything is made again. */
const logMs = 3_600_000;

/**
 * The catalogue as it stands: the version, and the index over it in memory. An edit by the owner moves the version, and
 * the index is made anew; a large one in slices, the old one serving meanwhile. Orders and reviews change products
 * one by one: the index is patched, and listeners are told which.
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
  #editsHeard = 0;
  #hasHeard = false;
  #stockSeen = 0;
  #stockSeenAt = Number.NEGATIVE_INFINITY;
  #checking: Promise<void> | undefined;
  #index: CatalogueIndex | undefined;
  #indexVersion = -1;
  /** How often everything was made again. */
  #renewals = 0;
  #indexMs = 0;
  #indexing: Promise<void> | undefined;
  /** Products that changed while an index was being made, which may not have seen it. */
  #missedByIndex = new Set<string>();

  constructor(database: ShopDatabase, onError: (error: unknown) => void) {
    this.#database = database;
    this.#onError = onError;
    this.#log = new ChangeLog(database.read);
  }

  /** Another text after every edit of what the catalogue's answers are made from, and after every new index. */
  async generation(): Promise<string> {
    await this.#renew();
    return `${this.#version}.${this.#renewals}`;
  }

  /** The index to answer lists with. */
  async index(): Promise<CatalogueIndex> {
    await this.#renew();
    if (!this.#index) throw new Error('The index has not been made.');
    return this.#index;
  }

  /** Calls `listener` with the tags of changed products, after the index has been patched. */
  onChange(listener: (tags: ReadonlySet<string>) => void): void {
    this.#listeners.push(listener);
  }

  /** Takes what a process on this database announced: an edit counts like one's own, other changes are shown soon. */
  hear(topic: Topic): void {
    if (topic === 'catalogue') this.#editsHeard += 1;
    else this.#hasHeard = true;
  }

  /** Waits for an index under way, whatever becomes of it. */
  async settle(): Promise<void> {
    await this.#checking?.catch(() => {});
    await this.#indexing?.catch(() => {});
  }

  async #renew(): Promise<void> {
    const edits = this.#edits;
    const ageMs = performance.now() - this.#checkedAt;
    const isSure = this.#index !== undefined && this.#editsSeen === edits && !this.#hasFirstOrder();
    if (isSure && ageMs < this.#checkMs.every) return;
    const checking = this.#check();
    if (isSure && ageMs < this.#checkMs.oldest) {
      // One that fails is made again by the next request, which then waits for it.
      checking.catch(() => {});
      return;
    }
    await checking;
    // One that was under way already may have begun before the edit.
    if (this.#editsSeen < edits) await this.#check();
  }

  /** Whether this process has taken an order after a quiet time. It is shown at once; of many, each shows in 250 ms. */
  #hasFirstOrder(): boolean {
    const stock = this.#database.commitsOf('stock');
    return stock !== this.#stockSeen && performance.now() - this.#stockSeenAt > askedMs.every;
  }

  /** Edits that this process made or heard of. */
  get #edits(): number {
    return this.#database.commitsOf('catalogue') + this.#editsHeard;
  }

  /** However many changes are announced, the database is asked at most every 250 ms. */
  get #checkMs(): typeof askedMs {
    const isOutdated = this.#hasHeard || this.#database.commitsOf('stock') !== this.#stockSeen;
    return this.#database.isListening && !isOutdated ? announcedMs : askedMs;
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
    this.#hasHeard = false;
    const isLogGone = this.#checkedOn > 0 && Date.now() - this.#checkedOn > logMs;
    const [version, changed] = await Promise.all([readCatalogueVersion(this.#database.read), this.#log.readNew()]);
    // Before anybody reads what is new: a replica may not have it yet.
    if (version !== this.#version || changed.size > 0) this.#database.catchUp();
    if (isLogGone) {
      this.#indexVersion = -1;
      this.#renewals += 1;
    }
    this.#version = version;
    if (changed.size > 0) await this.#patch(changed);
    // Twice, because an index under way may have been begun before this version.
    for (let round = 0; round < 2 && this.#version !== this.#indexVersion; round += 1) {
      this.#indexing ??= this.#makeIndex().finally(() => {
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

  /** Whether any of them has sold out or come back. */
  async #patchIndex(index: CatalogueIndex | undefined, ids: ReadonlySet<string>): Promise<boolean> {
    let hasFlipped = false;
    if (!index) return hasFlipped;
    for (const [id, inStock] of await readWhatIsInStock(this.#database.read, [...ids])) {
      hasFlipped = index.setInStock(id, inStock) || hasFlipped;
    }
    return hasFlipped;
  }

  async #makeIndex(): Promise<void> {
    // Where edits change a large catalogue all the time, most of the processor stays with the shoppers.
    if (this.#index && this.#index.size > smallCatalogue) await pauseFor(this.#indexMs * 2);
    const startedAt = performance.now();
    this.#missedByIndex.clear();
    const version = await readCatalogueVersion(this.#database.read);
    const builder = new CatalogueIndexBuilder();
    await readCatalogueEntries(this.#database.read, (entry) => builder.add(entry));
    const index = await builder.buildInSlices(() => nextTurn());
    while (this.#missedByIndex.size > 0) {
      const missed = this.#missedByIndex;
      this.#missedByIndex = new Set();
      await this.#patchIndex(index, missed);
    }
    this.#index = index;
    this.#renewals += 1;
    this.#indexVersion = version;
    this.#indexMs = performance.now() - startedAt;
  }
}

function pauseFor(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
