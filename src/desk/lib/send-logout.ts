import { logoutStaff } from '#contract/calls/admin/staff-me-calls.ts';
import { hasStatus } from '#src/shared/network/app-error.ts';

import { callInBackground } from './call-in-background.ts';
import { noteLogout } from './staff-session.ts';

/** Tells the shop of a logout. Throws `AppError` when it can't be reached. */
export async function sendLogout(): Promise<void> {
  try {
    await callInBackground(logoutStaff, {});
  } catch (error) {
    if (!hasStatus(error, 401)) throw error;
  }
  noteLogout(false);
}
