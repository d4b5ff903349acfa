import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { late } from '#src/shared/loading/late.tsx';
import { opens, PageDialog, untilOpened } from '#src/shared/ui/dialogs/page-dialog.tsx';
import { Button } from '#src/shared/ui/forms/button.tsx';
import { Icon } from '#src/shared/ui/pictures/icon.tsx';
import { countsQuery, type FilteredList } from '#src/shop/features/product/product-queries.ts';
import { activeFilterCount } from './list-search.ts';

const LateFilters = late(
  () => import('./filter-form.tsx'),
  (module) => module.FilterSheet,
  () => untilOpened('filter-list'),
);
if (import.meta.env.SSR) await LateFilters.load();

interface FiltersButtonProps {
  readonly list: FilteredList;
  /** What stands beside the button: before the dialog, whose HTML may arrive after the first paint. */
  readonly children: ReactNode;
}

/** A button that opens the filters, and their dialog. */
export function FiltersButton({ list, children }: FiltersButtonProps) {
  const active = activeFilterCount({ ...list, Name: undefined });
  // The counts that the server has rendered are there when the dialog is hydrated.
  useQuery({ ...countsQuery(list), enabled: false });
  return (
    <>
      <div>
        <Button id={filtersButtonId} variant="secondary" wide {...opens('filter-list')}>
          <Icon name="filter" size={18} />
          Filters{active > 0 && ` (${active})`}
        </Button>
      </div>
      {children}
      <PageDialog id="filter-list" title="Filters" placement="end" isRenewed>
        <LateFilters key={JSON.stringify(list)} tag={list.tag} />
      </PageDialog>
    </>
  );
}

/**
 * The id of the button that opens the filters. It gets the focus when an active filter is removed.
 */
export const filtersButtonId = 'filters';
