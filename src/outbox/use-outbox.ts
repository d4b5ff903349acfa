import { useEffect, useSyncExternalStore } from 'react';

import { useSession } from '#src/lib/use-session.ts';

import type { OutboxEntry } from './core/outbox-entry.ts';
import { isOldReceipt } from './core/outbox-store.ts';
import { type OutboxState, outboxState, subscribeToOutbox, updateOutboxState } from './outbox.ts';

/** The outbox entries that the current customer or visitor may see. */
export function useOutbox(): OutboxState {
  const { user } = useSession();
  const { entries, isBroken } = useSyncExternalStore(subscribeToOutbox, outboxState, outboxState);
  useEffect(() => {
    if (!outboxState().entries) void updateOutboxState();
  }, []);
  const userId = user?.userId;
  return { entries: entries?.filter((entry) => isFor(entry, userId) && !isOldReceipt(entry)), isBroken };
}

/** One entry; null once it is deleted, undefined until the outbox was read. */
export function useOutboxEntry(id: string): OutboxEntry | null | undefined {
  const { entries } = useOutbox();
  return entries && (entries.find((entry) => entry.id === id) ?? null);
}

/** Whether a customer may see an entry. A visitor sees all: entries wait here for their owner's login. */
export function isFor({ owner }: OutboxEntry, userId: string | undefined): boolean {
  return owner === undefined || userId === undefined || owner === userId;
}
