import { logoutTimeoutMs } from '#src/shared/network/timing.ts';
import { unsubscribeHere } from '#src/shared/push/device-push.ts';

import { sendLogout } from './send-logout.ts';
import { noteLogout } from './staff-session.ts';

// A logout ends at once on this device. The shop, whose cookie no script can delete, is told as
// soon as it can be reached; until then the desk makes no calls.

/**
 * Logs out. Throws `AppError` when the shop can't be reached and nothing can be stored on this
 * device.
 */
export async function logOut(): Promise<void> {
  const isStored = noteLogout(true);
  void unsubscribeHere();
  void navigator.clearAppBadge?.().catch(() => undefined);
  const sending = sendLogout();
  if (!isStored) return sending;
  sending.catch(() => undefined);
  await Promise.race([
    sending,
    new Promise((resolve) => setTimeout(resolve, logoutTimeoutMs)),
  ]).catch(() => undefined);
}
