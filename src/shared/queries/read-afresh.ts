import type { QueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/calls/call.ts';
import type { CatalogueCalls } from '#contract/calls/catalogue-calls.ts';

import { loadCaller, loadCalls } from './query.ts';

/**
 * Reads what the shop says now into a public query, past the worker's stored response: the shop has
 * just refused what the page shows. Never rejects: without an answer the page shows what it has, and
 * asks again when it next would.
 */
export async function readAfresh<Name extends keyof CatalogueCalls>(
  queryClient: QueryClient,
  { queryKey }: { readonly queryKey: readonly [Name, CallInput] },
): Promise<void> {
  const [name, input] = queryKey;
  try {
    const [caller, { catalogueCalls }] = await Promise.all([loadCaller(), loadCalls()]);
    const data = await caller(catalogueCalls[name], { ...input, isFresh: true });
    // The worker may answer another request from what it has stored, and later.
    await queryClient.cancelQueries({ queryKey, exact: true });
    queryClient.setQueryData(queryKey, data);
  } catch {
    await queryClient.invalidateQueries({ queryKey, exact: true });
  }
}
