import type { OwnPage } from '#contract/settings/pages.ts';
import { queryOf } from '#src/shared/queries/query.ts';
import type { PageContext } from '#src/shop/widgets/page/page-context.ts';

/** The text of a page that the owner may write. */
export const pageTextQuery = (page: OwnPage) => queryOf('readPage', { params: { page } });

/** What a loader is given. */
export interface Loading {
  readonly context: PageContext;
}

/** The loader of such a page's route. */
export const loadPageText =
  (page: OwnPage) =>
  ({ context: { queryClient } }: Loading): Promise<void> =>
    // The page reads it from the query.
    queryClient.ensureQueryData(pageTextQuery(page)).then(() => undefined);
