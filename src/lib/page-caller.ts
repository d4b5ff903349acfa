import { createHttpCaller } from './http.ts';
import { currentToken, endSession } from './session.ts';

/** The page's HTTP client, with the token of whoever is logged in at that moment. */
export const pageCaller = createHttpCaller({
  token: currentToken,
  onSessionOver: (token) => {
    // Nobody else may have logged in meanwhile.
    if (currentToken() === token) endSession('over');
  },
});
