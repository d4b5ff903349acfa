import type { OutboxCallName, OutboxPhase } from './outbox-entry.ts';

// Tells pages and worker of each other's doings in the outbox.

/** What became of an entry; without a phase it is gone. */
export interface OutboxNews {
  readonly id: string;
  readonly callName: OutboxCallName;
  readonly phase?: OutboxPhase | undefined;
}

type Listener = (news: OutboxNews) => void;

const listeners = new Set<Listener>();
let channel: BroadcastChannel | undefined;

/** Hears of every change of an entry, whoever made it. Gives the way to stop. */
export function followOutbox(listener: Listener): () => void {
  openChannel();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A channel does not speak to the one who speaks: those here are told by hand. */
export function tellOfOutbox(changed: readonly OutboxNews[]): void {
  for (const { id, callName, phase } of changed) {
    // Never the content.
    const news: OutboxNews = { id, callName, phase };
    for (const listener of listeners) listener(news);
    openChannel()?.postMessage(news);
  }
}

function openChannel(): BroadcastChannel | undefined {
  if (channel || typeof BroadcastChannel === 'undefined') return channel;
  channel = new BroadcastChannel('sphatik-outbox');
  channel.onmessage = ({ data }) => {
    for (const listener of listeners) listener(data as OutboxNews);
  };
  return channel;
}
