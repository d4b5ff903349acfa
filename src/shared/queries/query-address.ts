import type { QueryKey } from '@tanstack/react-query';

import type { AnyCall, CallInput } from '#contract/calls/call.ts';
import { catalogueCalls } from '#contract/calls/catalogue-calls.ts';
import { addressOf } from '#src/shared/network/http.ts';
import { apiHost } from '#src/shared/settings.ts';

/** The URL of a public query; undefined for a private one. */
export function queryAddress(queryKey: QueryKey): string | undefined {
  const [name, input] = queryKey as readonly [string, CallInput];
  const call = (catalogueCalls as Readonly<Record<string, AnyCall>>)[name];
  return call && new URL(`${apiHost}${addressOf(call, input)}`, window.location.href).href;
}
