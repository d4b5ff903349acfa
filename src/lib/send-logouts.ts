import { logout } from '#contract/calls/auth-calls.ts';

import { AppError } from './app-error.ts';
import { createHttpCaller } from './http.ts';
import { deleteLogout, readLogouts } from './stored-session.ts';

/** Ends the sessions on the server that were logged out here. Returns whether all were ended; the others stay queued. */
export async function sendLogouts(): Promise<boolean> {
  for (const sessionId of await readLogouts()) {
    try {
      await createHttpCaller()(logout, { body: { sessionId } });
    } catch (error) {
      const status = error instanceof AppError ? (error.status ?? 500) : 500;
      if (status >= 500 || status === 429) return false;
    }
    await deleteLogout(sessionId);
  }
  return true;
}
