import { setTimeout as delay, setImmediate as nextIteration } from 'node:timers/promises';

import { CatalogueIndex } from '#contract/rules/catalogue-index.ts';
import { Synonyms } from '#contract/rules/search/synonyms.ts';
import type { ShopDatabase } from '#server/db/connect.ts';
import { type CatalogueMoment, stockMaxAgeMs } from '#server/http/cached-response.ts';

import { readCatalogueEntries } from './catalogue-entries.ts';
import { readCatalogueNumbers } from './catalogue-version.ts';
import { readSynonymLines } from './searched-texts.ts';

/** How old what this process knows of other processes' changes may be. */
const pollMs = 1_000;
/** Up to this size a new index takes a few milliseconds, and requests wait for it. */
const smallCatalogue = 2_000;

/** The catalogue's current numbers and its search index in memory. An edit rebuilds the index; a large one in slices. */
export class CatalogueView {
  readonly #database: ShopDatabase;
  readonly #onError: (error: unknown) => void;
  #version = -1;
  #stock = -1;
  #stockChangedAt = Number.NEGATIVE_INFINITY;
  /** Number of stock changes that count as edits, because there was none in the ten seconds before. */
  #firstStockChanges = 0;
  #checkedAt = Number.NEGATIVE_INFINITY;
  #commitsSeen = -1;
  #checking: Promise<void> | undefined;
  #index: CatalogueIndex | undefined;
  #synonyms: { readonly lines: string; readonly all: Synonyms } | undefined;
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

  /** Resolves when no index is being built. */
  async waitForIndex(): Promise<void> {
    await this.#checking?.catch(() => {});
    await this.#indexing?.catch(() => {});
  }

  /** Reads the numbers when the last reading is too old, or this process has committed a change since. */
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
    if (version !== this.#version) await this.#updateSynonyms();
    this.#version = version;
    await this.#updateIndex();
    this.#commitsSeen = commits;
    this.#checkedAt = performance.now();
  }

  /** Also an index that is being replaced, so that the next search has a new synonym. */
  async #updateSynonyms(): Promise<void> {
    const lines = await readSynonymLines(this.#database.read);
    if (lines !== this.#synonyms?.lines) this.#synonyms = { lines, all: new Synonyms(lines) };
    if (this.#index) this.#index.synonyms = this.#synonyms.all;
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
    const index = new CatalogueIndex(await readCatalogueEntries(this.#database.read));
    await index.prepareSearch(() => nextIteration());
    if (this.#synonyms) index.synonyms = this.#synonyms.all;
    this.#index = index;
    this.#indexVersion = version;
    this.#indexMs = performance.now() - startedAt;
  }
}
