import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import {
  listDeskProducts,
  type ProductFilter,
  type ProductSort,
} from '#contract/calls/admin/product-calls.ts';
import type { DeskProductRow } from '#contract/calls/admin/product-schemas.ts';
import type { ResponseOf } from '#contract/calls/call.ts';
import { deskCopyLimits } from '#contract/names/limits.ts';
import { askedPaisa, isLowStock } from '#contract/rules/catalogue/product-facts.ts';
import { foldText } from '#contract/rules/search/fold.ts';
import { formatPaisa } from '#contract/rules/texts/money.ts';
import { useLowStock } from '#src/desk/lib/shop.ts';
import { useStoredOrders } from '#src/desk/records/use-order.ts';
import { Chip, type FilterOptions } from '#src/desk/ui/fields.tsx';
import type { ListSearch } from '#src/desk/ui/list-search.ts';
import { Badge } from '#src/desk/ui/rows.tsx';
import { Count, Filter, ListScreen, useShow } from '#src/desk/ui/searched-list.tsx';
import { pictureAttributes } from '#src/shared/pictures/media.ts';
import { Button, buttonProps } from '#src/shared/ui/forms/button.tsx';
import { EmptyState } from '#src/shared/ui/notices/empty-state.tsx';
import { Icon } from '#src/shared/ui/pictures/icon.tsx';
import { Picture } from '#src/shared/ui/pictures/picture.tsx';
import styles from './products-page.module.css';
import { StockStepper } from './stock-stepper.tsx';

const sorts: FilterOptions<ProductSort> = [
  ['newest', 'Newest first'],
  ['name', 'Name'],
  ['stock', 'Lowest stock first'],
  ['price', 'Lowest price first'],
];
const filters: FilterOptions<ProductFilter> = [
  ['all', 'All'],
  ['low', 'Low stock'],
  ['hidden', 'Hidden'],
];

/** All products, with their stock one tap away. */
export function ProductsPage() {
  const search = useSearch({ from: '/staff/products' });
  const [sort] = sorts.find(([one]) => one === search.sort) ?? ['newest'];
  const [filter] = filters.find(([one]) => one === search.state) ?? ['all'];
  const show = useShow<ListSearch>();
  return (
    <ListScreen<ResponseOf<typeof listDeskProducts>>
      title="Products"
      actions={
        <Link to="/products/new" {...buttonProps()}>
          New product
        </Link>
      }
      links={
        <p className={`tall-links wrap small ${styles.links}`}>
          <Link to="/products/prices">Prices</Link>
          <Link to="/shelves">Categories and tags</Link>
          <Link to="/products/files">Import and export</Link>
          <Link to="/products/deleted">Deleted</Link>
          <Link to="/products/labels">Shelf tags</Link>
        </p>
      }
      nouns={['product', 'products']}
      call={listDeskProducts}
      placeholder="Name, tag or code"
      search={search}
      query={{ sort, filter }}
      isStored
      searchClass={`stack-close ${styles.tools}`}
      filters={
        <>
          <Filter
            label="Sort by"
            value={sort}
            options={sorts}
            onChange={(value) => show({ sort: value })}
          />
          <fieldset className={`row ${styles.filters}`}>
            <legend className="visually-hidden">Show</legend>
            {filters.map(([value, label]) => (
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
        </>
      }
      none={!search.search && filter === 'all' && <NoProducts />}
      copy={
        filter !== 'hidden' &&
        ((tryAgain) => (
          <StoredStock
            search={search.search ?? ''}
            isLowOnly={filter === 'low'}
            onTryAgain={tryAgain}
          />
        ))
      }
    >
      {({ products }) => (
        <ul className="ruled" aria-label="Products">
          {products.map((product) => (
            <ProductLine key={product.id} product={product} />
          ))}
        </ul>
      )}
    </ListScreen>
  );
}

function NoProducts() {
  return (
    <EmptyState
      title="No products yet"
      text="Take a photo, give it a name and a price, and it is in the shop."
    >
      <Link to="/products/new" {...buttonProps()}>
        Add the first product
      </Link>
    </EmptyState>
  );
}

/** A product in the list: a link to its form, and its stock. */
function ProductLine({ product }: { readonly product: DeskProductRow }) {
  const { id, name, picture, pricePaisa, salePaisa, published, variants } = product;
  return (
    <li className={`grid ${styles.line}`}>
      <Link to="/products/$id" params={{ id }} className={`grid bare-link ${styles.open}`}>
        <span className={`small-frame centre quiet ${styles.thumbnail}`}>
          {picture ? (
            <Picture {...pictureAttributes(picture, '3.5rem')} alt="" />
          ) : (
            <Icon name="image" />
          )}
        </span>
        <span className={`texts ${styles.what}`}>
          <span className={`entry-name ${styles.name}`}>{name}</span>
          <span className={`row muted ${styles.price}`}>
            {formatPaisa(askedPaisa(pricePaisa, salePaisa))}
            {salePaisa !== null && <s>{formatPaisa(pricePaisa)}</s>}
            {!published && <Badge tone="quiet" text="Hidden" />}
            {product.isLow && (
              <Badge tone="bad" text={product.stock === 0 ? 'Sold out' : 'Low stock'} />
            )}
          </span>
        </span>
      </Link>
      {variants.length === 0 ? (
        <StockStepper
          productId={id}
          name={name}
          stock={product.stock}
          isAlways={product.alwaysAvailable}
        />
      ) : (
        <details className={styles.variants}>
          <summary className="muted">
            {product.stock} in {variants.length} {variants.length === 1 ? 'variant' : 'variants'}
          </summary>
          <ul>
            {variants.map((variant) => {
              const label = variant.options.map(({ value }) => value).join(', ');
              return (
                <li key={variant.id} className={`line spread ${styles.variant}`}>
                  <span>{label}</span>
                  <StockStepper
                    productId={id}
                    variantId={variant.id}
                    name={`${name}, ${label}`}
                    stock={variant.stock}
                    isAlways={variant.alwaysAvailable}
                  />
                </li>
              );
            })}
          </ul>
        </details>
      )}
    </li>
  );
}

interface StoredStockProps {
  readonly search: string;
  readonly isLowOnly: boolean;
  readonly onTryAgain: () => void;
}

const rowsMore = 50;

/** Without a network: the stock as it is stored on this device, to look up and to count. */
function StoredStock({ search, isLowOnly, onTryAgain }: StoredStockProps) {
  const [most, setMost] = useState(rowsMore);
  const lowStock = useLowStock();
  const words = foldText(search).split(' ').filter(Boolean);
  const stored = useStoredOrders().data?.stock ?? [];
  const rows = stored.filter(({ name, variant, stock, isAlwaysAvailable }) => {
    const text = foldText(`${name} ${variant}`);
    return (
      words.every((word) => text.includes(word)) &&
      (!isLowOnly || isLowStock(stock, isAlwaysAvailable, lowStock))
    );
  });
  return (
    <>
      <Count>
        The shop can’t be reached. This is the stock as this device knows it:{' '}
        {rows.length.toLocaleString('en')} {rows.length === 1 ? 'line' : 'lines'}
        {stored.length === deskCopyLimits.stockLines && ' of the products that were changed last'}.
      </Count>
      <ul className="ruled" aria-label="Stock on this device">
        {rows
          .slice(0, most)
          .map(({ productId, variantId, name, variant, stock, isAlwaysAvailable }) => (
            <li key={`${productId} ${variantId}`} className={`line spread ${styles.stored}`}>
              <span>{variant === '' ? name : `${name}, ${variant}`}</span>
              <StockStepper
                productId={productId}
                {...(variantId !== '' && { variantId })}
                name={variant === '' ? name : `${name}, ${variant}`}
                stock={stock}
                isAlways={isAlwaysAvailable}
              />
            </li>
          ))}
      </ul>
      <p>
        {rows.length > most && (
          <Button variant="secondary" onClick={() => setMost(most + rowsMore)}>
            Show more
          </Button>
        )}
        <Button variant="secondary" onClick={onTryAgain}>
          Try again
        </Button>
      </p>
    </>
  );
}
