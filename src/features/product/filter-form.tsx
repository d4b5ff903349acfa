import type { SubmitEvent } from 'react';
import { useState } from 'react';

import { categoryIds } from '#contract/names/categories.ts';
import { Button } from '#src/ui/button.tsx';
import styles from './filter-form.module.css';
import type { ProductFilters } from './product-queries.ts';

export type ChosenFilters = Pick<ProductFilters, 'MinPrice' | 'MaxPrice' | 'categoryId'>;

interface FilterFormProps {
  readonly filters: ProductFilters;
  readonly onFilter: (chosen: ChosenFilters) => void;
}

/** Price range and category. A plain form, so that it also works without JavaScript. */
export function FilterForm({ filters, onFilter }: FilterFormProps) {
  const [error, setError] = useState<string>();
  const ids = (filters.categoryId ?? '').split(',');

  function filter(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const chosen = {
      MinPrice: priceOf(data.get('MinPrice')),
      MaxPrice: priceOf(data.get('MaxPrice')),
      categoryId: data.getAll('categoryId').join(',') || undefined,
    };
    const isTurned = (chosen.MinPrice ?? 0) > (chosen.MaxPrice ?? Number.POSITIVE_INFINITY);
    setError(isTurned ? 'The lowest price must not be above the highest.' : undefined);
    if (!isTurned) onFilter(chosen);
  }

  return (
    <form className={styles.form} action="/products" onSubmit={filter}>
      {filters.Name && <input type="hidden" name="Name" value={filters.Name} />}
      {filters.sort && <input type="hidden" name="sort" value={filters.sort} />}
      <fieldset>
        <legend>Price in Rs</legend>
        <div className={styles.prices}>
          <label className={styles.price}>
            From
            <input
              name="MinPrice"
              type="number"
              step="any"
              inputMode="decimal"
              min={0}
              defaultValue={filters.MinPrice}
            />
          </label>
          <label className={styles.price}>
            To
            <input
              name="MaxPrice"
              type="number"
              step="any"
              inputMode="decimal"
              min={1}
              defaultValue={filters.MaxPrice}
            />
          </label>
        </div>
        {error && (
          <p className={styles.error} role="alert">
            {error}
          </p>
        )}
      </fieldset>
      <fieldset>
        <legend>Category</legend>
        {categoryIds.map(({ id, label }) => (
          <label key={id} className={styles.check}>
            <input type="checkbox" name="categoryId" value={id} defaultChecked={ids.includes(String(id))} />
            {label}
          </label>
        ))}
      </fieldset>
      <div className={styles.buttons}>
        <Button type="submit" wide>
          Show products
        </Button>
      </div>
    </form>
  );
}

function priceOf(text: FormDataEntryValue | null): number | undefined {
  const price = Number(text);
  return text && Number.isFinite(price) ? price : undefined;
}
