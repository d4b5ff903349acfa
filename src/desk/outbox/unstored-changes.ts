import * as z from 'zod/mini';

import { deviceStorage } from '#src/lib/text-storage.ts';

import { newChange, type PendingChange, pendingChangeSchema } from './pending-change.ts';

// Changes that are not in IndexedDB yet. They are in local storage, which is written at once: a page may be left, or its
// browser killed, right after a tap.

const key = 'desk-unstored';
const schema = z.array(pendingChangeSchema);
/** Where local storage is blocked or full. */
let memory: readonly PendingChange[] | undefined;

export function readUnstored(): readonly PendingChange[] {
  return memory ?? schema.safeParse(deviceStorage.readJson(key)).data ?? [];
}

export function writeUnstored(changes: readonly PendingChange[]): void {
  const isWritten = deviceStorage.write(key, changes.length > 0 ? JSON.stringify(changes) : undefined);
  memory = isWritten ? undefined : changes;
}

/** Sums up the taps on each stock, in one change with a key of its own. Taps that add up to nothing are no change. */
export function sumTaps(changes: readonly PendingChange[]): PendingChange[] {
  const sums = new Map<string, PendingChange>();
  for (const tap of changes.filter(({ isTap }) => isTap)) {
    const { owner, subject, body } = tap;
    const stock = JSON.stringify([owner, subject, body.choiceId]);
    const by = Number(sums.get(stock)?.body.by ?? 0) + Number(body.by);
    sums.set(stock, newChange({ ...tap, body: { ...body, by } }, owner));
  }
  const summed = [...sums.values()].map(({ isTap: _, ...sum }) => sum);
  return [...changes.filter(({ isTap }) => !isTap), ...summed.filter(({ body }) => body.by !== 0)];
}
