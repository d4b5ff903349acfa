import type { FailureReason } from '#contract/failure.ts';
import { pickupChanged, sumsOfAgreed } from '#contract/rules/cart/agreed.ts';
import type { DeliveryRates } from '#contract/rules/cart/cart-sums.ts';
import { formatPaisa } from '#contract/rules/texts/money.ts';
import type { ChangedAgreement } from '#src/shared/network/changed-agreement.ts';
import { Dialog } from '#src/shared/ui/dialogs/dialog.tsx';
import { Button } from '#src/shared/ui/forms/button.tsx';
import { SumList } from '#src/shop/features/cart/sum-list.tsx';
import styles from './checkout.module.css';

interface ChangesDialogProps {
  readonly changes: ChangedAgreement;
  /** Where it goes. */
  readonly zone: DeliveryRates;
  /** The amount that the form's screenshot is of; undefined without one, or if it is not known. */
  readonly paidPaisa: number | undefined;
  /** Whether a way of paying, or its screenshot, must be chosen first. */
  readonly mustChoosePayment: boolean;
  readonly onConfirm: () => void;
  /** Leads back to the form, where everything stays, to its screenshot. */
  readonly onChoosePicture: () => void;
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
  zone,
  paidPaisa,
  mustChoosePayment,
  onConfirm,
  onChoosePicture,
  onRemove,
  onClose,
}: ChangesDialogProps) {
  const { reasons, agreed } = changes;
  const isLeft = agreed.lines.length > 0;
  const isHandoverOpen = reasons.some(({ code }) => code === pickupChanged);
  const isOfCart = reasons.some(({ code }) => lineCodes.includes(code));
  const { totalPaisa } = agreed;
  const isOtherAmount = isLeft && paidPaisa !== undefined && paidPaisa !== totalPaisa;
  const isTooLittle = isOtherAmount && paidPaisa < totalPaisa;
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
        {isHandoverOpen && <p>Please choose how to get it before you order.</p>}
        {isLeft && !isHandoverOpen && <OrderNow agreed={agreed} zone={zone} />}
        {!isLeft && <p>None of it is available any more.</p>}
        {isOtherAmount && <p>{otherAmountText(paidPaisa, totalPaisa)}</p>}
        {isLeft && mustChoosePayment && <p>Please choose how to pay before you order.</p>}
        <div className="button-row">
          {isLeft && !mustChoosePayment && !isTooLittle && !isHandoverOpen && (
            <Button onClick={onConfirm}>Place this order</Button>
          )}
          {isOtherAmount && (
            <Button variant={isTooLittle ? 'primary' : 'secondary'} onClick={onChoosePicture}>
              Choose a new screenshot
            </Button>
          )}
          {!isLeft && <Button onClick={onRemove}>Remove it from my cart</Button>}
          <Button variant="secondary" onClick={onClose}>
            Back to checkout
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** What a screenshot of another amount means for the order. */
function otherAmountText(paidPaisa: number, totalPaisa: number): string {
  const paid = formatPaisa(paidPaisa);
  if (totalPaisa < paidPaisa)
    return `Your screenshot is of ${paid}. If you’ve sent that already, place this order with it: we’ll give you the difference back.`;
  const rest = formatPaisa(totalPaisa - paidPaisa);
  return `Your screenshot is of ${paid}. If you’ve sent that already, send ${rest} more, and choose a screenshot that shows both payments.`;
}

const isTotal = ({ code }: FailureReason) => code === 'total-changed';
const lineCodes = ['price-changed', 'stock-short', 'product-gone', 'line-changed'];

/** The lines and sums that would be ordered. */
function OrderNow({
  agreed,
  zone,
}: Pick<ChangedAgreement, 'agreed'> & Pick<ChangesDialogProps, 'zone'>) {
  const { lines, coupon, totalPaisa } = agreed;
  return (
    <section
      className={`stack-close padded-close ${styles.orderNow}`}
      aria-label="What you’d order now"
    >
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
                className={`muted dense ${styles.aside}`}
              >{`${quantity} × ${formatPaisa(unitPaisa)}`}</span>
            </span>
            <span>{formatPaisa(unitPaisa * quantity)}</span>
          </li>
        ))}
      </ul>
      <SumList
        sums={sumsOfAgreed(agreed)}
        zone={zone}
        isPickup={agreed.isPickup}
        couponCode={coupon?.code}
      />
    </section>
  );
}
