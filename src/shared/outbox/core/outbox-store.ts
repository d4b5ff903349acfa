import * as z from 'zod/mini';
import { omit } from '#contract/omit.ts';
import { type Records, transaction } from '#src/shared/storage/database.ts';
import { type Attempt, type ClaimOptions, maySend } from './entry-sender.ts';
import {
  isListChange,
  needsLogin,
  type OutboxCallName,
  type OutboxEntry,
  type OutboxFields,
  type OutboxFiles,
  type OutboxPhase,
  type OutboxProduct,
  type OutboxQueue,
  queueOf,
  receiptIdIn,
} from './outbox-entry.ts';
import { type OutboxEvent, publishEntries, publishEvents } from './outbox-events.ts';
import { outboxEntrySchema, outboxFilesSchema, outboxStateSchema } from './outbox-schema.ts';

// The stored entries. Each function is one transaction, and throws when the database can't be used.

const stores = ['outbox'] as const;
// Keys of the store.
const entryPrefix = 'entry:';
const filesPrefix = 'files:';
const stateKey = 'state';

/** The number of ids in the state's `settled`. */
const settledLimit = 200;
// Limits of stored receipts.
const receiptMs = 7 * 24 * 60 * 60 * 1000;
const receiptLimit = 50;

/** A new entry. */
export type NewEntry<Name extends OutboxCallName = OutboxCallName> = {
  readonly [Each in Name]: {
    readonly id: string;
    readonly callName: Each;
    readonly fields: OutboxFields[Each];
    readonly files?: OutboxFiles | undefined;
    readonly owner: string | undefined;
    readonly at?: string;
    /** An entry that this one replaces, if that was never sent or was rejected. */
    readonly replaces?: string | undefined;
    readonly product?: OutboxProduct | undefined;
    readonly title?: string | undefined;
  };
}[Name];

/** A new entry as it is stored. */
export function entryOf({
  files = {},
  at = new Date().toISOString(),
  ...given
}: NewEntry): OutboxEntry {
  const one = omit(given, 'replaces');
  const labels = Object.entries(files).map(([field, { name, type, bytes }]) => ({
    field,
    name,
    type,
    size: bytes.byteLength,
  }));
  return { ...one, at, files: labels, order: 0, attempts: 0, phase: 'waiting' };
}

/** Appends new entries with their files, unless their ids are known. */
export async function addEntries(given: readonly NewEntry[]): Promise<void> {
  await change('strict', (outbox) => {
    for (const one of given) {
      if (outbox.wasAdded(one.id)) continue;
      const old = outbox.get(one.replaces);
      if (old?.attempts === 0 || old?.phase === 'refused') outbox.deleteEntry(old);
      outbox.add({ ...entryOf(one), order: outbox.nextOrder() }, one.files ?? {});
    }
  });
}

/** Every entry, oldest first. */
export async function readOutbox(): Promise<readonly OutboxEntry[]> {
  const entries = await transaction(stores, 'readonly', listEntries);
  publishEntries(entries);
  return entries;
}

/** An entry's pictures; empty when it has none. */
export async function readEntryFiles(id: string): Promise<OutboxFiles> {
  return (
    (await transaction(stores, 'readonly', (records) =>
      records.read(filesPrefix + id, outboxFilesSchema),
    )) ?? {}
  );
}

/** Deletes an entry that is not being sent. Returns false when it is, or was sent. */
export async function cancelEntry(id: string): Promise<boolean> {
  return deleteIf(
    id,
    ({ phase }) => phase === 'waiting' || phase === 'needs-login' || phase === 'refused',
  );
}

/** Lets a rejected entry be sent once more, as it is, with what the person has agreed to since. */
export async function sendWithAgreed(id: string, agreed: string): Promise<void> {
  await change('strict', (outbox) => {
    const entry = outbox.get(id);
    if (entry?.phase !== 'refused') return;
    const fields = { ...entry.fields, agreed };
    outbox.put({
      ...entry,
      fields,
      refusal: undefined,
      attempts: 0,
      phase: 'waiting',
    } as OutboxEntry);
  });
}

/** Deletes an entry that is sent or rejected. */
export async function dismissEntry(id: string): Promise<boolean> {
  return deleteIf(id, ({ phase }) => phase === 'sent' || phase === 'refused');
}

/** Deletes all entries of a customer, also those that this build can't read. */
export async function deleteEntriesOf(userId: string): Promise<void> {
  await change('strict', async (outbox, records) => {
    outbox.deleteWhere(({ owner }) => owner === userId);
    const own = z.object({ id: z.string(), owner: z.literal(userId) });
    for (const { id } of await records.list(entryPrefix, own)) outbox.deleteRecords(id);
  });
}

/** Deletes the entries of a customer's queue. */
export async function deleteQueueOf(userId: string, queue: OutboxQueue): Promise<void> {
  await change('strict', (outbox) =>
    outbox.deleteWhere((entry) => entry.owner === userId && queueOf(entry) === queue),
  );
}

/** Deletes list changes that were applied. Applying one again after a crash does no harm. */
export async function deleteApplied(ids: readonly string[]): Promise<void> {
  await change('relaxed', (outbox) => outbox.deleteWhere(({ id }) => ids.includes(id)));
}

export function isOldReceipt({ phase, receipt }: OutboxEntry): boolean {
  return (
    phase === 'sent' &&
    receipt !== undefined &&
    Math.abs(Date.now() - Date.parse(receipt.at)) > receiptMs
  );
}

/**
 * Stores the result of one entry and claims the next, in one transaction. Only the sender calls it,
 * under its lock: other entries in the phase `sending` were interrupted. A result must be durable;
 * a lost claim means that the entry is sent again with its key.
 */
export function claimNext({ userId, choose, ended }: ClaimOptions<OutboxEntry>) {
  return change(ended ? 'strict' : 'relaxed', async (outbox, records) => {
    const sent = outbox.get(ended?.id);
    // Unless it was deleted meanwhile.
    if (sent && ended) outbox.replace(sent, afterAttempt(sent, ended.attempt));
    const receipts = outbox
      .entries()
      .filter((entry) => entry.phase === 'sent' && !isListChange(entry));
    for (const entry of receipts.filter(isOldReceipt)) outbox.deleteEntry(entry);
    for (const entry of receipts.slice(0, -receiptLimit)) outbox.deleteEntry(entry);
    for (const entry of outbox.entries()) {
      const isOpen = ['waiting', 'sending', 'needs-login'].includes(entry.phase);
      const phase: OutboxPhase = maySend(entry, userId, needsLogin(entry))
        ? 'waiting'
        : 'needs-login';
      // The ended entry may have just become `needs-login`.
      if (isOpen && entry.phase !== phase && entry.id !== ended?.id)
        outbox.put({ ...entry, phase });
    }
    const chosen = choose(outbox.entries());
    if (!chosen) return { claim: undefined, entries: outbox.entries() };
    const entry: OutboxEntry = { ...chosen, phase: 'sending', attempts: chosen.attempts + 1 };
    outbox.put(entry);
    const files =
      entry.files.length > 0
        ? await records.read(filesPrefix + entry.id, outboxFilesSchema)
        : undefined;
    return { claim: { entry, content: files ?? {} }, entries: outbox.entries() };
  });
}

/**
 * What is left of an entry: of a sent form its receipt, of a list change the response until it is
 * applied, else all.
 */
function afterAttempt(entry: OutboxEntry, attempt: Attempt): OutboxEntry | undefined {
  const rest = omit(entry, 'nextTryAt', 'retryAfterMs');
  if (attempt.phase === 'refused')
    return { ...rest, phase: 'refused', refusal: { ...attempt.refusal, body: attempt.body } };
  if (attempt.phase !== 'sent') return { ...rest, ...attempt };
  if (attempt.isApplied) return undefined;
  const { response } = attempt;
  const sent = omit(rest, 'lastError', 'error');
  const receipt = { id: receiptIdIn(response), at: new Date().toISOString() };
  if (isListChange(sent)) return { ...sent, phase: 'sent', receipt, response };
  const shown = keepsResponse(entry) ? { response } : {};
  return { ...sent, ...shown, phase: 'sent', receipt, fields: undefined, files: [] };
}

/** A review is public; what is answered to 'Tell me' is a sentence that is shown. */
const keepsResponse = ({ callName }: OutboxEntry) =>
  callName === 'writeReview' || callName === 'askBackInStock';

/** Changes the outbox in one transaction, then notifies listeners. */
async function change<Result>(
  durability: 'strict' | 'relaxed',
  work: (outbox: OutboxTransaction, records: Records) => Promise<Result> | Result,
): Promise<Result> {
  const { result, outbox } = await transaction(
    stores,
    'readwrite',
    async (records) => {
      const [entries, state] = await Promise.all([
        listEntries(records),
        records.read(stateKey, outboxStateSchema),
      ]);
      const outbox = new OutboxTransaction(records, entries, state);
      return { result: await work(outbox, records), outbox };
    },
    { durability },
  );
  publishEntries(outbox.entries());
  publishEvents(outbox.changed.values());
  return result;
}

async function listEntries(records: Records): Promise<OutboxEntry[]> {
  return (await records.list(entryPrefix, outboxEntrySchema)).toSorted((a, b) => a.order - b.order);
}

function deleteIf(id: string, matches: (entry: OutboxEntry) => boolean): Promise<boolean> {
  return change(
    'strict',
    (outbox) => outbox.deleteWhere((entry) => entry.id === id && matches(entry)) > 0,
  );
}

/** The outbox within one transaction. */
class OutboxTransaction {
  readonly changed = new Map<string, OutboxEvent>();
  readonly #records: Records;
  readonly #entries: Map<string, OutboxEntry>;
  #state: z.output<typeof outboxStateSchema>;

  constructor(
    records: Records,
    entries: readonly OutboxEntry[],
    state = { lastOrder: 0, settled: [] as string[] },
  ) {
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

  /**
   * Deletes an entry with its files, and notifies listeners. The id of a list change is remembered.
   */
  deleteEntry(entry: OutboxEntry): void {
    this.deleteRecords(entry.id);
    this.changed.set(entry.id, { id: entry.id, callName: entry.callName });
    if (isListChange(entry))
      this.#writeState({ settled: [...this.#state.settled, entry.id].slice(-settledLimit) });
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
