import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';

import type { SearchResponse } from '#contract/calls/search-calls.ts';
import { catalogueLimits } from '#contract/names/limits.ts';
import { omit } from '#contract/omit.ts';
import { isMissed } from '#contract/rules/catalogue/missed-search.ts';
import { totalPages } from '#contract/rules/catalogue/paging.ts';
import { Breadcrumbs, type Crumb } from '#src/shared/ui/page/breadcrumbs.tsx';
import {
  isPlainList,
  type ProductFilters,
  productListQuery,
  productSearchQuery,
} from '#src/shop/features/product/product-queries.ts';
import { LateSearchBox } from '#src/shop/layout/late-layout.ts';
import { ProductGrid } from '#src/shop/widgets/shopping/product-grid.tsx';
import { ActiveFilters } from './active-filters.tsx';
import { FiltersButton } from './filters.tsx';
import { activeFilterCount, type ProductListSearch } from './list-search.ts';
import styles from './listing-head.module.css';
import { EmptyList, ListingHead, ListPages, NoResults, SortSelect } from './listing-parts.tsx';
import type { SearchAnswer } from './search-answer.ts';
import { SearchNotes } from './search-notes.tsx';

interface ProductListViewProps {
  readonly loaded: {
    readonly search: ProductListSearch;
    readonly title: string;
    readonly crumbs: readonly Crumb[];
    readonly found: SearchResponse;
    readonly answer: SearchAnswer;
  };
}

/** The product list with its sort, filters and pages. */
export function ProductListView({ loaded }: ProductListViewProps) {
  const { search, title, crumbs, answer } = loaded;
  const navigate = useNavigate();
  const page = search.page ?? 1;
  const found = useProducts({ ...search, page }) ?? loaded.found;
  const { products, totalRecords: totalItems } = found;
  const { Name } = search;
  const isNothing = totalItems === 0 && activeFilterCount({ ...search, Name: undefined }) === 0;
  const isOther = Name !== undefined && isMissed(found);
  const total = totalPages(totalItems, catalogueLimits.productsPerPage);
  const { sort, ...others } = omit(search, 'page');
  return (
    <div className="page-width">
      <Breadcrumbs crumbs={crumbs} />
      {/* Always: a search for `under 1000` leaves a filter and no text. */}
      <div className={styles.search}>
        <LateSearchBox />
      </div>
      <ListingHead
        title={title}
        page={page}
        total={total}
        totalItems={totalItems}
        areOthers={isOther}
        none={isOther ? 'Nothing found' : undefined}
      >
        {!isNothing && (
          <FiltersButton list={search}>
            <SortSelect
              name="sort"
              value={sort}
              isSearch={Name !== undefined}
              others={others}
              onSort={(order) =>
                void navigate({
                  to: '/products',
                  search: (last: ProductListSearch) => ({ ...last, sort: order, page: undefined }),
                  resetScroll: false,
                })
              }
            />
          </FiltersButton>
        )}
      </ListingHead>
      <ActiveFilters search={search} />
      {Name && <SearchNotes text={Name} found={found} answer={answer} />}
      {products.length === 0 && !Name && (isNothing ? <EmptyList /> : <NoResults />)}
      {products.length > 0 && <ProductGrid products={products} />}
      <ListPages page={page} total={total} />
    </div>
  );
}

/** The products of the list, from the response of the plain list call or of the search call. */
function useProducts(filters: ProductFilters): SearchResponse | undefined {
  const isPlain = isPlainList(filters);
  const { data: list } = useQuery({ ...productListQuery(filters.page), enabled: isPlain });
  const { data: found } = useQuery({ ...productSearchQuery(filters), enabled: !isPlain });
  return isPlain ? list && { products: list.data, totalRecords: list.totalItems } : found;
}
