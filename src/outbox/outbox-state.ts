import { setEntries } from './change-list.ts';
import type { OutboxEntry } from './core/outbox-entry.ts';
import { onChangedElsewhere, subscribeToEntries } from './core/outbox-events.ts';
import { readOutbox } from './core/outbox-store.ts';
import { cartList, wishlistList } from './customer-list.ts';

// The outbox in memory: updated by each transaction here, and read again when another tab or the worker has changed it.

export interface OutboxState {
  /** Oldest first; undefined until they were read. */
  readonly entries: readonly OutboxEntry[] | undefined;
  /** The database can't be used. */
  readonly isBroken: boolean;
}

let state: OutboxState = { entries: undefined, isBroken: false };
const listeners = new Set<() => void>();

subscribeToEntries((entries) => setState({ entries, isBroken: false }));
onChangedElsewhere(() => void updateOutboxState());

export function outboxState(): OutboxState {
  return state;
}

/** Calls `listener` after each change. Returns the unsubscribe function. */
export function subscribeToOutbox(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let reading: Promise<unknown> | undefined;
let isStale = false;

/** Reads the outbox, and once more if it is called meanwhile. */
export async function updateOutboxState(): Promise<void> {
  isStale = true;
  reading ??= readWhileStale().finally(() => {
    reading = undefined;
  });
  await reading;
}

async function readWhileStale(): Promise<void> {
  while (isStale) {
    isStale = false;
    await readOutbox().catch((error) => {
      console.info('The outbox could not be read', error);
      setState({ entries: undefined, isBroken: true });
    });
  }
}

function setState(next: OutboxState): void {
  state = next;
  setEntries(cartList, next.entries ?? []);
  setEntries(wishlistList, next.entries ?? []);
  for (const listener of listeners) listener();
}
