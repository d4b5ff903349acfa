import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import type { FilteredList, ListFilters } from '#src/features/product/product-queries.ts';
import { countsQuery } from '#src/features/product/product-queries.ts';
import { Button } from '#src/ui/button.tsx';
import dialogStyles from '#src/ui/dialog.module.css';
import { Icon } from '#src/ui/icon.tsx';
import { useLazyModule } from '#src/ui/use-lazy-module.ts';

import styles from './filters.module.css';
import { filtersButtonId } from './filters-button-id.ts';
import { activeFilterCount } from './list-search.ts';

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
  const active = activeFilterCount(list);
  return (
    <>
      <div className={styles.opener}>
        <Button
          id={filtersButtonId}
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

const plainId = 'plain-filters';
