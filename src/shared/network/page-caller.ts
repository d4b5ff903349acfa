import { currentToken, endSession, noteConfirmed } from '#src/shared/session/session.ts';
import { createHttpCaller } from './http.ts';

/** The page's HTTP client, with the token of the current session. */
export const pageCaller = createHttpCaller({
  token: currentToken,
  onSessionConfirmed: noteConfirmed,
  onSessionOver: (token) => {
    // Another session may have begun meanwhile.
    if (currentToken() === token) endSession('over');
  },
});
