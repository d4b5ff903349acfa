import { useEffect, useState } from 'react';

import { parcelStates, paymentStates } from '#contract/names/order-events.ts';
import { orderStates } from '#contract/names/order-states.ts';
import { parcelLabels, paymentLabel } from '#src/desk/orders/order-labels.ts';
import { SelectField, TextField } from '#src/ui/field.tsx';

import type { OrderSearch } from './order-search.ts';
import styles from './orders-page.module.css';

interface OrderFiltersProps {
  readonly search: OrderSearch;
  readonly onChange: (search: OrderSearch) => void;
}

/** How long after the last letter the search is made. */
const typingMs = 300;

/** Where search and filters stand in two rows. As in the stylesheet. */
const wide = '(width >= 75rem)';

/** Search and filters; those beyond the search are folded on phones. */
export function OrderFilters({ search, onChange }: OrderFiltersProps) {
  const [text, setText] = useState(search.search ?? '');
  const [isWide] = useState(() => matchMedia(wide).matches);
  const set = (change: Partial<OrderSearch>) => onChange({ ...search, ...change, page: undefined });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts a search
  useEffect(() => {
    if (text === (search.search ?? '')) return;
    const timer = setTimeout(() => set({ search: text || undefined }), typingMs);
    return () => clearTimeout(timer);
  }, [text]);
  const count = ['status', 'payment', 'parcel', 'method', 'from', 'to'].filter(
    (name) => search[name as keyof OrderSearch] !== undefined,
  ).length;
  return (
    <search className={styles.filters}>
      <TextField
        label="Search"
        type="search"
        value={text}
        placeholder="Number, name, email or phone"
        onChange={({ target }) => setText(target.value)}
      />
      <details open={isWide || count > 0 || undefined}>
        <summary className={styles.summary}>{count > 0 ? `Filters (${count})` : 'Filters'}</summary>
        <div className={styles.fields}>
          <Choice label="Status" value={search.status} values={orderStates} onChange={(status) => set({ status })} />
          <Choice
            label="Payment"
            value={search.payment}
            values={paymentStates}
            nameOf={(payment) => paymentLabel({ payment, method: 1 }).text}
            onChange={(payment) => set({ payment })}
          />
          <Choice
            label="Parcel"
            value={search.parcel}
            values={parcelStates}
            nameOf={(parcel) => parcelLabels[parcel].text}
            onChange={(parcel) => set({ parcel })}
          />
          <Choice
            label="Method"
            value={search.method}
            values={['1', '0'] as const}
            nameOf={(method) => (method === '1' ? 'Paid online' : 'Cash on delivery')}
            onChange={(method) => set({ method })}
          />
          <TextField
            label="From"
            type="date"
            value={search.from ?? ''}
            onChange={({ target }) => set({ from: target.value || undefined })}
          />
          <TextField
            label="To"
            type="date"
            value={search.to ?? ''}
            onChange={({ target }) => set({ to: target.value || undefined })}
          />
        </div>
      </details>
    </search>
  );
}

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value | undefined;
  readonly values: readonly Value[];
  readonly nameOf?: (value: Value) => string;
  readonly onChange: (value: Value | undefined) => void;
}

function Choice<Value extends string>({ label, value, values, nameOf = String, onChange }: ChoiceProps<Value>) {
  return (
    <SelectField
      label={label}
      value={value ?? ''}
      onChange={({ target }) => onChange(values.find((one) => one === target.value))}
    >
      <option value="">All</option>
      {values.map((one) => (
        <option key={one} value={one}>
          {nameOf(one)}
        </option>
      ))}
    </SelectField>
  );
}
