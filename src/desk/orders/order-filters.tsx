import { useState } from 'react';
import { parcelStates, paymentStates } from '#contract/names/order-events.ts';
import { orderStates } from '#contract/names/order-states.ts';
import { paymentCodeTexts, paymentMethods } from '#contract/names/payment-methods.ts';
import { paymentMethodOf } from '#contract/rules/payment-method.ts';
import { Filter } from '#src/desk/ui/list-view.tsx';
import { SearchField } from '#src/desk/ui/search-field.tsx';
import { TextField } from '#src/ui/field.tsx';

import { parcelLabels, paymentLabel } from './order-labels.ts';
import type { OrderSearch } from './order-search.ts';
import styles from './orders-page.module.css';

interface OrderFiltersProps {
  readonly search: OrderSearch;
  readonly onChange: (change: Partial<OrderSearch>) => void;
}

/** Where search and filters stand in two rows. As in the stylesheet. */
const wide = '(width >= 75rem)';

/** Search and filters; those beyond the search are folded on phones. */
export function OrderFilters({ search, onChange }: OrderFiltersProps) {
  const [isWide] = useState(() => matchMedia(wide).matches);
  const { search: words, page: _, ...filters } = search;
  const count = Object.values(filters).filter((value) => value !== undefined).length;
  return (
    <search className="stack-tight">
      <SearchField
        value={words ?? ''}
        placeholder="Number, name, email or phone"
        onSearch={(text) => onChange({ search: text || undefined })}
      />
      <details open={isWide || count > 0 || undefined}>
        <summary className={`tall-link ${styles.summary}`}>{count > 0 ? `Filters (${count})` : 'Filters'}</summary>
        <div className={styles.fields}>
          <Filter
            label="Status"
            all="All"
            value={filters.status}
            values={orderStates}
            onChange={(status) => onChange({ status })}
          />
          <Filter
            label="Payment"
            all="All"
            value={filters.payment}
            values={paymentStates}
            nameOf={(payment) => paymentLabel({ payment, method: 1 }).text}
            onChange={(payment) => onChange({ payment })}
          />
          <Filter
            label="Parcel"
            all="All"
            value={filters.parcel}
            values={parcelStates}
            nameOf={(parcel) => parcelLabels[parcel].text}
            onChange={(parcel) => onChange({ parcel })}
          />
          <Filter
            label="Method"
            all="All"
            value={filters.method}
            values={paymentCodeTexts.toReversed()}
            nameOf={(method) => paymentMethods[paymentMethodOf(Number(method))].label}
            onChange={(method) => onChange({ method })}
          />
          <TextField
            label="From"
            type="date"
            value={filters.from ?? ''}
            onChange={({ target }) => onChange({ from: target.value || undefined })}
          />
          <TextField
            label="To"
            type="date"
            value={filters.to ?? ''}
            onChange={({ target }) => onChange({ to: target.value || undefined })}
          />
        </div>
      </details>
    </search>
  );
}
