import { queryOf } from '#src/shared/queries/query.ts';
import type { PageContext } from '#src/shop/widgets/page/page-context.ts';

/** Loads the services' prices. If that fails, the page shows placeholders. */
export async function loadPrices({ context }: { readonly context: PageContext }): Promise<void> {
  await context.queryClient.ensureQueryData(queryOf('readServices')).catch(() => undefined);
}
