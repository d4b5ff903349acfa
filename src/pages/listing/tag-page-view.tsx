import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';

import { catalogueLimits } from '#contract/names/limits.ts';
import type { TagListName } from '#contract/names/tag-list-name.ts';
import { canonicalTag } from '#contract/names/tags.ts';
import { totalPages } from '#contract/rules/paging.ts';
import { productsByTagQuery } from '#src/features/product/product-queries.ts';
import type { Crumb } from '#src/ui/breadcrumbs.tsx';
import { Breadcrumbs } from '#src/ui/breadcrumbs.tsx';
import { Pagination } from '#src/ui/pagination.tsx';

import { ActiveFilters, FiltersButton } from './filters.tsx';
import type { TagPageSearch } from './list-search.ts';
import { ListingHead } from './listing-head.tsx';
import { EmptyList, NoResults } from './no-results.tsx';
import { ProductGrid } from './product-grid.tsx';
import { SortSelect } from './sort-select.tsx';
import { tagLead } from './tag-page.ts';

interface TagPageViewProps {
  readonly list: TagListName;
  readonly tag: string;
  readonly search: TagPageSearch;
  readonly title: string;
  readonly crumbs: readonly Crumb[];
}

/** The products with a tag. */
export function TagPageView({ list, tag, search, title, crumbs }: TagPageViewProps) {
  const navigate = useNavigate();
  const page = search.page ?? 1;
  const { page: _, 'sort-by': sort, ...filters } = search;
  const { data } = useSuspenseQuery(productsByTagQuery(canonicalTag(tag), page, sort, filters));
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  const total = totalPages(data.totalItems, catalogueLimits.productsPerPage);
  return (
    <div className="page-width">
      <Breadcrumbs crumbs={crumbs} />
      <ListingHead title={title} lead={tagLead(list, tag)} page={page} total={total} totalItems={data.totalItems}>
        {(data.totalItems > 1 || isFiltered) && (
          <>
            <FiltersButton
              list={{ ...filters, tag: canonicalTag(tag) }}
              others={{ 'sort-by': sort }}
              onFilter={(chosen) => void navigate({ to: '.', search: { 'sort-by': sort, ...chosen } })}
            />
            <SortSelect
              name="sort-by"
              value={sort}
              others={{ ...filters }}
              onSort={(order) =>
                void navigate({ to: '.', search: { ...filters, 'sort-by': order }, resetScroll: false })
              }
            />
          </>
        )}
      </ListingHead>
      <ActiveFilters search={search} />
      {data.data.length > 0 ? <ProductGrid products={data.data} /> : isFiltered ? <NoResults /> : <EmptyList />}
      <Pagination
        page={page}
        total={total}
        link={(to, props) => (
          <Link
            key={`${props['aria-label']}`}
            to="."
            search={{ ...search, page: to > 1 ? to : undefined }}
            {...props}
          />
        )}
      />
    </div>
  );
}
