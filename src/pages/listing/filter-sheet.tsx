import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';

import type { ListFilters } from '#src/features/product/product-queries.ts';
import { countsQuery, filtersOf } from '#src/features/product/product-queries.ts';
import { closePageDialog } from '#src/ui/page-dialog.tsx';

import { FilterForm } from './filter-form.tsx';
import type { ListSearch, ProductListSearch, TagPageSearch } from './list-search.ts';

/** Debounce of the request for counts, in milliseconds. */
const debounceMs = 150;

/** The filters of the page's list, which may be that of a tag. Their button shows how many products match. */
export function FilterSheet({ tag }: { readonly tag: string | undefined }) {
  const navigate = useNavigate();
  const search: ProductListSearch & TagPageSearch = useSearch({ strict: false });
  const { Name, exact, sort, bestSeller, size } = search;
  const others = { Name, exact, sort, bestSeller, size };
  const all = { tag, Name, exact, bestSeller, size };
  const list = { ...all, ...filtersOf(search) };
  const [chosen, setChosen] = useState(list);
  const [resets, setResets] = useState(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const { data: counts, isError } = useQuery({ ...countsQuery(chosen), placeholderData: (before) => before });

  function choose(filters: ListFilters) {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setChosen({ ...list, ...filters }), debounceMs);
  }

  function reset() {
    clearTimeout(timer.current);
    setChosen({ ...filtersOf({}), ...all });
    setResets(resets + 1);
  }

  function filter(filters: ListFilters) {
    closePageDialog('filter-list');
    void navigate({ to: '.', search: (last: ListSearch) => ({ ...last, ...filters, page: undefined }) });
  }

  return (
    <FilterForm
      key={resets}
      list={resets > 0 ? all : list}
      // Placeholder counts of earlier filters would be wrong.
      counts={isError ? undefined : counts}
      others={{ ...others, 'sort-by': search['sort-by'] }}
      onChoose={choose}
      onFilter={filter}
      onReset={reset}
    />
  );
}
