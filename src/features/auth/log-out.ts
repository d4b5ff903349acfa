import { messages } from '#contract/names/messages.ts';
import { endSession, session } from '#src/lib/session.ts';
import { logoutTimeoutMs } from '#src/lib/timing.ts';
import { isListChange } from '#src/outbox/core/outbox-entry.ts';
import { readOutbox } from '#src/outbox/core/outbox-store.ts';
import { sendWaiting } from '#src/outbox/outbox.ts';
import { showToast } from '#src/ui/toast-store.ts';
import { logoutQuestion } from './logout-store.ts';

/** Logs out; asks first where that would lose something which was not sent yet. */
export async function logOut(): Promise<void> {
  const userId = session.user?.userId;
  if (userId && (await hasUnsent(userId))) {
    await Promise.race([
      sendWaiting({ isHurried: true }),
      new Promise<void>((resolve) => {
        setTimeout(resolve, logoutTimeoutMs);
      }),
    ]);
    if (await hasUnsent(userId)) {
      logoutQuestion.userId = userId;
      return;
    }
  }
  leave();
}

/** Whether the server lacks anything of a person's that is stored here. */
async function hasUnsent(userId: string): Promise<boolean> {
  const entries = await readOutbox().catch(() => []);
  return entries.some(
    (entry) => entry.owner === userId && entry.phase !== 'sent' && !(isListChange(entry) && entry.phase === 'refused'),
  );
}

/** What belonged to the person goes with the session: who holds any of it listens. */
export function leave(): void {
  logoutQuestion.userId = undefined;
  endSession();
  showToast('success', messages.loggedOut);
}
