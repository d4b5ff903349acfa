import { openChannel } from '#src/shared/storage/site-data.ts';

import type { OutboxCallName, OutboxEntry, OutboxPhase } from './outbox-entry.ts';

// Notifies pages and the worker of changes of the outbox.

/** An entry's new phase; undefined when it was deleted. */
export interface OutboxEvent {
  readonly id: string;
  readonly callName: OutboxCallName;
  readonly phase?: OutboxPhase | undefined;
}

type Listener = (event: OutboxEvent) => void;
type EntriesListener = (entries: readonly OutboxEntry[]) => void;

const listeners = new Set<Listener>();
const entriesListeners = new Set<EntriesListener>();
let onForeignChange: (() => void) | undefined;
let channel: BroadcastChannel | undefined;

/**
 * Calls `listener` with each change of an entry, also of other tabs and the worker. Returns the
 * unsubscribe function.
 */
export function subscribeToEvents(listener: Listener): () => void {
  outboxChannel();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Calls `listener` with all entries when they were read or changed here. Returns the unsubscribe
 * function.
 */
export function subscribeToEntries(listener: EntriesListener): () => void {
  entriesListeners.add(listener);
  return () => entriesListeners.delete(listener);
}

/** Calls `work` when another tab or the worker has changed something. */
export function onChangedElsewhere(work: () => void): void {
  outboxChannel();
  onForeignChange = work;
}

/** Notifies of the entries after a transaction here. */
export function publishEntries(entries: readonly OutboxEntry[]): void {
  for (const listener of entriesListeners) listener(entries);
}

/** Notifies listeners here and, over the channel, in other tabs and the worker. */
export function publishEvents(changed: Iterable<OutboxEvent>): void {
  for (const { id, callName, phase } of changed) {
    // Without the content.
    const event: OutboxEvent = { id, callName, phase };
    for (const listener of listeners) listener(event);
    outboxChannel()?.postMessage(event);
  }
}

function outboxChannel(): BroadcastChannel | undefined {
  if (channel) return channel;
  channel = openChannel('sphatik-outbox');
  if (!channel) return undefined;
  channel.onmessage = ({ data }) => {
    for (const listener of listeners) listener(data as OutboxEvent);
    onForeignChange?.();
  };
  return channel;
}
