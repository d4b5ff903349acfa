import { outboxSyncTag } from '#contract/names/offline.ts';
import { keepSession, readKeptSession } from '#src/lib/kept-session.ts';
import { sendLogouts } from '#src/lib/send-logouts.ts';
import { drainOutbox } from '#src/outbox/core/outbox-sender.ts';

import { tellOfSent } from './notices.ts';

/** Background Sync's event, which the libraries do not know yet. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

/** The network is back: sends what waits, also when no page is open. */
export function send(event: Event): void {
  const sync = event as SyncEvent;
  if (sync.tag === outboxSyncTag) sync.waitUntil(sendWaiting());
}

/** Throws while something could be tried again: then the browser comes back later. */
async function sendWaiting(): Promise<void> {
  const { sent, nextTryAt } = await drainOutbox({
    whoIsIn: readKeptSession,
    isHurried: true,
    onSessionOver: async ({ token }) => {
      // Nobody else may have logged in meanwhile. The page hears of it by its own next call.
      if ((await readKeptSession())?.token === token) await keepSession(undefined);
    },
  });
  await tellOfSent(sent);
  const isAllEnded = await sendLogouts();
  if (nextTryAt !== undefined || !isAllEnded) throw new Error('Something in the outbox is waiting to be retried');
}
