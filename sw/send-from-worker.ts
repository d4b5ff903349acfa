import { drainOutbox } from '#src/shared/outbox/core/outbox-sender.ts';
import {
  readStoredSession,
  sendLogouts,
  storeSession,
} from '#src/shared/session/stored-session.ts';

import { notifyIfHidden } from './notifications.ts';

/**
 * Sends the outbox. Throws while something is left to retry: then the browser fires its `sync`
 * event again.
 */
export async function sendFromWorker(): Promise<void> {
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
  if (nextTryAt !== undefined || !isAllEnded)
    throw new Error('Something in the outbox is waiting to be retried');
}
