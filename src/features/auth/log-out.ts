import { messages } from '#contract/names/messages.ts';
import { endSession } from '#src/lib/session.ts';
import { showToast } from '#src/ui/toast-store.ts';

/** Logs out. What belonged to the person goes with the session: who holds any of it listens. */
export function logOut(): void {
  endSession();
  showToast('success', messages.loggedOut);
}
