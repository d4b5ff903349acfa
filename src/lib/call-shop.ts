import type { Caller } from '#contract/calls/caller.ts';

import { apiHost } from '#src/settings.ts';

import { createHttpCaller } from './http.ts';

/** A caller in somebody's name, or in nobody's; for the page as for its worker. */
export function callShopAs(token: string | undefined): Caller {
  return createHttpCaller({ host: apiHost, token: () => token });
}
