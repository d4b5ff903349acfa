import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import type { FilteredList, ListFilters } from '#src/features/product/product-queries.ts';
import { countsQuery } from '#src/features/product/product-queries.ts';
import { Dialog } from '#src/ui/dialog.tsx';

import { FilterForm } from './filter-form.tsx';

/** Debounce of the request for counts, in milliseconds. */
const debounceMs = 150;

interface FilterSheetProps {
  readonly list: FilteredList;
  readonly onFilter: (chosen: ListFilters) => void;
  readonly onClose: () => void;
}

/** The filters in a dialog. Its button shows how many products match. */
export function FilterSheet({ list, onFilter, onClose }: FilterSheetProps) {
  const [chosen, setChosen] = useState(list);
  const [resets, setResets] = useState(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const { data: counts, isError } = useQuery({ ...countsQuery(chosen), placeholderData: (before) => before });

  function choose(filters: ListFilters) {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setChosen({ ...list, ...filters }), debounceMs);
  }

  function reset() {
    clearTimeout(timer.current);
    setChosen({ tag: list.tag, Name: list.Name });
    setResets(resets + 1);
  }

  return (
    <Dialog title="Filters" placement="end" onClose={onClose}>
      <FilterForm
        key={resets}
        list={resets > 0 ? { tag: list.tag, Name: list.Name } : list}
        // Placeholder counts of earlier filters would be wrong.
        counts={isError ? undefined : counts}
        others={{}}
        onChoose={choose}
        onFilter={(filters) => {
          onClose();
          onFilter(filters);
        }}
        onReset={reset}
      />
    </Dialog>
  );
}
