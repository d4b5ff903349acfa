import { useState } from 'react';

import type { DeskProductRow } from '#contract/calls/admin/product-schemas.ts';
import { lowStock, productLimits } from '#contract/names/product-limits.ts';
import { IconButton } from '#src/ui/button.tsx';

import styles from './stock-stepper.module.css';
import { useStockChange } from './use-stock-change.ts';

interface StockStepperProps {
  readonly product: Pick<DeskProductRow, 'id' | 'name'>;
  readonly choiceId?: string;
  /** Of the product or choice, for screen readers. */
  readonly name: string;
  /** As the shop has it. */
  readonly stock: number;
  readonly isAlways: boolean;
}

/** One fewer, the number to type over, one more. Changes are relative: two people at once add up. */
export function StockStepper({ product, choiceId, name, stock, isAlways }: StockStepperProps) {
  const { pending, change } = useStockChange(product, choiceId);
  const [typed, setTyped] = useState<string>();
  if (isAlways) return <p className={styles.always}>Always available</p>;
  const shown = Math.max(0, stock + pending);
  const apply = () => {
    setTyped(undefined);
    const wanted = Number(typed);
    if (typed !== undefined && /^\d{1,9}$/.test(typed.trim()) && wanted <= productLimits.stockMax)
      change(wanted - shown);
  };
  return (
    <fieldset className={styles.stepper} data-pending={pending !== 0 || undefined}>
      <legend className="visually-hidden">Stock of {name}</legend>
      <IconButton icon="minus" label={`One fewer of ${name}`} disabled={shown === 0} onClick={() => change(-1)} />
      <input
        className={styles.number}
        inputMode="numeric"
        aria-label={`Stock of ${name}`}
        data-low={shown <= lowStock || undefined}
        value={typed ?? shown}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={apply}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur();
          if (event.key === 'Escape') setTyped(undefined);
        }}
      />
      <IconButton icon="plus" label={`One more of ${name}`} onClick={() => change(1)} />
    </fieldset>
  );
}
