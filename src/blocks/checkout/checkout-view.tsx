import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useSnapshot } from 'valtio';

import { messages } from '#contract/names/messages.ts';
import { sumsOfLines } from '#contract/rules/cart-lines.ts';
import { formatPaisa } from '#contract/rules/money.ts';
import { cart } from '#src/features/cart/cart-store.ts';
import { useFreshCart } from '#src/features/cart/use-fresh-cart.ts';
import { ChangesDialog } from '#src/features/checkout/changes-dialog.tsx';
import { CouponBox } from '#src/features/checkout/coupon-box.tsx';
import { PaymentChoice } from '#src/features/checkout/payment-choice.tsx';
import { Button, buttonLook } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { FormMessage } from '#src/ui/form-message.tsx';
import { FormSkeleton } from '#src/ui/form-skeleton.tsx';
import { LoadFailure } from '#src/ui/load-failure.tsx';

import styles from './checkout.module.css';
import { DeliveryChoice } from './delivery-choice.tsx';
import { OrderSummary } from './order-summary.tsx';
import { useCheckoutForm } from './use-checkout-form.ts';
import { useIsOffline } from './use-is-offline.ts';
import { needsNetwork, usePlaceOrder } from './use-place-order.ts';
import { usePlacement } from './use-placement.ts';

/** Where it goes, how it is paid, what it costs; one column on a phone, the sum always in sight. */
export function CheckoutView({ userId }: { readonly userId: string }) {
  const { items, shoppingCart } = useSnapshot(cart);
  const { isMissing, askAgain } = useFreshCart();
  const checkout = useCheckoutForm(userId);
  const placing = usePlaceOrder(userId, checkout);
  const { submit, isPictureMissing } = usePlacement(checkout, placing);
  const isOffline = useIsOffline();
  const formId = useId();
  const { form, coupon, picture, sent } = checkout;
  const payment = form.watch('payment');
  const sums = sumsOfLines(items, coupon?.percent);

  if (items.length === 0 && !sent.isUncertain) {
    if (shoppingCart) return <EmptyCart />;
    if (isMissing) return <LoadFailure text={needsNetwork} onTryAgain={askAgain} />;
    return <FormSkeleton fields={5} />;
  }
  return (
    <div className={styles.columns}>
      <OrderSummary items={items} sums={sums} couponCode={coupon?.code} note={shoppingCart?.note ?? ''} />
      <div className={styles.main}>
        <form id={formId} className={styles.form} onSubmit={submit} noValidate>
          <section className={styles.part} aria-labelledby={`${formId}-delivery`}>
            <h2 id={`${formId}-delivery`}>Delivery</h2>
            <DeliveryChoice userId={userId} form={form} />
          </section>
          <section className={styles.part} aria-labelledby={`${formId}-payment`}>
            <h2 id={`${formId}-payment`}>Payment</h2>
            <PaymentChoice
              payment={payment}
              onChange={(choice) => form.setValue('payment', choice)}
              picture={picture}
              onPicture={checkout.setPicture}
              isPictureMissing={isPictureMissing}
            />
          </section>
        </form>
        <section className={styles.part} aria-labelledby={`${formId}-coupon`}>
          <h2 id={`${formId}-coupon`}>Coupon</h2>
          <CouponBox coupon={coupon} onChange={checkout.setCoupon} />
        </section>
        <div className={styles.part}>
          {isOffline && !placing.failure && <FormMessage kind="error">{needsNetwork}</FormMessage>}
          {placing.failure && <FormMessage kind="error">{placing.failure}</FormMessage>}
          {sent.isUncertain && !placing.isBusy && <Uncertain onAskAgain={() => void placing.askAgain()} />}
          <Button type="submit" form={formId} wide aria-disabled={placing.isBusy || undefined}>
            {placing.isBusy ? 'Placing order...' : `Place order · ${formatPaisa(sums.totalPaisa)}`}
          </Button>
        </div>
      </div>
      {placing.changes && (
        <ChangesDialog
          reasons={placing.changes}
          totalPaisa={sums.totalPaisa}
          isBusy={placing.isBusy}
          onConfirm={() => void placing.confirmChanges()}
          onClose={placing.dismissChanges}
        />
      )}
    </div>
  );
}

/** An order was sent and its answer lost: asking again is safe, it is the same order. */
function Uncertain({ onAskAgain }: { readonly onAskAgain: () => void }) {
  return (
    <div className={styles.uncertain} role="status">
      <p>
        Your order was sent, but the shop’s answer got lost on the way. Ask again: it is still the same order, and never
        placed twice.
      </p>
      <Button kind="quiet" onClick={onAskAgain}>
        Ask what became of it
      </Button>
    </div>
  );
}

function EmptyCart() {
  return (
    <EmptyState title={messages.cartEmpty} text="Choose something first, and come back here to order it.">
      <Link to="/products" {...buttonLook()}>
        See all products
      </Link>
    </EmptyState>
  );
}
