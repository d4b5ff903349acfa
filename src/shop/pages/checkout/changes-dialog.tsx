import type { FailureReason } from '#contract/failure.ts';
import { sumsOfAgreed } from '#contract/rules/cart/agreed.ts';
import { formatPaisa } from '#contract/rules/texts/money.ts';
import type { ChangedAgreement } from '#src/shared/network/changed-agreement.ts';
import { Dialog } from '#src/shared/ui/dialogs/dialog.tsx';
import { Button } from '#src/shared/ui/forms/button.tsx';
import { SumList } from '#src/shop/features/cart/sum-list.tsx';
import styles from './checkout.module.css';

interface ChangesDialogProps {
  readonly changes: ChangedAgreement;
  /** Whether the form has a screenshot of a payment. */
  readonly hasPaid: boolean;
  /** Whether a way of paying, or its screenshot, must be chosen first. */
  readonly mustChoosePayment: boolean;
  readonly onConfirm: () => void;
  /** For an order of which nothing is left. */
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

/**
 * Names what changed since an order was shown, shows what would be ordered now, and confirms
 * exactly that.
 */
export function ChangesDialog({
  changes,
  hasPaid,
  mustChoosePayment,
  onConfirm,
  onRemove,
  onClose,
}: ChangesDialogProps) {
  const { reasons, agreed } = changes;
  const isLeft = agreed.lines.length > 0;
  const isOfCart = reasons.some(({ code }) => lineCodes.includes(code));
  const hasOtherTotal = reasons.some(isTotal);
  // The total is below, unless nothing else tells why it differs.
  const others = reasons.filter((reason) => !isTotal(reason));
  return (
    <Dialog
      title={isOfCart ? 'Your cart has changed' : 'Your order has changed'}
      placement="centre"
      onClose={onClose}
    >
      <div className={`stack padded ${styles.changes}`}>
        <p>We haven’t placed your order yet. Since you last looked:</p>
        <ul aria-label="What has changed">
          {(others.length > 0 ? others : reasons).map(({ code, field, description }) => (
            <li key={`${code} ${field}`}>{description}</li>
          ))}
        </ul>
        {isLeft ? <OrderNow agreed={agreed} /> : <p>None of it is available any more.</p>}
        {isLeft && hasPaid && hasOtherTotal && (
          <p>
            Your screenshot is of another amount. If you’ve sent the money already, order all the
            same: we’ll sort out the difference with you.
          </p>
        )}
        {isLeft && mustChoosePayment && <p>Please choose how to pay before you order.</p>}
        <div className="button-row">
          {isLeft && !mustChoosePayment && <Button onClick={onConfirm}>Place this order</Button>}
          {!isLeft && <Button onClick={onRemove}>Remove it from my cart</Button>}
          <Button variant="secondary" onClick={onClose}>
            Back to checkout
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

const isTotal = ({ code }: FailureReason) => code === 'total-changed';
const lineCodes = ['price-changed', 'stock-short', 'product-gone', 'line-changed'];

/** The lines and sums that would be ordered. */
function OrderNow({ agreed }: Pick<ChangedAgreement, 'agreed'>) {
  const { lines, coupon, totalPaisa } = agreed;
  return (
    <section className={`stack-close ${styles.orderNow}`} aria-label="What you’d order now">
      <p>
        Your order now comes to <strong>{formatPaisa(totalPaisa)}</strong>.
      </p>
      <ul>
        {lines.map(({ productId, selectedAttributeId, name, quantity, unitPaisa }) => (
          <li
            key={`${productId} ${selectedAttributeId ?? ''}`}
            className={`spread ${styles.orderLine}`}
          >
            <span>
              {name}{' '}
              <span
                className={`muted ${styles.aside}`}
              >{`${quantity} × ${formatPaisa(unitPaisa)}`}</span>
            </span>
            <span>{formatPaisa(unitPaisa * quantity)}</span>
          </li>
        ))}
      </ul>
      <SumList sums={sumsOfAgreed(agreed)} couponCode={coupon?.code} />
    </section>
  );
}
