import { useState } from 'react';

import { isLowStock } from '#contract/rules/product-facts.ts';
import { useStoredOrders } from '#src/desk/orders/use-order.ts';
import { Count } from '#src/desk/ui/list-view.tsx';
import { Button } from '#src/ui/button.tsx';

import styles from './products-page.module.css';
import { StockStepper } from './stock-stepper.tsx';

interface StoredStockProps {
  readonly search: string;
  readonly isLowOnly: boolean;
  readonly onTryAgain: () => void;
}

const rowsMore = 50;

/** Without a network: all stock as it is stored on this device, to look up and to count. */
export function StoredStock({ search, isLowOnly, onTryAgain }: StoredStockProps) {
  const [most, setMost] = useState(rowsMore);
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const rows = (useStoredOrders().data?.stock ?? []).filter(({ name, variant, stock, isAlwaysAvailable }) => {
    const text = `${name} ${variant}`.toLowerCase();
    return words.every((word) => text.includes(word)) && (!isLowOnly || isLowStock(stock, isAlwaysAvailable));
  });
  return (
    <>
      <Count>
        The shop can’t be reached. This is the stock as this phone knows it: {rows.length.toLocaleString('en')}{' '}
        {rows.length === 1 ? 'line' : 'lines'}.
      </Count>
      <ul className={styles.list} aria-label="Stock on this phone">
        {rows.slice(0, most).map(({ productId, attributeId, name, variant, stock, isAlwaysAvailable }) => (
          <li key={`${productId} ${attributeId}`} className={styles.stored}>
            <span>{variant === '' ? name : `${name}, ${variant}`}</span>
            <StockStepper
              productId={productId}
              {...(attributeId !== '' && { variantId: attributeId })}
              name={variant === '' ? name : `${name}, ${variant}`}
              stock={stock}
              isAlways={isAlwaysAvailable}
            />
          </li>
        ))}
      </ul>
      <p>
        {rows.length > most && (
          <Button variant="secondary" onClick={() => setMost(most + rowsMore)}>
            Show more
          </Button>
        )}
        <Button variant="secondary" onClick={onTryAgain}>
          Try again
        </Button>
      </p>
    </>
  );
}
