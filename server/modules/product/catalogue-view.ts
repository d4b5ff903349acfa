import { setImmediate as nextTurn } from 'node:timers/promises';

import { type CatalogueIndex, CatalogueIndexBuilder } from '#contract/rules/catalogue-index.ts';
import type { ShopDatabase } from '#server/db/connect.ts';
import type { Generations } from '#server/http/answer-cache.ts';

import { readCatalogueEntries } from './catalogue-entries.ts';
import { readCatalogueVersion } from './catalogue-version.ts';

/** How old the knowledge of the version may be, when this process itself has written nothing. */
const versionAgeMs = 250;
/** Up to here a new index takes a few milliseconds and is waited for. */
const smallCatalogue = 2_000;

/**
 * The catalogue as it stands: the version, and the index over it in memory. When the version moves the
 * index is made anew; a large one in slices, the old one serving meanwhile.
 */
export class CatalogueView implements Generations {
  readonly #database: ShopDatabase;
  readonly #onError: (error: unknown) => void;
  #version = -1;
  #checkedAt = Number.NEGATIVE_INFINITY;
  #commitsSeen = -1;
  #checking: Promise<void> | undefined;
  #index: CatalogueIndex | undefined;
  #indexVersion = -1;
  #indexMs = 0;
  #indexing: Promise<void> | undefined;

  constructor(database: ShopDatabase, onError: (error: unknown) => void) {
    this.#database = database;
    this.#onError = onError;
  }

  /** Another text after every change of what the catalogue's answers are made from. */
  async generation(): Promise<string> {
    await this.#renew();
    return `${this.#version}.${this.#indexVersion}`;
  }

  /** The index to answer lists with. */
  async index(): Promise<CatalogueIndex> {
    await this.#renew();
    if (!this.#index) throw new Error('The index has not been made.');
    return this.#index;
  }

  /** Waits for an index under way, whatever becomes of it. */
  async settle(): Promise<void> {
    await this.#indexing?.catch(() => {});
  }

  async #renew(): Promise<void> {
    const isKnown =
      performance.now() - this.#checkedAt < versionAgeMs && this.#commitsSeen === this.#database.commits && this.#index;
    if (isKnown) return;
    this.#checking ??= this.#check().finally(() => {
      this.#checking = undefined;
    });
    await this.#checking;
  }

  async #check(): Promise<void> {
    const commits = this.#database.commits;
    this.#version = await readCatalogueVersion(this.#database.read);
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
    this.#commitsSeen = commits;
    this.#checkedAt = performance.now();
  }

  async #makeIndex(): Promise<void> {
    // Where orders change a large catalogue all the time, most of the processor stays with the shoppers.
    if (this.#index && this.#index.size > smallCatalogue) await pauseFor(this.#indexMs * 2);
    const startedAt = performance.now();
    const version = await readCatalogueVersion(this.#database.read);
    const builder = new CatalogueIndexBuilder();
    await readCatalogueEntries(this.#database.read, (entry) => builder.add(entry));
    this.#index = await builder.buildInSlices(() => nextTurn());
    this.#indexVersion = version;
    this.#indexMs = performance.now() - startedAt;
  }
}

function pauseFor(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
