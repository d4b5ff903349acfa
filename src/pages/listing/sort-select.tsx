import type { SortOrder } from '#contract/names/sorts.ts';
import { parseSortOrder, sortOrders } from '#contract/names/sorts.ts';
import { Button } from '#src/ui/button.tsx';
import { Select } from '#src/ui/select.tsx';

interface SortSelectProps {
  /** Name of the search param: `sort` or `sort-by`. */
  readonly name: string;
  readonly value: SortOrder | undefined;
  /** Without a sort, search results come by relevance. */
  readonly isSearch?: boolean;
  /** Other search params, submitted as hidden fields without JavaScript. */
  readonly others: Readonly<Record<string, string | number | undefined>>;
  readonly onSort: (order: SortOrder | undefined) => void;
}

/** The sort order as a native select in a form, which also works without JavaScript. */
export function SortSelect({ name, value, isSearch = false, others, onSort }: SortSelectProps) {
  return (
    <form style={{ display: 'contents' }}>
      {Object.entries(others).map(([key, text]) =>
        text === undefined ? null : <input key={key} type="hidden" name={key} value={text} />,
      )}
      <Select
        key={value}
        name={name}
        aria-label="Sort by"
        defaultValue={value ?? ''}
        onChange={(event) => onSort(parseSortOrder(event.target.value))}
      >
        <option value="">{isSearch ? 'Sort by relevance' : 'Sort by'}</option>
        {sortOrders.map((order) => (
          <option key={order.value} value={order.value}>
            {order.label}
          </option>
        ))}
      </Select>
      <Button variant="secondary" type="submit" data-without-scripts>
        Sort
      </Button>
    </form>
  );
}
