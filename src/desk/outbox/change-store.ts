import * as z from 'zod/mini';

import { type Records, transaction } from '#src/lib/database.ts';
import type { Attempt, ClaimOptions } from '#src/outbox/core/entry-sender.ts';

import { afterSent, currentOrderSchema, newChange, type PendingChange, pendingChangeSchema } from './pending-change.ts';

// Pending changes in IndexedDB. Each function is one transaction, and throws when the database can't be used.

/** All changes, oldest first. */
export function readChanges(): Promise<PendingChange[]> {
  return transaction(['desk-outbox'], 'readonly', listChanges);
}

/** Stores changes behind all others, unless their ids are known. Returns all. */
export function addChanges(added: readonly PendingChange[]): Promise<PendingChange[]> {
  return write(async (records) => {
    const changes = await listChanges(records);
    for (const change of added) {
      if (changes.some(({ id }) => id === change.id)) continue;
      const stored = { ...change, order: (changes.at(-1)?.order ?? 0) + 1 };
      changes.push(stored);
      records.write(stored.id, stored);
    }
    return changes;
  });
}

/** Has a refused change sent again, on the record as it is now. */
export function repeatChange(id: string): Promise<void> {
  return write(async (records) => {
    const change = await records.read(id, pendingChangeSchema);
    if (!change?.refusal) return;
    const { refusal, ...rest } = change;
    const { version } = refusal.current ?? {};
    const again = newChange({ ...rest, body: { ...rest.body, ...(version !== undefined && { version }) } }, rest.owner);
    records.delete(id);
    records.write(again.id, { ...again, order: rest.order });
  });
}

export function deleteChanges(ids: readonly string[]): Promise<void> {
  return write((records) => {
    for (const id of ids) records.delete(id);
  });
}

/** Stores the result of one change and claims the next. A result must be durable; a lost claim is another attempt. */
export function claimNext({ choose, ended }: ClaimOptions<PendingChange>) {
  return write(
    async (records) => {
      let changes = await listChanges(records);
      const before = changes.find(({ id }) => id === ended?.id);
      // Unless it was deleted meanwhile.
      if (before && ended) {
        const { attempt } = ended;
        const isSent = attempt.phase === 'sent';
        const written = isSent
          ? afterSent(changes, before, versionIn(attempt.response))
          : [afterFailure(before, attempt)];
        if (isSent) records.delete(before.id);
        for (const change of written) records.write(change.id, change);
        changes = changes
          .filter((change) => !isSent || change !== before)
          .map((change) => written.find(({ id }) => id === change.id) ?? change);
      }
      const chosen = choose(changes);
      if (!chosen) return { claim: undefined, entries: changes };
      const entry = { ...chosen, attempts: chosen.attempts + 1 };
      records.write(entry.id, entry);
      return { claim: { entry, content: undefined }, entries: changes };
    },
    ended ? 'strict' : 'relaxed',
  );
}

function afterFailure(change: PendingChange, attempt: Exclude<Attempt, { phase: 'sent' }>): PendingChange {
  const { nextTryAt: _, retryAfterMs: __, error: ___, ...rest } = change;
  if (attempt.phase !== 'refused') {
    const { nextTryAt, retryAfterMs, error } = attempt;
    return { ...rest, nextTryAt, retryAfterMs, error: { status: error.status } };
  }
  const { current } = staleSchema.safeParse(attempt.body).data ?? {};
  return { ...rest, refusal: { message: attempt.refusal.message, current } };
}

const staleSchema = z.object({ current: currentOrderSchema });

/** The version of the record in a response, if it has one. */
function versionIn(response: unknown): number | undefined {
  return z.object({ version: z.number() }).safeParse(response).data?.version;
}

function write<Result>(
  work: (records: Records) => Promise<Result> | Result,
  durability: 'strict' | 'relaxed' = 'strict',
): Promise<Result> {
  return transaction(['desk-outbox'], 'readwrite', work, { durability });
}

async function listChanges(records: Records): Promise<PendingChange[]> {
  return (await records.list('', pendingChangeSchema)).toSorted((a, b) => a.order - b.order);
}
