import type { FailureReason } from '#contract/failure.ts';
import { formatPaisa } from '#contract/rules/money.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';

import styles from './checkout-sections.module.css';

interface ChangesDialogProps {
  /** The changed lines. */
  readonly reasons: readonly FailureReason[];
  /** The new total; 0 when nothing is available. */
  readonly totalPaisa: number;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Confirms an order whose lines have changed since they were shown. */
export function ChangesDialog({ reasons, totalPaisa, isBusy, onConfirm, onClose }: ChangesDialogProps) {
  const isAvailable = totalPaisa > 0;
  return (
    <Dialog title="Your cart has changed" placement="centre" onClose={onClose}>
      <div className={styles.changes}>
        <p>We haven’t placed your order yet. Since you last looked:</p>
        <ul>
          {reasons.map(({ field, description }) => (
            <li key={`${field} ${description}`}>{description}</li>
          ))}
        </ul>
        <p>
          {isAvailable ? (
            <>
              Your order now comes to <strong>{formatPaisa(totalPaisa)}</strong>.
            </>
          ) : (
            'None of it is available any more.'
          )}
        </p>
        <div className="button-row">
          <Button aria-disabled={isBusy || undefined} onClick={() => !isBusy && onConfirm()}>
            {isBusy && 'Placing order...'}
            {!isBusy && (isAvailable ? 'Place this order' : 'Remove it from my cart')}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Back to checkout
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
