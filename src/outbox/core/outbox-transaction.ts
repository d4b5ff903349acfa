import type * as z from 'zod/mini';

import type { Records } from '#src/lib/database.ts';

import type { OutboxEntry, OutboxFiles } from './outbox-entry.ts';
import { isListChange } from './outbox-entry.ts';
import type { OutboxEvent } from './outbox-events.ts';
import type { outboxStateSchema } from './outbox-schema.ts';

// Keys of the store.
export const entryPrefix = 'entry:';
export const filesPrefix = 'files:';
export const stateKey = 'state';

/** The number of ids in the state's `settled`. */
const settledLimit = 200;

/** The outbox within one transaction. */
export class OutboxTransaction {
  readonly changed = new Map<string, OutboxEvent>();
  readonly #records: Records;
  readonly #entries: Map<string, OutboxEntry>;
  #state: z.output<typeof outboxStateSchema>;

  constructor(records: Records, entries: readonly OutboxEntry[], state = { lastOrder: 0, settled: [] as string[] }) {
    this.#records = records;
    this.#entries = new Map(entries.map((entry) => [entry.id, entry]));
    this.#state = state;
  }

  /** Oldest first. */
  entries(): OutboxEntry[] {
    return [...this.#entries.values()];
  }

  get(id: string | undefined): OutboxEntry | undefined {
    return id === undefined ? undefined : this.#entries.get(id);
  }

  /** Whether an entry is here, or was a list change that is deleted. */
  wasAdded(id: string): boolean {
    return this.#entries.has(id) || this.#state.settled.includes(id);
  }

  nextOrder(): number {
    this.#writeState({ lastOrder: this.#state.lastOrder + 1 });
    return this.#state.lastOrder;
  }

  put(entry: OutboxEntry): void {
    const { id, callName, phase } = entry;
    this.#entries.set(id, entry);
    this.#records.write(entryPrefix + id, entry);
    this.changed.set(id, { id, callName, phase });
  }

  add(entry: OutboxEntry, files: OutboxFiles): void {
    this.put(entry);
    if (entry.files.length > 0) this.#records.write(filesPrefix + entry.id, files);
  }

  /** Deletes an entry with its files, and notifies listeners. The id of a list change is remembered. */
  deleteEntry(entry: OutboxEntry): void {
    this.deleteRecords(entry.id);
    this.changed.set(entry.id, { id: entry.id, callName: entry.callName });
    if (isListChange(entry)) this.#writeState({ settled: [...this.#state.settled, entry.id].slice(-settledLimit) });
  }

  /** Deletes the files of an entry that has no content any more. */
  replace(before: OutboxEntry, after: OutboxEntry | undefined): void {
    if (!after) this.deleteEntry(before);
    else this.put(after);
    if (after?.files.length === 0) this.#records.delete(filesPrefix + before.id);
  }

  deleteWhere(matches: (entry: OutboxEntry) => boolean): number {
    const meant = this.entries().filter(matches);
    for (const entry of meant) this.deleteEntry(entry);
    return meant.length;
  }

  /** Deletes the records of an entry, also of one that this build can't read. */
  deleteRecords(id: string): void {
    this.#entries.delete(id);
    this.#records.delete(entryPrefix + id);
    this.#records.delete(filesPrefix + id);
  }

  #writeState(state: Partial<z.output<typeof outboxStateSchema>>): void {
    this.#state = { ...this.#state, ...state };
    this.#records.write(stateKey, this.#state);
  }
}
