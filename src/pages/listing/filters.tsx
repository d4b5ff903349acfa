import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { categoryIds } from '#contract/names/categories.ts';
import { crystals } from '#contract/names/crystals.ts';
import { meanings } from '#contract/names/meanings.ts';
import { formatRupees } from '#contract/rules/money.ts';
import type { FilteredList, ListFilters } from '#src/features/product/product-queries.ts';
import { countsQuery, filtersOf } from '#src/features/product/product-queries.ts';
import { Button } from '#src/ui/button.tsx';
import dialogStyles from '#src/ui/dialog.module.css';
import { Icon } from '#src/ui/icon.tsx';
import { useLazyModule } from '#src/ui/use-lazy-module.ts';

import styles from './filters.module.css';
import type { ProductListSearch, TagPageSearch } from './list-search.ts';

// Rendered by the server only; in the browser the form's code loads with the sheet.
const plain = import.meta.env.SSR ? await import('./plain-filters.tsx') : undefined;

interface FiltersProps {
  readonly list: FilteredList;
  /** Other search params, submitted as hidden fields without JavaScript. */
  readonly others: Readonly<Record<string, string | undefined>>;
  readonly onFilter: (chosen: ListFilters) => void;
}

/** A button that opens the filters. */
export function FiltersButton({ list, others, onFilter }: FiltersProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const loaded = useLazyModule(() => import('./filter-sheet.tsx'), isOpen, close);
  const counts = useQueryClient().getQueryData(countsQuery(list).queryKey);
  const active = chipsOf(list).length;
  return (
    <>
      <div className={styles.opener}>
        <Button
          id={openerId}
          variant="secondary"
          wide
          onClick={() => setOpen(true)}
          aria-haspopup="dialog"
          aria-controls={plainId}
          data-early="open"
        >
          <Icon name="filter" size={18} />
          Filters{active > 0 && ` (${active})`}
        </Button>
      </div>
      {/* A tap before hydration opens it, with the form of the `noscript` below (src/app/early-input.ts). React leaves it alone. */}
      <dialog
        id={plainId}
        className={dialogStyles.dialog}
        data-placement="end"
        data-early="native"
        aria-label="Filters"
        suppressHydrationWarning
        {...(plain ? { children: <plain.PlainHead /> } : { dangerouslySetInnerHTML: { __html: '' } })}
      />
      <noscript>
        {plain && (
          <details className={styles.fallback}>
            <summary>Filters</summary>
            <plain.FilterForm list={list} counts={counts} others={others} />
          </details>
        )}
      </noscript>
      {isOpen && loaded && <loaded.FilterSheet list={list} onFilter={onFilter} onClose={close} />}
    </>
  );
}

const openerId = 'filters';
const plainId = 'plain-filters';

/** The active filters as chips, which remove them. */
export function ActiveFilters({ search }: { readonly search: ProductListSearch | TagPageSearch }) {
  const chips = chipsOf(search);
  if (chips.length === 0) return null;
  const all = Object.fromEntries(chips.flatMap(({ without }) => Object.keys(without).map((name) => [name, undefined])));
  // The focused link is removed.
  const focusOpener = () => document.getElementById(openerId)?.focus();
  return (
    <div className={styles.active}>
      <ul className={styles.chips} aria-label="Active filters">
        {chips.map(({ label, without }) => (
          <li key={label}>
            <Link
              to="."
              search={{ ...search, page: undefined, ...without }}
              className={styles.chip}
              onClick={focusOpener}
            >
              <span className="visually-hidden">Remove </span>
              {label}
              <Icon name="close" size={14} />
            </Link>
          </li>
        ))}
      </ul>
      {chips.length > 1 && (
        <Link to="." search={{ ...search, page: undefined, ...all }} className={styles.reset} onClick={focusOpener}>
          Reset filters
        </Link>
      )}
    </div>
  );
}

interface Chip {
  readonly label: string;
  /** Search params after removing it. */
  readonly without: ListFilters & { readonly Name?: undefined };
}

function chipsOf(search: ListFilters & { readonly Name?: string | undefined }): Chip[] {
  const { MinPrice, MaxPrice, inStock } = filtersOf(search);
  const categories = categoryIds.map(({ id, label }) => ({ slug: String(id), label }));
  return [
    ...(search.Name ? [{ label: `“${search.Name}”`, without: { Name: undefined } }] : []),
    ...(inStock ? [{ label: 'In stock', without: { inStock: undefined } }] : []),
    ...chipsOfList('categoryId', search.categoryId, categories, 'Category '),
    ...chipsOfList('crystal', search.crystal, crystals),
    ...chipsOfList('meaning', search.meaning, meanings),
    ...(MinPrice === undefined ? [] : [{ label: `From ${formatRupees(MinPrice)}`, without: { MinPrice: undefined } }]),
    ...(MaxPrice === undefined ? [] : [{ label: `To ${formatRupees(MaxPrice)}`, without: { MaxPrice: undefined } }]),
  ];
}

function chipsOfList(
  name: 'categoryId' | 'crystal' | 'meaning',
  chosen: string | undefined,
  names: readonly { readonly slug: string; readonly label: string }[],
  unknown = '',
): Chip[] {
  const values = chosen ? chosen.split(',') : [];
  return values.map((value) => ({
    label: names.find(({ slug }) => slug === value)?.label ?? `${unknown}${value}`,
    without: { [name]: values.filter((other) => other !== value).join(',') || undefined },
  }));
}
