import { messages } from '#contract/names/messages.ts';
import { endSession, session } from '#src/lib/session.ts';
import { logoutTimeoutMs } from '#src/lib/timing.ts';
import { sendWaiting } from '#src/outbox/outbox.ts';
import { readUnsent } from '#src/outbox/unsent.ts';
import { showToast } from '#src/ui/toast-store.ts';
import { logoutQuestion } from './logout-store.ts';

/** Logs out; asks first where that would lose something which was not sent yet. */
export async function logOut(): Promise<void> {
  const userId = session.user?.userId;
  if (userId && (await readUnsent(userId)).length > 0) {
    await Promise.race([
      sendWaiting({ isHurried: true }),
      new Promise<void>((resolve) => {
        setTimeout(resolve, logoutTimeoutMs);
      }),
    ]);
    if ((await readUnsent(userId)).length > 0) {
      logoutQuestion.userId = userId;
      return;
    }
  }
  leave();
}

/** What belonged to the person goes with the session: who holds any of it listens. */
export function leave(): void {
  logoutQuestion.userId = undefined;
  endSession();
  showToast('success', messages.loggedOut);
}
