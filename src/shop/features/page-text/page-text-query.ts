import type { OwnPage } from '#contract/settings/pages.ts';
import { queryOf } from '#src/shared/queries/query.ts';

/** The text of a page that the owner may write. */
export const pageTextQuery = (page: OwnPage) => queryOf('readPage', { params: { page } });
