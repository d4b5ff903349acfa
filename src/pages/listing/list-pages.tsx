import { Link } from '@tanstack/react-router';

import { Pagination } from '#src/ui/pagination.tsx';

import type { ListSearch } from './list-search.ts';

interface ListPagesProps {
  readonly page: number;
  readonly total: number;
}

/** The links to the pages of a list, with the search params that were chosen last: their list may still be loading. */
export function ListPages({ page, total }: ListPagesProps) {
  return (
    <Pagination
      page={page}
      total={total}
      link={(to, props) => (
        <Link
          key={props['aria-label']}
          to="."
          search={(chosen: ListSearch) => ({ ...chosen, page: to > 1 ? to : undefined })}
          {...props}
        />
      )}
    />
  );
}
