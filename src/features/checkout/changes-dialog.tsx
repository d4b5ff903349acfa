import type { FailureReason } from '#contract/failure.ts';
import { formatPaisa } from '#contract/rules/money.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';

import styles from './checkout-parts.module.css';

interface ChangesDialogProps {
  /** What has changed, line by line. */
  readonly reasons: readonly FailureReason[];
  /** What the order would come to now; 0 when nothing of it is left. */
  readonly totalPaisa: number;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Lists what has changed since the cart was shown, before anything is bought. */
export function ChangesDialog({ reasons, totalPaisa, isBusy, onConfirm, onClose }: ChangesDialogProps) {
  const isLeft = totalPaisa > 0;
  return (
    <Dialog title="Your cart has changed" place="centre" onClose={onClose}>
      <div className={styles.changes}>
        <p>We haven’t placed your order yet. Since you last looked:</p>
        <ul>
          {reasons.map(({ field, description }) => (
            <li key={`${field} ${description}`}>{description}</li>
          ))}
        </ul>
        <p>
          {isLeft ? (
            <>
              Your order now comes to <strong>{formatPaisa(totalPaisa)}</strong>.
            </>
          ) : (
            'None of it is available any more.'
          )}
        </p>
        <div className={styles.buttons}>
          <Button aria-disabled={isBusy || undefined} onClick={() => !isBusy && onConfirm()}>
            {isBusy && 'Placing order...'}
            {!isBusy && (isLeft ? 'Place this order' : 'Remove it from my cart')}
          </Button>
          <Button kind="quiet" onClick={onClose}>
            Back to checkout
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
