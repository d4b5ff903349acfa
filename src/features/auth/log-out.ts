import { proxy } from 'valtio';

import { messages } from '#contract/names/messages.ts';
import { endSession, session } from '#src/lib/session.ts';
import { logoutTimeoutMs } from '#src/lib/timing.ts';
import { isListChange } from '#src/outbox/core/outbox-entry.ts';
import { readOutbox } from '#src/outbox/core/outbox-store.ts';
import { sendPending } from '#src/outbox/outbox.ts';
import { showToast } from '#src/ui/toast-store.ts';

/** The customer whose logout waits for confirmation, because unsent entries would be lost. */
export const logoutConfirmation = proxy<{ userId: string | undefined }>({ userId: undefined });

/** Logs out; opens a confirm dialog first when unsent entries would be lost. */
export async function logOut(): Promise<void> {
  const userId = session.user?.userId;
  if (userId && (await hasUnsentEntries(userId))) {
    await Promise.race([
      sendPending({ ignoreBackoff: true }),
      new Promise<void>((resolve) => {
        setTimeout(resolve, logoutTimeoutMs);
      }),
    ]);
    if (await hasUnsentEntries(userId)) {
      logoutConfirmation.userId = userId;
      return;
    }
  }
  finishLogout();
}

/** Whether the outbox has entries of this customer that the server has not received. */
async function hasUnsentEntries(userId: string): Promise<boolean> {
  const entries = await readOutbox().catch(() => []);
  return entries.some(
    (entry) => entry.owner === userId && entry.phase !== 'sent' && !(isListChange(entry) && entry.phase === 'refused'),
  );
}

/** Ends the session; `onLogout` listeners delete the customer's data. */
export function finishLogout(): void {
  logoutConfirmation.userId = undefined;
  endSession();
  showToast('success', messages.loggedOut);
}
