import type { OutboxEntry } from './outbox-entry.ts';
import { smallNameOf } from './outbox-names.ts';

// A word on the phone's screen that something which had waited was sent, while nobody looks at the shop.

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

/** Longer than somebody looks at a busy button. */
const waitedMs = 10_000;

/** Tells of what had waited, when the person has allowed it. */
export async function showSentNotice(shower: Shower, sent: readonly SentThing[]): Promise<void> {
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return;
  for (const { id, callName, attempts, at } of sent.filter(isToldOf)) {
    if (attempts < 2 && Date.now() - Date.parse(at) < waitedMs) continue;
    await shower.showNotification(`Your ${smallNameOf(callName)} was sent`, {
      body: 'The shop has it. Tap to see the receipt number.',
      // The same from page and worker is shown once.
      tag: id,
      icon: '/icons/icon-192.png',
      data: { to: '/outbox' },
    });
  }
}
