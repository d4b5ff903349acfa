import { logout } from '#contract/calls/session-calls.ts';

import { AppError } from './app-error.ts';
import { createHttpCaller } from './http.ts';
import { forgetLogout, readLogouts } from './kept-session.ts';

/** Ends on the server the sessions that were logged out here. Whether all were; the others wait for a network. */
export async function sendLogouts(): Promise<boolean> {
  for (const sessionId of await readLogouts()) {
    try {
      await createHttpCaller()(logout, { body: { sessionId } });
    } catch (error) {
      const status = error instanceof AppError ? (error.status ?? 500) : 500;
      if (status >= 500 || status === 429) return false;
    }
    await forgetLogout(sessionId);
  }
  return true;
}
