import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { categoryIds } from '#contract/names/categories.ts';
import { formatPaisa, paisaFromRupees } from '#contract/rules/money.ts';
import type { ChosenFilters } from '#src/features/product/filter-form.tsx';
import { FilterForm } from '#src/features/product/filter-form.tsx';
import type { ProductFilters } from '#src/features/product/product-queries.ts';
import { Button } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { LazyDialog } from '#src/ui/lazy-dialog.tsx';

import styles from './filters.module.css';

interface FiltersProps {
  readonly filters: ProductFilters;
  readonly onFilter: (chosen: ChosenFilters) => void;
}

/** Opens the filters in a sheet from below. */
export function FiltersButton({ filters, onFilter }: FiltersProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div className={styles.opener}>
        <Button kind="quiet" wide onClick={() => setOpen(true)} aria-haspopup="dialog">
          <Icon name="filter" size={18} />
          Filters
        </Button>
      </div>
      <noscript>
        <details className={styles.fallback}>
          <summary>Filters</summary>
          <FilterForm filters={filters} onFilter={onFilter} />
        </details>
      </noscript>
      {isOpen && (
        <LazyDialog title="Filters" place="end" onClose={() => setOpen(false)}>
          <FilterForm
            filters={filters}
            onFilter={(chosen) => {
              setOpen(false);
              onFilter(chosen);
            }}
          />
        </LazyDialog>
      )}
    </>
  );
}

/** The filters at work, each a chip that can be taken off. */
export function FilterChips({ filters }: { readonly filters: ProductFilters }) {
  const chips = chipsOf(filters);
  if (chips.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label="Filters at work">
      {chips.map(({ label, without }) => (
        <li key={label}>
          <Link to="/products" search={{ ...filters, page: undefined, ...without }} className={styles.chip}>
            <span className="visually-hidden">Take off: </span>
            {label}
            <Icon name="close" size={14} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function chipsOf(filters: ProductFilters): { label: string; without: Partial<ProductFilters> }[] {
  const ids = (filters.categoryId ?? '').split(',').filter((id) => id !== '');
  const rupees = (price: number) => formatPaisa(paisaFromRupees(price));
  return [
    ...(filters.Name ? [{ label: `“${filters.Name}”`, without: { Name: undefined } }] : []),
    ...(filters.MinPrice === undefined
      ? []
      : [{ label: `From ${rupees(filters.MinPrice)}`, without: { MinPrice: undefined } }]),
    ...(filters.MaxPrice === undefined
      ? []
      : [{ label: `To ${rupees(filters.MaxPrice)}`, without: { MaxPrice: undefined } }]),
    ...ids.map((id) => ({
      label: categoryIds.find((category) => String(category.id) === id)?.label ?? `Category ${id}`,
      without: { categoryId: ids.filter((other) => other !== id).join(',') || undefined },
    })),
  ];
}
