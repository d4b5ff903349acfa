import { type DeskRecords, deskTransaction } from '#src/desk/lib/desk-database.ts';
import { newIdempotencyKey } from '#src/lib/idempotency-key.ts';

import { afterSent, type NewChange, type PendingChange, pendingChangeSchema } from './pending-change.ts';

// Pending changes in IndexedDB. Each function is one strict transaction, and throws when the database can't be used.

/** All changes, oldest first. */
export function readChanges(): Promise<PendingChange[]> {
  return deskTransaction('outbox', 'readonly', listChanges);
}

/** Stores a change behind all others. */
export function addChange(change: NewChange, staffId: string): Promise<PendingChange> {
  return deskTransaction('outbox', 'readwrite', async (records) => {
    const last = (await listChanges(records)).at(-1)?.order ?? 0;
    const added: PendingChange = {
      ...change,
      id: newIdempotencyKey(),
      order: last + 1,
      staffId,
      at: new Date().toISOString(),
      attempts: 0,
      nextTryAt: 0,
    };
    records.write(added.id, added);
    return added;
  });
}

/** Replaces a change, unless it was deleted meanwhile. */
export function updateChange(change: PendingChange): Promise<void> {
  return deskTransaction('outbox', 'readwrite', async (records) => {
    if ((await records.read(change.id)) !== undefined) records.write(change.id, change);
  });
}

/** Deletes a change that was carried out, and gives those behind it the version that it has left. */
export function completeChange(sent: PendingChange, version: number | undefined): Promise<void> {
  return deskTransaction('outbox', 'readwrite', async (records) => {
    const changes = await listChanges(records);
    records.delete(sent.id);
    for (const change of afterSent(changes, sent, version)) records.write(change.id, change);
  });
}

export function deleteChange(id: string): Promise<void> {
  return deskTransaction('outbox', 'readwrite', (records) => records.delete(id));
}

async function listChanges(records: DeskRecords): Promise<PendingChange[]> {
  const found = (await records.list()).flatMap((value) => pendingChangeSchema.safeParse(value).data ?? []);
  return found.toSorted((a, b) => a.order - b.order);
}
