import { useNavigate } from '@tanstack/react-router';

import type { ResponseOf } from '#contract/calls/call.ts';
import type { CatalogueCalls } from '#contract/calls/catalogue-calls.ts';
import type { ProductCard } from '#contract/calls/product-calls.ts';
import { catalogueLimits } from '#contract/names/limits.ts';
import { totalPages } from '#contract/rules/paging.ts';
import type { ProductFilters } from '#src/features/product/product-queries.ts';
import { isPlainList, productListQuery, productSearchQuery } from '#src/features/product/product-queries.ts';
import { useLoadedQuery } from '#src/lib/use-loaded-query.ts';
import type { Crumb } from '#src/ui/breadcrumbs.tsx';
import { Breadcrumbs } from '#src/ui/breadcrumbs.tsx';

import { FiltersButton } from './filters.tsx';
import { LateActiveFilters, LateListPages } from './late-list.tsx';
import type { ProductListSearch } from './list-search.ts';
import { ListingHead } from './listing-head.tsx';
import { NoResults } from './no-results.tsx';
import { ProductGrid } from './product-grid.tsx';
import { SortSelect } from './sort-select.tsx';

interface ProductListViewProps {
  readonly search: ProductListSearch;
  readonly title: string;
  readonly crumbs: readonly Crumb[];
  /** As the loader has it. */
  readonly loaded: ProductList;
}

interface ProductList {
  readonly products: ProductCard[];
  readonly totalItems: number;
}

/** The product list with its sort, filters and pages. */
export function ProductListView({ search, title, crumbs, loaded }: ProductListViewProps) {
  const navigate = useNavigate();
  const page = search.page ?? 1;
  const { products, totalItems } = useProducts({ ...search, page }) ?? loaded;
  const total = totalPages(totalItems, catalogueLimits.productsPerPage);
  const { page: _, sort, ...others } = search;
  return (
    <div className="page-width">
      <Breadcrumbs crumbs={crumbs} />
      <ListingHead title={title} page={page} total={total} totalItems={totalItems}>
        <FiltersButton
          list={search}
          others={{ Name: search.Name, sort }}
          onFilter={(chosen) =>
            void navigate({
              to: '/products',
              search: (last: ProductListSearch) => ({ ...last, ...chosen, page: undefined }),
            })
          }
        />
        <SortSelect
          name="sort"
          value={sort}
          others={others}
          onSort={(order) =>
            void navigate({
              to: '/products',
              search: (last: ProductListSearch) => ({ ...last, sort: order, page: undefined }),
              resetScroll: false,
            })
          }
        />
      </ListingHead>
      <LateActiveFilters search={search} />
      {products.length > 0 ? <ProductGrid products={products} /> : <NoResults />}
      <LateListPages page={page} total={total} />
    </div>
  );
}

/** The products of the list, from the response of the plain list call or of the search call. */
function useProducts(filters: ProductFilters): ProductList | undefined {
  const response = useLoadedQuery<ResponseOf<CatalogueCalls['listProducts' | 'searchProducts']>>(
    isPlainList(filters) ? productListQuery(filters.page) : productSearchQuery(filters),
  );
  if (!response) return undefined;
  if ('data' in response) return { products: response.data, totalItems: response.totalItems };
  return { products: response.products, totalItems: response.totalRecords };
}
