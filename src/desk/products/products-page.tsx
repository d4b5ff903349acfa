import { Link, useSearch } from '@tanstack/react-router';

import {
  listDeskProducts,
  type ProductFilter,
  type ProductSort,
  productFilters,
  productSorts,
} from '#contract/calls/admin/product-calls.ts';
import { useStaffQuery } from '#src/desk/lib/staff-query.ts';
import { Chip } from '#src/desk/ui/chip.tsx';
import type { ListSearch } from '#src/desk/ui/list-search.ts';
import { Filter, ListView, useShow } from '#src/desk/ui/list-view.tsx';
import { Screen } from '#src/desk/ui/screen.tsx';
import { SearchField } from '#src/desk/ui/search-field.tsx';
import { buttonProps } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';

import { ProductLine } from './product-line.tsx';
import styles from './products-page.module.css';
import { StoredStock } from './stored-stock.tsx';

const sortLabels: Record<ProductSort, string> = {
  newest: 'Newest first',
  name: 'Name',
  stock: 'Lowest stock first',
  price: 'Lowest price first',
};
const filters: readonly { readonly value: ProductFilter; readonly label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'low', label: 'Low stock' },
  { value: 'hidden', label: 'Hidden' },
];
const pageSize = 50;

/** All products, with their stock one tap away. */
export function ProductsPage() {
  const { search = '', page = 1, ...shown } = useSearch({ from: '/staff/products' });
  const sort = productSorts.find((one) => one === shown.sort) ?? 'newest';
  const filter = productFilters.find((one) => one === shown.state) ?? 'all';
  const show = useShow<ListSearch>();
  const query = useStaffQuery(
    listDeskProducts,
    { query: { search, sort, filter, page, pageSize } },
    { isStored: true, keepsPrevious: true },
  );
  return (
    <Screen
      title="Products"
      actions={
        <Link to="/products/new" {...buttonProps()}>
          New product
        </Link>
      }
    >
      <p className={`tall-links ${styles.links}`}>
        <Link to="/products/prices">Prices</Link>
        <Link to="/products/files">Import and export</Link>
      </p>
      <search className={`stack-close ${styles.tools}`}>
        <SearchField
          value={search}
          placeholder="Name or tag"
          onSearch={(text) => show({ search: text || undefined })}
        />
        <Filter
          label="Sort by"
          value={sort}
          values={productSorts}
          nameOf={(value) => sortLabels[value]}
          onChange={(value) => show({ sort: value })}
        />
        <fieldset className={styles.filters}>
          <legend className="visually-hidden">Show</legend>
          {filters.map(({ value, label }) => (
            <Chip
              key={value}
              type="radio"
              name="filter"
              checked={filter === value}
              onChange={() => show({ state: value })}
            >
              {label}
            </Chip>
          ))}
        </fieldset>
      </search>
      <ListView
        query={query}
        nouns={['product', 'products']}
        page={page}
        pageSize={pageSize}
        onPage={(next) => show({ page: next })}
        onShowAll={() => show({ search: undefined, state: undefined })}
        none={search === '' && filter === 'all' && <NoProducts />}
        copy={
          filter !== 'hidden' && (
            <StoredStock search={search} isLowOnly={filter === 'low'} onTryAgain={() => void query.refetch()} />
          )
        }
      >
        {({ products }) => (
          <ul className={styles.list} aria-label="Products">
            {products.map((product) => (
              <ProductLine key={product.id} product={product} />
            ))}
          </ul>
        )}
      </ListView>
    </Screen>
  );
}

function NoProducts() {
  return (
    <EmptyState title="No products yet" text="Take a photo, give it a name and a price, and it is in the shop.">
      <Link to="/products/new" {...buttonProps()}>
        Add the first product
      </Link>
    </EmptyState>
  );
}
