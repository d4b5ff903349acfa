import * as z from 'zod/mini';

import { type Records, transaction } from '#src/lib/database.ts';

import { entryPrefix, filesPrefix, OpenOutbox, stateKey } from './open-outbox.ts';
import type {
  OutboxCallName,
  OutboxEntry,
  OutboxFields,
  OutboxFiles,
  OutboxLane,
  OutboxPhase,
  OutboxProduct,
  OutboxRefusal,
  OutboxTrouble,
} from './outbox-entry.ts';
import { isListChange, laneOf, needsLogin, receiptIdIn } from './outbox-entry.ts';
import { publishEntries, tellOfOutbox } from './outbox-news.ts';
import { outboxEntrySchema, outboxFilesSchema, outboxStateSchema } from './outbox-schema.ts';

// Where entries lie. Each function is one transaction. All of them throw when the database can't be used: whoever adds
// something to the outbox must know that it could not be saved.

const stores = ['outbox'] as const;

/** Receipts of forms stay so long, and so many of them. */
const receiptMs = 7 * 24 * 60 * 60 * 1000;
const receiptLimit = 50;

/** What is added to the outbox. */
export type NewEntry<Name extends OutboxCallName = OutboxCallName> = {
  readonly [Each in Name]: {
    readonly id: string;
    readonly callName: Each;
    readonly fields: OutboxFields[Each];
    readonly files?: OutboxFiles | undefined;
    readonly owner: string | undefined;
    readonly at?: string;
    /** Goes if it was never sent, or was refused: this one says the same anew. */
    readonly replaces?: string | undefined;
    readonly product?: OutboxProduct | undefined;
  };
}[Name];

/** An entry that was neither stored nor sent yet. */
export function entryOf({ files = {}, replaces: _, at = new Date().toISOString(), ...one }: NewEntry): OutboxEntry {
  const labels = Object.entries(files).map(([field, { name, type, bytes }]) => ({
    field,
    name,
    type,
    size: bytes.byteLength,
  }));
  return { ...one, at, files: labels, order: 0, attempts: 0, phase: 'waiting' };
}

/** Adds entries behind those that wait, with their files. One that is there, or was, is left as it is. */
export async function keepEntries(given: readonly NewEntry[]): Promise<void> {
  await change('strict', (outbox) => {
    for (const one of given) {
      if (outbox.knows(one.id)) continue;
      const old = outbox.get(one.replaces);
      if (old?.attempts === 0 || old?.phase === 'refused') outbox.drop(old);
      outbox.add({ ...entryOf(one), order: outbox.nextOrder() }, one.files ?? {});
    }
  });
}

/** Adds entries as they are behind those that wait, without those that are there, or were. */
export async function addMissing(entries: readonly OutboxEntry[]): Promise<void> {
  await change('strict', (outbox) => {
    for (const entry of entries) if (!outbox.knows(entry.id)) outbox.add({ ...entry, order: outbox.nextOrder() }, {});
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
  return (await transaction(stores, 'readonly', (records) => records.read(filesPrefix + id, outboxFilesSchema))) ?? {};
}

/** Takes out an entry that is not being sent. False when it is, or was sent. */
export async function cancelEntry(id: string): Promise<boolean> {
  return dropIf(id, ({ phase }) => phase === 'waiting' || phase === 'needs-login' || phase === 'refused');
}

/** Takes out an entry that is over: sent or refused. */
export async function dismissEntry(id: string): Promise<boolean> {
  return dropIf(id, ({ phase }) => phase === 'sent' || phase === 'refused');
}

/** Takes out all that is a person's, whatever its phase, also what this build can't read. */
export async function dropEntriesOf(userId: string): Promise<void> {
  await change('strict', async (outbox, records) => {
    outbox.dropAll(({ owner }) => owner === userId);
    const own = z.object({ id: z.string(), owner: z.literal(userId) });
    for (const { id } of await records.list(entryPrefix, own)) outbox.remove(id);
  });
}

/** Takes out what waits in a person's queue. */
export async function dropLaneOf(userId: string, lane: OutboxLane): Promise<void> {
  await change('strict', (outbox) => outbox.dropAll((entry) => entry.owner === userId && laneOf(entry) === lane));
}

/** Takes out list changes whose result is in the list's query. One that stays after a crash does no harm. */
export async function settleEntries(ids: readonly string[]): Promise<void> {
  await change('relaxed', (outbox) => outbox.dropAll(({ id }) => ids.includes(id)));
}

/** Whether an entry may go while this person is logged in, or nobody: never while somebody else is. */
export function maySend(entry: OutboxEntry, userId: string | undefined): boolean {
  const isNobodys = entry.owner === undefined || (userId === undefined && !needsLogin(entry));
  return isNobodys || entry.owner === userId;
}

export function isOldReceipt({ phase, receipt }: OutboxEntry): boolean {
  return phase === 'sent' && receipt !== undefined && Math.abs(Date.now() - Date.parse(receipt.at)) > receiptMs;
}

/** What one attempt at an entry came to. */
export type Attempt =
  /** `isApplied`: the answer to a list change is in the list's query, so that nothing of the entry need stay. */
  | { readonly phase: 'sent'; readonly answer: unknown; readonly isApplied?: boolean }
  | { readonly phase: 'refused'; readonly refusal: OutboxRefusal }
  | {
      readonly phase: 'waiting' | 'needs-login';
      readonly lastError: string;
      readonly trouble: OutboxTrouble;
      readonly nextTryAt?: number | undefined;
      readonly askedPauseMs?: number | undefined;
    };

interface ClaimOptions {
  /** Who is logged in. */
  readonly userId: string | undefined;
  readonly choose: (entries: readonly OutboxEntry[]) => OutboxEntry | undefined;
  /** The entry that was claimed before, and what came of it. */
  readonly ended?: { readonly id: string; readonly attempt: Attempt } | undefined;
}

/**
 * Records what came of one entry and claims the next, in one transaction. Only the sender calls it: what else is being
 * sent was interrupted. A result must not be lost. A claim may be: then the entry is sent again with its key.
 */
export function claimNext({ userId, choose, ended }: ClaimOptions) {
  return change(ended ? 'strict' : 'relaxed', async (outbox, records) => {
    const sent = outbox.get(ended?.id);
    // One that was dropped meanwhile does not come back.
    if (sent && ended) outbox.replace(sent, afterAttempt(sent, ended.attempt));
    const receipts = outbox.entries().filter((entry) => entry.phase === 'sent' && !isListChange(entry));
    for (const entry of receipts.filter(isOldReceipt)) outbox.drop(entry);
    for (const entry of receipts.slice(0, -receiptLimit)) outbox.drop(entry);
    for (const entry of outbox.entries()) {
      const isOpen = ['waiting', 'sending', 'needs-login'].includes(entry.phase);
      const phase: OutboxPhase = maySend(entry, userId) ? 'waiting' : 'needs-login';
      // The server has just said that it does not take this person's token any more.
      if (isOpen && entry.phase !== phase && entry.id !== ended?.id) outbox.put({ ...entry, phase });
    }
    const chosen = choose(outbox.entries());
    if (!chosen) return { claim: undefined, entries: outbox.entries() };
    const entry: OutboxEntry = { ...chosen, phase: 'sending', attempts: chosen.attempts + 1 };
    outbox.put(entry);
    const files = entry.files.length > 0 ? await records.read(filesPrefix + entry.id, outboxFilesSchema) : undefined;
    return { claim: { entry, files: files ?? {} }, entries: outbox.entries() };
  });
}

/**
 * What stays of an entry: of a form its receipt; of a list change its answer until that is in the list's query; all of
 * what was refused, or is tried again.
 */
function afterAttempt(entry: OutboxEntry, attempt: Attempt): OutboxEntry | undefined {
  const { nextTryAt: _, askedPauseMs: __, ...rest } = entry;
  if (attempt.phase !== 'sent') return { ...rest, ...attempt };
  if (attempt.isApplied) return undefined;
  const { answer } = attempt;
  const { lastError: ___, trouble: ____, ...sent } = rest;
  const receipt = { id: receiptIdIn(answer), at: new Date().toISOString() };
  if (isListChange(sent)) return { ...sent, phase: 'sent', receipt, answer };
  // Everybody may read a review.
  const shown = entry.callName === 'writeReview' ? { answer } : {};
  return { ...sent, ...shown, phase: 'sent', receipt, fields: undefined, files: [] };
}

/** Changes the outbox in one transaction, and notifies of it once it is done. */
async function change<Result>(
  durability: 'strict' | 'relaxed',
  work: (outbox: OpenOutbox, records: Records) => Promise<Result> | Result,
): Promise<Result> {
  const { result, outbox } = await transaction(
    stores,
    'readwrite',
    async (records) => {
      const [entries, state] = await Promise.all([listEntries(records), records.read(stateKey, outboxStateSchema)]);
      const outbox = new OpenOutbox(records, entries, state);
      return { result: await work(outbox, records), outbox };
    },
    { durability },
  );
  publishEntries(outbox.entries());
  tellOfOutbox(outbox.changed.values());
  return result;
}

async function listEntries(records: Records): Promise<OutboxEntry[]> {
  return (await records.list(entryPrefix, outboxEntrySchema)).toSorted((a, b) => a.order - b.order);
}

function dropIf(id: string, isMeant: (entry: OutboxEntry) => boolean): Promise<boolean> {
  return change('strict', (outbox) => outbox.dropAll((entry) => entry.id === id && isMeant(entry)) > 0);
}
