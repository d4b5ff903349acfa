import { inOneStep, type KeptThings } from '#src/lib/storage.ts';

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
import { tellOfOutbox } from './outbox-news.ts';

// Where entries lie. Each function is one transaction. All of them throw when storage can't be used: whoever gives
// something to the outbox must hear that it could not be kept.

const store = 'outbox';
const entryPrefix = 'entry:';
const filesPrefix = 'files:';
const stateKey = 'state';

/** Keys of list changes that are over, so that a mirror which missed it does not send them again. */
const settledKept = 200;
/** Receipts of forms, the newest. */
const sentKept = 50;

interface OutboxState {
  readonly lastOrder: number;
  readonly settled: readonly string[];
}

/** What somebody gives to the outbox. */
export interface NewEntry<Name extends OutboxCallName = OutboxCallName> {
  readonly id: string;
  readonly callName: Name;
  readonly fields: OutboxFields[Name];
  readonly files?: OutboxFiles | undefined;
  readonly owner: string | undefined;
  readonly at?: string;
  /** Goes if it was never sent, or was refused: this one says the same anew. */
  readonly replaces?: string | undefined;
  readonly product?: OutboxProduct | undefined;
}

/** Keeps entries behind those that wait, with their files. One that is there, or was, is left as it is. */
export async function keepEntries(given: readonly NewEntry[]): Promise<void> {
  const kept = await inOneStep(store, async (things) => {
    let state = await stateOf(things);
    const entries = await things.list<OutboxEntry>(entryPrefix);
    const added: OutboxEntry[] = [];
    for (const { files = {}, replaces, at = new Date().toISOString(), ...one } of given) {
      if (state.settled.includes(one.id) || entries.some(({ id }) => id === one.id)) continue;
      const old = entries.find((entry) => entry.id === replaces);
      if (old?.attempts === 0 || old?.phase === 'refused') state = drop(things, state, old);
      // Also where it was never kept: another tab may be about to.
      else if (replaces !== undefined && !old) state = { ...state, settled: [...state.settled, replaces] };
      state = { ...state, lastOrder: state.lastOrder + 1 };
      const labels = Object.entries(files).map(([field, { name, type, bytes }]) => ({
        field,
        name,
        type,
        size: bytes.byteLength,
      }));
      const entry: OutboxEntry = { ...one, at, files: labels, order: state.lastOrder, attempts: 0, phase: 'waiting' };
      things.write(entryPrefix + entry.id, entry);
      if (labels.length > 0) things.write(filesPrefix + entry.id, files);
      added.push(entry);
    }
    things.write(stateKey, { ...state, settled: state.settled.slice(-settledKept) });
    return added;
  });
  tellOfOutbox(kept);
}

/** Every entry, oldest first. */
export async function readOutbox(): Promise<readonly OutboxEntry[]> {
  return inOneStep(store, listEntries);
}

/** What an entry's pictures are, for editing a refused one; empty when it has none. */
export async function readEntryFiles(id: string): Promise<OutboxFiles> {
  return inOneStep(store, async (things) => (await things.read<OutboxFiles>(filesPrefix + id)) ?? {});
}

/** Takes out an entry that is not on its way. False when it is just being sent, or was. */
export async function cancelEntry(id: string): Promise<boolean> {
  return dropIf(id, ({ phase }) => phase === 'waiting' || phase === 'needs-login' || phase === 'refused');
}

/** Takes out an entry that is over: sent or refused. */
export async function dismissEntry(id: string): Promise<boolean> {
  return dropIf(id, ({ phase }) => phase === 'sent' || phase === 'refused');
}

/** Takes out all that is a person's, whatever its phase: nothing of theirs stays at this device. */
export async function dropEntriesOf(userId: string): Promise<void> {
  await dropAll(({ owner }) => owner === userId);
}

/** Takes out what waits in a person's lane. */
export async function dropLaneOf(userId: string, lane: OutboxLane): Promise<void> {
  await dropAll((entry) => entry.owner === userId && laneOf(entry) === lane);
}

/** Takes out what a mirror has taken over. */
export async function settleEntries(ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await dropAll((entry) => ids.includes(entry.id));
}

/** A person's lane as a mirror needs it: what is there, and what is over. */
export async function readLane(userId: string, lane: OutboxLane) {
  return inOneStep(store, async (things) => {
    const entries = (await listEntries(things)).filter((entry) => entry.owner === userId && laneOf(entry) === lane);
    return { entries, settled: (await stateOf(things)).settled };
  });
}

/** Whoever holds the sender's lock: nobody else sends, so what was on its way was interrupted. */
export async function wakeInterrupted(): Promise<void> {
  await changeAll((entry) => (entry.phase === 'sending' ? { ...entry, phase: 'waiting' } : undefined));
}

/** Whether an entry may go while this person is logged in, or nobody: never while somebody else is. */
export function maySend(entry: OutboxEntry, userId: string | undefined): boolean {
  const isNobodys = entry.owner === undefined || (userId === undefined && !needsLogin(entry));
  return isNobodys || entry.owner === userId;
}

/** Marks as needing a login what may not be sent now, and takes the mark from what may. */
export async function markOwners(userId: string | undefined): Promise<void> {
  await changeAll((entry) => {
    const phase: OutboxPhase = maySend(entry, userId) ? 'waiting' : 'needs-login';
    const isOpen = entry.phase === 'waiting' || entry.phase === 'needs-login';
    return isOpen && entry.phase !== phase ? { ...entry, phase } : undefined;
  });
}

/** Chooses among what is there and marks it as on its way, in one step. With its files. */
export async function beginNext(
  choose: (entries: readonly OutboxEntry[]) => OutboxEntry | undefined,
): Promise<{ readonly entry: OutboxEntry; readonly files: OutboxFiles } | undefined> {
  const begun = await inOneStep(store, async (things) => {
    const chosen = choose(await listEntries(things));
    if (!chosen) return undefined;
    const entry: OutboxEntry = { ...chosen, phase: 'sending', attempts: chosen.attempts + 1 };
    const files = entry.files.length > 0 ? await things.read<OutboxFiles>(filesPrefix + entry.id) : undefined;
    things.write(entryPrefix + entry.id, entry);
    return { entry, files: files ?? {} };
  });
  if (begun) tellOfOutbox([begun.entry]);
  return begun;
}

/** Records that the shop carried it out. A form's content goes in the same step; a list's stays for its mirror. */
export async function recordAnswer(id: string, answer: unknown): Promise<OutboxEntry | undefined> {
  return change(id, (entry, things) => {
    const receipt = { id: receiptIdIn(answer), at: new Date().toISOString() };
    const { nextTryAt: _, lastError: __, trouble: ___, askedPauseMs: ____, ...rest } = entry;
    if (isListChange(entry)) return { ...rest, phase: 'sent', receipt, answer };
    things.drop(filesPrefix + id);
    const kept = entry.callName === 'writeReview' ? { answer } : {};
    return { ...rest, ...kept, phase: 'sent', receipt, fields: undefined, files: [] };
  });
}

/** Records that the shop refused it for good. Its content stays. */
export async function recordRefusal(id: string, refusal: OutboxRefusal): Promise<OutboxEntry | undefined> {
  return change(id, ({ nextTryAt: _, askedPauseMs: __, ...entry }) => ({ ...entry, phase: 'refused', refusal }));
}

/** Puts an entry back in its place after an attempt that came to nothing. */
export async function recordFailure(
  id: string,
  failure: {
    readonly phase: 'waiting' | 'needs-login';
    readonly lastError: string;
    readonly trouble?: OutboxTrouble;
    readonly nextTryAt?: number;
    readonly askedPauseMs?: number | undefined;
  },
): Promise<OutboxEntry | undefined> {
  return change(id, ({ askedPauseMs: _, ...entry }) => ({ ...entry, ...failure }));
}

async function listEntries(things: KeptThings): Promise<OutboxEntry[]> {
  return (await things.list<OutboxEntry>(entryPrefix)).toSorted((a, b) => a.order - b.order);
}

async function stateOf(things: KeptThings): Promise<OutboxState> {
  return (await things.read<OutboxState>(stateKey)) ?? { lastOrder: 0, settled: [] };
}

/** Takes an entry out with its files. A list change leaves its key, so that it does not come back from its mirror. */
function drop(things: KeptThings, state: OutboxState, entry: OutboxEntry): OutboxState {
  things.drop(entryPrefix + entry.id);
  things.drop(filesPrefix + entry.id);
  return isListChange(entry) ? { ...state, settled: [...state.settled, entry.id].slice(-settledKept) } : state;
}

async function dropIf(id: string, isMeant: (entry: OutboxEntry) => boolean): Promise<boolean> {
  return (await dropAll((entry) => entry.id === id && isMeant(entry))) > 0;
}

async function dropAll(isMeant: (entry: OutboxEntry) => boolean): Promise<number> {
  const gone = await inOneStep(store, async (things) => {
    const meant = (await listEntries(things)).filter(isMeant);
    let state = await stateOf(things);
    for (const entry of meant) state = drop(things, state, entry);
    if (meant.length > 0) things.write(stateKey, state);
    return meant;
  });
  tellOfOutbox(gone.map(({ id, callName }) => ({ id, callName })));
  return gone.length;
}

/** Alters an entry that is still there: one that was dropped meanwhile does not come back. */
async function change(
  id: string,
  alter: (entry: OutboxEntry, things: KeptThings) => OutboxEntry,
): Promise<OutboxEntry | undefined> {
  const next = await inOneStep(store, async (things) => {
    const entry = await things.read<OutboxEntry>(entryPrefix + id);
    if (!entry) return undefined;
    const altered = alter(entry, things);
    things.write(entryPrefix + id, altered);
    if (altered.phase === 'sent') await dropOldReceipts(things);
    return altered;
  });
  if (next) tellOfOutbox([next]);
  return next;
}

async function changeAll(alter: (entry: OutboxEntry) => OutboxEntry | undefined): Promise<void> {
  const changed = await inOneStep(store, async (things) => {
    const altered = (await listEntries(things)).flatMap((entry) => alter(entry) ?? []);
    for (const entry of altered) things.write(entryPrefix + entry.id, entry);
    return altered;
  });
  tellOfOutbox(changed);
}

async function dropOldReceipts(things: KeptThings): Promise<void> {
  const sent = (await listEntries(things)).filter((entry) => entry.phase === 'sent' && !isListChange(entry));
  for (const { id } of sent.slice(0, -sentKept)) things.drop(entryPrefix + id);
}
