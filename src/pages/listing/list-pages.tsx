import { Link } from '@tanstack/react-router';

import { Pagination } from '#src/ui/pagination.tsx';

import type { ListSearch } from './list-search.ts';

interface ListPagesProps {
  readonly search: ListSearch;
  readonly page: number;
  readonly total: number;
}

/** The links to the pages of a list. */
export function ListPages({ search, page, total }: ListPagesProps) {
  return (
    <Pagination
      page={page}
      total={total}
      link={(to, props) => (
        <Link key={props['aria-label']} to="." search={{ ...search, page: to > 1 ? to : undefined }} {...props} />
      )}
    />
  );
}
