import { IconButton } from '#src/ui/button.tsx';
import { showToast } from '#src/ui/toast-store.ts';

import styles from './quantity-stepper.module.css';

interface QuantityStepperProps {
  readonly quantity: number;
  /** Stock of the chosen attribute. */
  readonly max: number;
  readonly onChange: (quantity: number) => void;
}

/** Buttons to change a quantity between 1 and the stock. */
export function QuantityStepper({ quantity, max, onChange }: QuantityStepperProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend on the screen
    <div className={styles.stepper} role="group" aria-label="Quantity" data-early="each">
      <IconButton
        icon="minus"
        label="One less"
        size={18}
        disabled={quantity <= 1}
        onClick={() => onChange(Math.max(1, quantity - 1))}
      />
      <output className={styles.count} aria-label="Quantity" aria-live="polite">
        {quantity}
      </output>
      <IconButton
        icon="plus"
        label="One more"
        size={18}
        onClick={() => {
          if (quantity < max) onChange(quantity + 1);
          else showToast('info', 'Sorry, we dont have enough stock right now.');
        }}
      />
    </div>
  );
}
