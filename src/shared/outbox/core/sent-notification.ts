import { sentNoticeAfterMs } from '#src/shared/network/timing.ts';
import { nameOf, type OutboxEntry } from './outbox-entry.ts';

// Notifications of entries that were sent while the shop was not visible.

/** Bookings and custom orders, which have a receipt number. */
const notifiedCalls: readonly OutboxEntry['callName'][] = [
  'bookService',
  'bookTarot',
  'bookNumerology',
  'bookAstrology',
  'requestCustomOrder',
];

/** A `ServiceWorkerRegistration`, whose type differs between page and worker. */
interface Registration {
  showNotification(
    title: string,
    options: { body: string; tag: string; icon: string; data: unknown },
  ): Promise<void>;
}

/** A sent entry without its content. */
export type SentEntry = Pick<OutboxEntry, 'id' | 'callName' | 'attempts' | 'at' | 'title'>;

export function isNotified({ callName }: Pick<OutboxEntry, 'callName'>): boolean {
  return notifiedCalls.includes(callName);
}

/**
 * The number to tell the shop about a booking or custom order. The id of a review says nothing to
 * anybody.
 */
export function receiptNumberOf(entry: OutboxEntry): string | undefined {
  return isNotified(entry) ? entry.receipt?.id : undefined;
}

/** Notifies of sent entries that had been waiting, if the person has allowed notifications. */
export async function notifySent(
  registration: Registration,
  sent: readonly SentEntry[],
): Promise<void> {
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return;
  for (const { id, callName, title, attempts, at } of sent.filter(isNotified)) {
    if (attempts < 2 && Date.now() - Date.parse(at) < sentNoticeAfterMs) continue;
    await registration.showNotification(`${title ?? nameOf(callName)}: sent to the shop`, {
      body: 'Tap to see your receipt number.',
      // Shown once, also when both page and worker notify.
      tag: id,
      icon: '/icons/icon-192.png',
      data: { to: '/outbox' },
    });
  }
}
