import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import {
  listDeskProducts,
  type ProductFilter,
  type ProductSort,
  productSorts,
} from '#contract/calls/admin/product-calls.ts';
import { useStaffQuery } from '#src/desk/lib/staff-query.ts';
import { Chip } from '#src/desk/ui/chip.tsx';
import { PageTurner } from '#src/desk/ui/page-turner.tsx';
import { QueryView } from '#src/desk/ui/query-view.tsx';
import { Screen } from '#src/desk/ui/screen.tsx';
import { Button, buttonProps } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { SelectField } from '#src/ui/field.tsx';

import { ProductLine } from './product-line.tsx';
import styles from './products-page.module.css';
import { SearchField } from './search-field.tsx';
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
  const { search, sort, filter, page } = useSearch({ from: '/staff/products' });
  const navigate = useNavigate({ from: '/products' });
  const show = (change: { search?: string; sort?: ProductSort; filter?: ProductFilter; page?: number }) =>
    void navigate({ search: (before) => ({ ...before, page: 1, ...change }), replace: true, resetScroll: false });
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
      <p className={styles.links}>
        <Link to="/products/prices">Prices</Link>
        <Link to="/products/files">Import and export</Link>
      </p>
      <search className={styles.tools}>
        <SearchField value={search} onSearch={(text) => show({ search: text })} />
        <SelectField
          label="Sort by"
          value={sort}
          onChange={({ target }) => show({ sort: target.value as ProductSort })}
        >
          {productSorts.map((value) => (
            <option key={value} value={value}>
              {sortLabels[value]}
            </option>
          ))}
        </SelectField>
        <fieldset className={styles.filters}>
          <legend className="visually-hidden">Show</legend>
          {filters.map(({ value, label }) => (
            <Chip
              key={value}
              type="radio"
              name="filter"
              checked={filter === value}
              onChange={() => show({ filter: value })}
            >
              {label}
            </Chip>
          ))}
        </fieldset>
      </search>
      {query.isError && !query.data && filter !== 'hidden' ? (
        <StoredStock search={search} isLowOnly={filter === 'low'} onTryAgain={() => void query.refetch()} />
      ) : (
        <QueryView query={query}>
          {({ products, total }) =>
            products.length === 0 ? (
              <NoProducts
                isNarrowed={search !== '' || filter !== 'all'}
                onShowAll={() => show({ search: '', filter: 'all' })}
              />
            ) : (
              <>
                <p role="status" className={styles.count}>
                  {total === 1 ? 'One product' : `${total.toLocaleString('en')} products`}
                </p>
                <ul className={styles.list} aria-label="Products">
                  {products.map((product) => (
                    <ProductLine key={product.id} product={product} />
                  ))}
                </ul>
                <PageTurner page={page} pageSize={pageSize} total={total} onShow={(to) => show({ page: to })} />
              </>
            )
          }
        </QueryView>
      )}
    </Screen>
  );
}

function NoProducts({ isNarrowed, onShowAll }: { readonly isNarrowed: boolean; readonly onShowAll: () => void }) {
  if (isNarrowed) {
    return (
      <EmptyState title="No product fits" text="Try another word, or show all products.">
        <Button variant="secondary" onClick={onShowAll}>
          Show all products
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No products yet" text="Take a photo, give it a name and a price, and it is in the shop.">
      <Link to="/products/new" {...buttonProps()}>
        Add the first product
      </Link>
    </EmptyState>
  );
}
