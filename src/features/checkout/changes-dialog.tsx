import type { FailureReason } from '#contract/failure.ts';
import { formatPaisa } from '#contract/rules/money.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';

import styles from './checkout-parts.module.css';

interface ChangesDialogProps {
  /** What is not as it was shown, line by line. */
  readonly reasons: readonly FailureReason[];
  /** What the order would come to now; 0 when nothing of it is left. */
  readonly totalPaisa: number;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Tells what has changed since the cart was shown, before anything is bought. */
export function ChangesDialog({ reasons, totalPaisa, isBusy, onConfirm, onClose }: ChangesDialogProps) {
  const isLeft = totalPaisa > 0;
  return (
    <Dialog title="Your cart has changed" place="centre" onClose={onClose}>
      <div className={styles.changes}>
        <p>Nothing was ordered yet. Since you looked:</p>
        <ul>
          {reasons.map(({ field, description }) => (
            <li key={`${field} ${description}`}>{description}</li>
          ))}
        </ul>
        <p>
          {isLeft ? (
            <>
              The order would now come to <strong>{formatPaisa(totalPaisa)}</strong>.
            </>
          ) : (
            'Nothing of it can be had any more.'
          )}
        </p>
        <div className={styles.buttons}>
          <Button aria-disabled={isBusy || undefined} onClick={() => !isBusy && onConfirm()}>
            {isBusy && 'Placing order...'}
            {!isBusy && (isLeft ? 'Order it like this' : 'Take it out of the cart')}
          </Button>
          <Button kind="quiet" onClick={onClose}>
            Look again
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
