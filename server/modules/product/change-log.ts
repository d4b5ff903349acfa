import type { Reader } from '#server/db/connect.ts';

const batchSize = 5_000;
/** A new reader starts this many rows before the newest, because some of them may not be committed yet. */
const overlap = 200;
/** How long a missing id is waited for: longer than a statement may take. */
const gapMs = 60_000;
const gapsMax = 1_000;

/**
 * Reads new rows of `catalogue_changes`. Ids are assigned before the commit, so a lower one may appear after a higher one:
 * missing ids are read again, until their transactions must have been rolled back.
 */
export class ChangeLog {
  readonly #read: Reader;
  readonly #missingSince = new Map<number, number>();
  #last: number | undefined;

  constructor(read: Reader) {
    this.#read = read;
  }

  /** Returns the ids of the products that changed since the last call; none at the first call. */
  async readNew(now = performance.now()): Promise<Set<string>> {
    const isFirst = this.#last === undefined;
    if (isFirst) this.#last = Math.max(0, (await this.#newest()) - overlap);
    const changed = new Set<string>();
    for (let count = batchSize; count === batchSize; ) {
      const rows = await this.#readRows();
      for (const { id, product_id } of rows) {
        this.#note(id, now);
        changed.add(product_id);
      }
      count = rows.length;
    }
    for (const [id, since] of this.#missingSince) if (now - since > gapMs) this.#missingSince.delete(id);
    return isFirst ? new Set() : changed;
  }

  #note(id: number, now: number): void {
    const last = this.#last ?? 0;
    this.#missingSince.delete(id);
    if (id <= last) return;
    for (let missing = Math.max(last + 1, id - gapsMax); missing < id; missing += 1) {
      if (this.#missingSince.size < gapsMax) this.#missingSince.set(missing, now);
    }
    this.#last = id;
  }

  async #newest(): Promise<number> {
    const row = await this.#read
      .selectFrom('catalogue_changes')
      .select((log) => log.fn.max<number | null>('id').as('id'))
      .executeTakeFirst();
    return row?.id ?? 0;
  }

  #readRows() {
    const missing = [...this.#missingSince.keys()];
    const log = this.#read.selectFrom('catalogue_changes').select(['id', 'product_id']).orderBy('id').limit(batchSize);
    const last = this.#last ?? 0;
    return missing.length === 0
      ? log.where('id', '>', last).execute()
      : log.where((row) => row.or([row('id', '>', last), row('id', 'in', missing)])).execute();
  }
}
