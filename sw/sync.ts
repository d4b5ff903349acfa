import { outboxSyncTag } from '#contract/names/offline.ts';
import { sendLogouts } from '#src/lib/send-logouts.ts';
import { readStoredSession, storeSession } from '#src/lib/stored-session.ts';
import { drainOutbox } from '#src/outbox/core/outbox-sender.ts';

import { notifyIfHidden } from './notifications.ts';

/** Background Sync's event, which TypeScript's libraries do not have yet. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

/** Sends the outbox when the network is back, also without an open page. */
export function handleSync(event: Event): void {
  const sync = event as SyncEvent;
  if (sync.tag === outboxSyncTag) sync.waitUntil(sendPending());
}

/** Throws while something is left to retry: then the browser fires the event again. */
async function sendPending(): Promise<void> {
  const { sent, nextTryAt } = await drainOutbox({
    getSession: readStoredSession,
    ignoreBackoff: true,
    onSessionOver: async ({ token }) => {
      // Another session may have begun meanwhile. The page notices with its next call.
      if ((await readStoredSession())?.token === token) await storeSession(undefined);
    },
  });
  await notifyIfHidden(sent);
  const isAllEnded = await sendLogouts();
  if (nextTryAt !== undefined || !isAllEnded) throw new Error('Something in the outbox is waiting to be retried');
}
