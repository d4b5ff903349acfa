import { useId, useState } from 'react';
import { useSnapshot } from 'valtio';
import { cleanText } from '#contract/clean-text.ts';
import { productLimits } from '#contract/names/product-limits.ts';
import { isLowStock } from '#contract/rules/catalogue/product-facts.ts';
import { asciiDigits } from '#contract/rules/texts/digits.ts';
import { useLowStock } from '#src/desk/lib/shop.ts';
import { deferTap } from '#src/desk/outbox/desk-outbox.ts';
import { deskOutbox, pendingStock, stockChange } from '#src/desk/outbox/outbox-state.ts';
import formStyles from '#src/desk/ui/form.module.css';
import { IconButton } from '#src/shared/ui/forms/button.tsx';
import styles from './stock-stepper.module.css';

interface StockStepperProps {
  readonly productId: string;
  readonly variantId?: string;
  /**
   * The product's, with that of the variant: for screen readers, and for what waits in the outbox.
   */
  readonly name: string;
  /** As the shop has it. */
  readonly stock: number;
  readonly isAlways?: boolean;
}

/**
 * One fewer, the number to type over, one more. Changes are relative: two people at once add up.
 */
export function StockStepper({
  productId,
  variantId,
  name,
  stock,
  isAlways = false,
}: StockStepperProps) {
  const pending = pendingStock(useSnapshot(deskOutbox).changes, productId, variantId);
  const change = (by: number) => deferTap(stockChange(productId, variantId, name, by));
  const lowStock = useLowStock();
  const [typed, setTyped] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const problemId = useId();
  if (isAlways) return <p className="muted">Always available</p>;
  const shown = Math.max(0, stock + pending);
  const type = (text: string | undefined) => {
    setTyped(text);
    setProblem(undefined);
  };
  const entry = typed === undefined ? undefined : readStock(typed);
  /** Changes the stock to what was typed. What is no stock stays in the field. */
  const apply = () => {
    if (!entry) return;
    if ('problem' in entry) return setProblem(entry.problem);
    type(undefined);
    change(entry.stock - shown);
  };
  const step = (by: number) => {
    type(undefined);
    change(by);
  };
  return (
    <div className={`texts ${styles.entry}`}>
      <fieldset
        className={styles.stepper}
        data-pending={pending !== 0 || undefined}
        data-invalid={problem !== undefined || undefined}
      >
        <legend className="visually-hidden">Stock of {name}</legend>
        <IconButton
          icon="minus"
          label={`One fewer of ${name}`}
          disabled={shown === 0}
          onClick={() => step(-1)}
        />
        <input
          className={styles.number}
          inputMode="numeric"
          aria-label={`Stock of ${name}`}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={problem === undefined ? undefined : problemId}
          data-low={isLowStock(shown, isAlways, lowStock) || undefined}
          value={typed ?? shown}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onChange={({ target }) => type(target.value)}
          onBlur={apply}
          onKeyDown={(event) => {
            if (event.key === 'Escape') type(undefined);
            if (event.key !== 'Enter') return;
            if (entry && 'problem' in entry) apply();
            else event.currentTarget.blur();
          }}
        />
        <IconButton icon="plus" label={`One more of ${name}`} onClick={() => step(1)} />
      </fieldset>
      {problem !== undefined && (
        <p
          id={problemId}
          className={`fine-print bad ${formStyles.error} ${styles.problem}`}
          role="alert"
        >
          {problem}
        </p>
      )}
    </div>
  );
}

/** The same as a field of a form. */
export function StockField(props: StockStepperProps) {
  return (
    <div className={`grid start ${formStyles.stock}`}>
      <p className="label">Stock</p>
      <StockStepper {...props} />
    </div>
  );
}

/** The stock that somebody typed, such as `1,200`, or what is wrong with it. */
export function readStock(text: string): { readonly stock: number } | { readonly problem: string } {
  const plain = asciiDigits(cleanText(text.replaceAll(',', '')));
  if (/^[-−]\d+$/.test(plain)) return { problem: 'Stock can’t be below 0.' };
  if (!/^\d+$/.test(plain)) return { problem: 'Enter a whole number.' };
  const stock = Number(plain);
  const { stockMax } = productLimits;
  return stock <= stockMax
    ? { stock }
    : { problem: `The most is ${stockMax.toLocaleString('en')}.` };
}
