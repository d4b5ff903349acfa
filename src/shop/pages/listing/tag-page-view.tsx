import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';

import type { ProductCard } from '#contract/calls/product-calls.ts';
import { catalogueLimits } from '#contract/names/limits.ts';
import { omit } from '#contract/omit.ts';
import { totalPages } from '#contract/rules/catalogue/paging.ts';
import { Breadcrumbs, type Crumb } from '#src/shared/ui/page/breadcrumbs.tsx';
import { productsByTagQuery } from '#src/shop/features/product/product-queries.ts';
import { ProductGrid } from '#src/shop/widgets/shopping/product-grid.tsx';
import { ActiveFilters } from './active-filters.tsx';
import { FiltersButton } from './filters.tsx';
import type { TagPageSearch } from './list-search.ts';
import { EmptyList, ListingHead, ListPages, NoResults, SortSelect } from './listing-parts.tsx';

interface TagPageViewProps {
  /** In canonical spelling. */
  readonly tag: string;
  readonly search: TagPageSearch;
  readonly title: string;
  readonly lead: string | undefined;
  readonly crumbs: readonly Crumb[];
  /** As the loader has it. */
  readonly loaded: { readonly data: ProductCard[]; readonly totalItems: number };
}

/** The products with a tag. */
export function TagPageView({ tag, search, title, lead, crumbs, loaded }: TagPageViewProps) {
  const navigate = useNavigate();
  const page = search.page ?? 1;
  const { 'sort-by': sort, ...filters } = omit(search, 'page');
  const { data: current = loaded } = useQuery(productsByTagQuery(tag, page, sort, filters));
  const { data: products, totalItems } = current;
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  const total = totalPages(totalItems, catalogueLimits.productsPerPage);
  return (
    <div className="page-width">
      <Breadcrumbs crumbs={crumbs} />
      <ListingHead title={title} lead={lead} page={page} total={total} totalItems={totalItems}>
        {(totalItems > 1 || isFiltered) && (
          <FiltersButton list={{ ...filters, tag }}>
            <SortSelect
              name="sort-by"
              value={sort}
              others={{ ...filters }}
              onSort={(order) =>
                void navigate({
                  to: '.',
                  search: (last: TagPageSearch) => ({ ...last, page: undefined, 'sort-by': order }),
                  resetScroll: false,
                })
              }
            />
          </FiltersButton>
        )}
      </ListingHead>
      <ActiveFilters search={search} />
      {products.length > 0 && <ProductGrid products={products} />}
      {products.length === 0 && (isFiltered ? <NoResults /> : <EmptyList />)}
      <ListPages page={page} total={total} />
    </div>
  );
}
