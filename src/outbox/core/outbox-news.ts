import { openChannel } from '#src/lib/site-data.ts';

import type { OutboxCallName, OutboxEntry, OutboxPhase } from './outbox-entry.ts';

// Notifies pages and worker of each other's changes of the outbox.

/** What became of an entry; without a phase it is gone. */
export interface OutboxNews {
  readonly id: string;
  readonly callName: OutboxCallName;
  readonly phase?: OutboxPhase | undefined;
}

type Listener = (news: OutboxNews) => void;
type EntriesListener = (entries: readonly OutboxEntry[]) => void;

const listeners = new Set<Listener>();
const entriesListeners = new Set<EntriesListener>();
let onForeignChange: (() => void) | undefined;
let channel: BroadcastChannel | undefined;

/** Calls `listener` with each change of an entry, whoever made it. Returns the way to stop. */
export function followOutbox(listener: Listener): () => void {
  channelToOthers();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls `listener` with all entries each time that they are read or changed here. Returns the way to stop. */
export function subscribeToEntries(listener: EntriesListener): () => void {
  entriesListeners.add(listener);
  return () => entriesListeners.delete(listener);
}

/** What is done when another tab or the worker has changed something. */
export function whenChangedElsewhere(work: () => void): void {
  channelToOthers();
  onForeignChange = work;
}

/** The entries as a transaction that has ended here read or left them. */
export function publishEntries(entries: readonly OutboxEntry[]): void {
  for (const listener of entriesListeners) listener(entries);
}

/** Notifies followers here and, over the channel, elsewhere. */
export function tellOfOutbox(changed: Iterable<OutboxNews>): void {
  for (const { id, callName, phase } of changed) {
    // Never the content.
    const news: OutboxNews = { id, callName, phase };
    for (const listener of listeners) listener(news);
    channelToOthers()?.postMessage(news);
  }
}

function channelToOthers(): BroadcastChannel | undefined {
  if (channel) return channel;
  channel = openChannel('sphatik-outbox');
  if (!channel) return undefined;
  channel.onmessage = ({ data }) => {
    for (const listener of listeners) listener(data as OutboxNews);
    onForeignChange?.();
  };
  return channel;
}
