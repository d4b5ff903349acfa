import { proxy } from 'valtio';
import type { Caller } from '#contract/calls/call.ts';
import { deskReasons } from '#contract/names/desk.ts';
import { AppError, hasReason, hasStatus } from '#src/shared/network/app-error.ts';
import { deviceStorage } from '#src/shared/storage/text-storage.ts';
import { callInBackground } from './call-in-background.ts';

// What calls ask of the screen: a login when the session is over, a fresh proof before a sensitive
// change.

interface StaffSessionState {
  /** The server no longer accepts the session cookie. */
  isOver: boolean;
  /** Whether the step-up dialog is open. */
  isProofNeeded: boolean;
}

export const staffSession = proxy<StaffSessionState>({ isOver: false, isProofNeeded: false });

const logoutKey = 'desk-logout';

/** Whether the shop has still to be told of a logout (`send-logout.ts`). */
export function isLoggingOut(): boolean {
  return deviceStorage.read(logoutKey) !== undefined;
}

/**
 * Notes a logout, or, after a login, which has replaced the cookie, that there is none. Returns
 * whether it is stored.
 */
export function noteLogout(isLoggedOut: boolean): boolean {
  return deviceStorage.write(logoutKey, isLoggedOut ? 'yes' : undefined);
}

type Answer = (isProven: boolean) => void;

let waiting: Answer[] = [];

/** Opens the step-up dialog. Resolves with whether the person has proven who they are. */
function requestProof(): Promise<boolean> {
  staffSession.isProofNeeded = true;
  return new Promise((resolve) => waiting.push(resolve));
}

/** Closes the step-up dialog, and has the calls that wait for it go on or fail. */
export function resolveProof(isProven: boolean): void {
  staffSession.isProofNeeded = false;
  const answered = waiting;
  waiting = [];
  for (const resolve of answered) resolve(isProven);
}

/**
 * Makes a staff call for the person at the screen. A 401 leads to the login; a 403 that asks for a
 * proof opens the step-up dialog and then repeats the call with the same idempotency key. Throws
 * `AppError`.
 */
export const callStaff: Caller = (call, input, signal) =>
  askAsStaff(() => callInBackground(call, input, signal));

/** Makes a request of the staff in the same way. */
export async function askAsStaff<Result>(ask: () => Promise<Result>): Promise<Result> {
  try {
    return await askOnce(ask);
  } catch (error) {
    if (!hasReason(error, deskReasons.stepUp) || !(await requestProof())) throw error;
    return askOnce(ask);
  }
}

async function askOnce<Result>(ask: () => Promise<Result>): Promise<Result> {
  try {
    if (isLoggingOut())
      throw new AppError('error-response', 'Please log in first.', {
        status: 401,
        failure: undefined,
      });
    return await ask();
  } catch (error) {
    if (hasStatus(error, 401)) staffSession.isOver = true;
    throw error;
  }
}
