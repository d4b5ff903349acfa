import { sentNoticeAfterMs } from '#src/lib/timing.ts';
import type { OutboxEntry } from './outbox-entry.ts';
import { nameOf } from './outbox-names.ts';

// A notification that something from the outbox was sent while the shop was not on screen.

/** Bookings and custom orders: what somebody waits for, and what has a receipt number. */
const toldCalls: readonly OutboxEntry['callName'][] = [
  'bookTarot',
  'bookNumerology',
  'bookAstrology',
  'requestCustomOrder',
];

/** The small part of a worker's registration that is needed; page and worker name its type differently. */
interface Shower {
  showNotification(title: string, options: { body: string; tag: string; icon: string; data: unknown }): Promise<void>;
}

/** What is told of an entry; nothing of its content. */
export type SentThing = Pick<OutboxEntry, 'id' | 'callName' | 'attempts' | 'at'>;

export function isToldOf({ callName }: Pick<OutboxEntry, 'callName'>): boolean {
  return toldCalls.includes(callName);
}

/** Notifies of sent entries that had been waiting, if the person has allowed notifications. */
export async function showSentNotice(shower: Shower, sent: readonly SentThing[]): Promise<void> {
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return;
  for (const { id, callName, attempts, at } of sent.filter(isToldOf)) {
    if (attempts < 2 && Date.now() - Date.parse(at) < sentNoticeAfterMs) continue;
    await shower.showNotification(`${nameOf(callName)}: sent to the shop`, {
      body: 'Tap to see your receipt number.',
      // The same from page and worker is shown once.
      tag: id,
      icon: '/icons/icon-192.png',
      data: { to: '/outbox' },
    });
  }
}
