import { logoutStaff } from '#contract/calls/admin/staff-me-calls.ts';
import { hasStatus } from '#src/shared/network/app-error.ts';
import { logoutTimeoutMs } from '#src/shared/network/timing.ts';

import { callInBackground } from './call-in-background.ts';
import { noteLogout } from './staff-session.ts';

// A logout ends at once on this device. The shop, whose cookie no script can delete, is told as
// soon as it can be reached; until then the desk makes no calls.

/**
 * Logs out. Throws `AppError` when the shop can't be reached and nothing can be stored on this
 * device.
 */
export async function logOut(): Promise<void> {
  const isStored = noteLogout(true);
  void import('#src/shared/push/device-push.ts').then(
    ({ unsubscribeHere }) => unsubscribeHere(),
    () => undefined,
  );
  void navigator.clearAppBadge?.().catch(() => undefined);
  const sending = sendLogout();
  if (!isStored) return sending;
  sending.catch(() => undefined);
  await Promise.race([
    sending,
    new Promise((resolve) => setTimeout(resolve, logoutTimeoutMs)),
  ]).catch(() => undefined);
}

/** Tells the shop of a logout. Throws `AppError` when it can't be reached. */
export async function sendLogout(): Promise<void> {
  try {
    await callInBackground(logoutStaff, {});
  } catch (error) {
    if (!hasStatus(error, 401)) throw error;
  }
  noteLogout(false);
}
