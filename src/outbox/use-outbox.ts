import { useEffect, useSyncExternalStore } from 'react';

import { useSession } from '#src/lib/use-session.ts';

import type { OutboxEntry } from './core/outbox-entry.ts';
import { isOldReceipt } from './core/outbox-store.ts';
import { type OutboxState, outboxState, subscribeToOutbox, updateOutboxState } from './outbox-state.ts';

/** What this person may see of the outbox as it is now, whoever changes it. */
export function useOutbox(): OutboxState {
  const { user } = useSession();
  const { entries, isBroken } = useSyncExternalStore(subscribeToOutbox, outboxState, outboxState);
  useEffect(() => {
    if (!outboxState().entries) void updateOutboxState();
  }, []);
  const userId = user?.userId;
  return { entries: entries?.filter((entry) => isFor(entry, userId) && !isOldReceipt(entry)), isBroken };
}

/** One entry as it is now; null once it is gone. */
export function useOutboxEntry(id: string): OutboxEntry | null | undefined {
  const { entries } = useOutbox();
  return entries && (entries.find((entry) => entry.id === id) ?? null);
}

/** What is another's is not shown to whoever is logged in. Where nobody is, it waits for its owner to log in. */
export function isFor({ owner }: OutboxEntry, userId: string | undefined): boolean {
  return owner === undefined || userId === undefined || owner === userId;
}
