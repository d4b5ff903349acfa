import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';

import type { ProductCard } from '#contract/calls/product-calls.ts';
import { catalogueLimits } from '#contract/names/limits.ts';
import { totalPages } from '#contract/rules/paging.ts';
import type { ProductFilters } from '#src/features/product/product-queries.ts';
import { isPlainList, productListQuery, productSearchQuery } from '#src/features/product/product-queries.ts';
import type { Crumb } from '#src/ui/breadcrumbs.tsx';
import { Breadcrumbs } from '#src/ui/breadcrumbs.tsx';
import { Pagination } from '#src/ui/pagination.tsx';

import { ActiveFilters, FiltersButton } from './filters.tsx';
import type { ProductListSearch } from './list-search.ts';
import { ListingHead } from './listing-head.tsx';
import { NoResults } from './no-results.tsx';
import { ProductGrid } from './product-grid.tsx';
import { SortSelect } from './sort-select.tsx';

interface ProductListViewProps {
  readonly search: ProductListSearch;
  readonly title: string;
  readonly crumbs: readonly Crumb[];
}

/** The product list with its sort, filters and pages. */
export function ProductListView({ search, title, crumbs }: ProductListViewProps) {
  const navigate = useNavigate();
  const page = search.page ?? 1;
  const { products, totalItems } = useProductList({ ...search, page });
  const total = totalPages(totalItems, catalogueLimits.productsPerPage);
  const { page: _, sort, ...others } = search;
  return (
    <div className="page-width">
      <Breadcrumbs crumbs={crumbs} />
      <ListingHead title={title} page={page} total={total} totalItems={totalItems}>
        <FiltersButton
          list={search}
          others={{ Name: search.Name, sort }}
          onFilter={(chosen) => void navigate({ to: '/products', search: { ...search, ...chosen, page: undefined } })}
        />
        <SortSelect
          name="sort"
          value={sort}
          others={others}
          onSort={(order) =>
            void navigate({ to: '/products', search: { ...search, sort: order, page: undefined }, resetScroll: false })
          }
        />
      </ListingHead>
      <ActiveFilters search={search} />
      {products.length > 0 ? <ProductGrid products={products} /> : <NoResults />}
      <Pagination
        page={page}
        total={total}
        link={(to, props) => (
          <Link
            key={props['aria-label']}
            to="/products"
            search={{ ...search, page: to > 1 ? to : undefined }}
            {...props}
          />
        )}
      />
    </div>
  );
}

/** The products of the list, from the plain list call or from the search call. */
function useProductList(filters: ProductFilters): { products: ProductCard[]; totalItems: number } {
  const isPlain = isPlainList(filters);
  const all = useQuery({ ...productListQuery(filters.page), enabled: isPlain }).data;
  const found = useQuery({ ...productSearchQuery(filters), enabled: !isPlain }).data;
  return isPlain
    ? { products: all?.data ?? [], totalItems: all?.totalItems ?? 0 }
    : { products: found?.products ?? [], totalItems: found?.totalRecords ?? 0 };
}
