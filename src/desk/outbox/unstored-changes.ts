import { deviceStorage } from '#src/lib/text-storage.ts';

import { type PendingChange, pendingChangeSchema } from './pending-change.ts';

// Changes that are not in IndexedDB yet. They are in local storage, which is written at once: a page may be left, or its
// browser killed, right after a tap. Each has a key of its own, as all tabs write there.

const prefix = 'desk-unstored:';
/** Where local storage is blocked or full. */
const memory = new Map<string, PendingChange>();

/** Oldest first. */
export function readUnstored(): readonly PendingChange[] {
  const names = deviceStorage.names().filter((name) => name.startsWith(prefix));
  const stored = names.flatMap((name) => pendingChangeSchema.safeParse(deviceStorage.readJson(name)).data ?? []);
  return [...stored, ...memory.values()].toSorted((a, b) => a.at.localeCompare(b.at));
}

export function addUnstored(change: PendingChange): void {
  if (!deviceStorage.write(prefix + change.id, JSON.stringify(change))) memory.set(change.id, change);
}

export function deleteUnstored(changes: readonly PendingChange[]): void {
  for (const { id } of changes) {
    deviceStorage.write(prefix + id, undefined);
    memory.delete(id);
  }
}
