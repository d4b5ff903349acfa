import { queryOf } from '#src/lib/query.ts';
import type { PageContext } from '#src/pages/page-head.ts';

/** Loads the services' prices. If that fails, the page shows placeholders. */
export async function loadPrices({ context }: { readonly context: PageContext }): Promise<void> {
  await context.queryClient.ensureQueryData(queryOf('readServices')).catch(() => undefined);
}
