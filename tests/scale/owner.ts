import { setTimeout as pause } from 'node:timers/promises';

import type { ShopDatabase } from '#server/db/connect.ts';
import { raiseCatalogueVersion } from '#server/modules/product/catalogue-version.ts';

/** An edit must show within this time in every process; a page served in between may still be the old one. */
const showsWithinMs = 3_000;

/** An owner who edits one product again and again, and checks after each edit that every process shows it. */
export class Owner {
  /** The last edit that the database acknowledged. */
  acknowledged = 0;
  /** Messages about edits that did not show in time. */
  readonly missed: string[] = [];
  /** The longest time in milliseconds from an acknowledged edit until the last process showed it. */
  slowestMs = 0;
  readonly #database: ShopDatabase;
  readonly #origins: readonly string[];
  readonly #slug: string;

  constructor(database: ShopDatabase, origins: readonly string[], slug: string) {
    this.#database = database;
    this.#origins = origins;
    this.#slug = slug;
  }

  /** Edits until stopped. While the database is down (`isCalm` is false) an edit may fail. */
  async run(until: () => boolean, isCalm: () => boolean): Promise<void> {
    for (let edit = 1; !until(); edit += 1) {
      const wasCalm = isCalm();
      try {
        await this.#edit(edit);
      } catch (error) {
        if (wasCalm && isCalm()) throw error;
        await pause(100);
        continue;
      }
      this.acknowledged = edit;
      if (wasCalm) await this.#check(edit, isCalm);
      await pause(50);
    }
  }

  /** The edit that a process shows now; undefined after a failure. */
  async shown(origin: string): Promise<number | undefined> {
    const response = await fetch(`${origin}/api/product/${this.#slug}`);
    const text = await response.text();
    return response.ok ? Number(/Edit (\d+)/.exec(JSON.parse(text).name)?.[1] ?? 0) : undefined;
  }

  async #edit(edit: number): Promise<void> {
    await this.#database.transaction(async (trx) => {
      await raiseCatalogueVersion(trx);
      await trx
        .updateTable('products')
        .set({ name: `Edit ${edit}` })
        .where('slug', '=', this.#slug)
        .execute();
    });
  }

  async #check(edit: number, isCalm: () => boolean): Promise<void> {
    const since = performance.now();
    for (const origin of this.#origins) {
      for (;;) {
        const shown = await this.shown(origin).catch(() => undefined);
        if (shown !== undefined && shown >= edit) break;
        if (!isCalm()) return;
        if (performance.now() - since > showsWithinMs) {
          this.missed.push(`edit ${edit} does not show at ${origin}: it shows ${shown}`);
          break;
        }
        await pause(5);
      }
    }
    this.slowestMs = Math.max(this.slowestMs, performance.now() - since);
  }
}
