import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useSnapshot } from 'valtio';

import type { PaymentDetails } from '#contract/calls/booking-calls.ts';
import { messages } from '#contract/names/messages.ts';
import { sumsOfLines } from '#contract/rules/cart-lines.ts';
import { formatPaisa } from '#contract/rules/money.ts';
import { servicesQuery } from '#src/features/booking/booking-queries.ts';
import { cart } from '#src/features/cart/cart-store.ts';
import { useFreshCart } from '#src/features/cart/use-fresh-cart.ts';
import { CashNotice, useCashRefusal } from '#src/features/checkout/cash-notice.tsx';
import { ChangesDialog } from '#src/features/checkout/changes-dialog.tsx';
import { type Coupon, CouponBox } from '#src/features/checkout/coupon-box.tsx';
import { PaymentChoice } from '#src/features/checkout/payment-choice.tsx';
import { privateQueryOf } from '#src/lib/query.ts';
import { useDurableForm } from '#src/outbox/use-durable-form.ts';
import { Button, buttonProps } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { FormMessage } from '#src/ui/form-message.tsx';
import { FormSkeleton } from '#src/ui/form-skeleton.tsx';
import { LoadFailure } from '#src/ui/load-failure.tsx';

import styles from './checkout.module.css';
import { type CheckoutValues, checkoutDraft, emptyCheckout, valuesOf } from './checkout-values.ts';
import { DeliveryChoice } from './delivery-choice.tsx';
import { OrderSummary } from './order-summary.tsx';
import { placing as placingStore } from './placing-store.ts';
import { useIsOffline } from './use-is-offline.ts';
import { needsNetwork, usePlaceOrder } from './use-place-order.ts';
import { usePlacement } from './use-placement.ts';

/** The checkout, begun anew where the result of an order came after its own checkout had been left. */
export function CheckoutView({ userId }: { readonly userId: string }) {
  const { lateResults } = useSnapshot(placingStore);
  return <OpenCheckout key={lateResults} userId={userId} />;
}

/** Where it goes, how it is paid, what it costs; one column on a phone, the total always in sight. */
function OpenCheckout({ userId }: { readonly userId: string }) {
  const { items, shoppingCart } = useSnapshot(cart);
  const { isError, refetch } = useFreshCart();
  const { data: user } = useQuery(privateQueryOf('readUser', { params: { userId } }));
  const checkout = useDurableForm({
    name: checkoutDraft,
    owner: userId,
    empty: emptyCheckout,
    // What the server knows of the customer, which may come after what lay on this device.
    saved: user && { ...emptyCheckout, ...valuesOf(user) },
  });
  const placing = usePlaceOrder(userId, checkout);
  const { submit, isPictureMissing } = usePlacement(checkout, placing);
  const isOffline = useIsOffline();
  const formId = useId();
  const { form, picture } = checkout;
  const payment = form.watch('payment');
  const [coupon, setCoupon] = useCoupon(form);
  const details = usePaymentDetails(form);
  const sums = sumsOfLines(items, coupon?.percent);
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0);
  const refusal = useCashRefusal(userId, { totalPaisa: sums.totalPaisa, pieces }, details !== undefined);
  const cashRefusal = payment === 'cash' ? refusal : undefined;

  if (items.length === 0 && !placing.isUncertain) {
    if (shoppingCart) return <EmptyCart />;
    if (isError) return <LoadFailure text={needsNetwork} onTryAgain={refetch} />;
    return <FormSkeleton fields={5} />;
  }
  return (
    <div className={styles.columns}>
      <OrderSummary items={items} sums={sums} couponCode={coupon?.code} note={shoppingCart?.note ?? ''} />
      <div className={styles.main}>
        <form id={formId} className={styles.form} onSubmit={submit} noValidate>
          <section className={styles.section} aria-labelledby={`${formId}-delivery`}>
            <h2 id={`${formId}-delivery`}>Delivery</h2>
            <DeliveryChoice userId={userId} form={form} />
          </section>
        </form>
        <section className={styles.section} aria-labelledby={`${formId}-coupon`}>
          <h2 id={`${formId}-coupon`}>Coupon</h2>
          <CouponBox coupon={coupon} onChange={setCoupon} />
        </section>
        <section className={styles.section} aria-labelledby={`${formId}-payment`}>
          <h2 id={`${formId}-payment`}>Payment</h2>
          <PaymentChoice
            payment={payment}
            onChange={(choice) => {
              form.setValue('payment', choice, { shouldDirty: true });
              placing.clearFailure();
            }}
            details={details}
            totalPaisa={sums.totalPaisa}
            picture={picture}
            onPicture={(chosen) => {
              checkout.choosePicture(chosen);
              placing.clearFailure();
            }}
            isPictureMissing={isPictureMissing}
            cashNotice={cashRefusal && <CashNotice userId={userId} refusal={cashRefusal} />}
          />
        </section>
        <div className={styles.section} data-keep-clear>
          {isOffline && !placing.failure && <FormMessage kind="error">{needsNetwork}</FormMessage>}
          {/* Said above already. */}
          {placing.failure && placing.failure !== cashRefusal?.description && (
            <FormMessage kind="error">{placing.failure}</FormMessage>
          )}
          {placing.isUncertain && !placing.isBusy && <Uncertain onAskAgain={() => void placing.askAgain()} />}
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

/** Where to pay online, if the shop takes it. A draft of when it did pays in cash. */
function usePaymentDetails({ getValues, setValue }: UseFormReturn<CheckoutValues>): PaymentDetails | undefined {
  const { data } = useQuery(servicesQuery());
  const isCashOnly = data?.payment === null;
  useEffect(() => {
    if (isCashOnly && getValues('payment') === 'online') setValue('payment', 'cash', { shouldDirty: true });
  }, [isCashOnly, getValues, setValue]);
  return data?.payment ?? undefined;
}

/** The coupon that was applied. */
function useCoupon({ watch, setValue }: UseFormReturn<CheckoutValues>) {
  const [code, percent] = watch(['couponCode', 'couponPercent']);
  const setCoupon = (coupon: Coupon | undefined) => {
    setValue('couponCode', coupon?.code ?? '', { shouldDirty: true });
    setValue('couponPercent', coupon?.percent ?? 0, { shouldDirty: true });
  };
  return [code ? { code, percent } : undefined, setCoupon] as const;
}

/** An order was sent and its answer lost: asking again is safe, it is the same order. */
function Uncertain({ onAskAgain }: { readonly onAskAgain: () => void }) {
  return (
    <div className={styles.uncertain} role="status">
      <p>
        We sent your order, but the shop’s answer got lost on the way. It’s safe to check: the same order is never
        placed twice.
      </p>
      <Button variant="secondary" onClick={onAskAgain}>
        Check my order
      </Button>
    </div>
  );
}

function EmptyCart() {
  return (
    <EmptyState title={messages.cartEmpty} text="Add something to your cart, then come back here to order it.">
      <Link to="/products" {...buttonProps()}>
        See all products
      </Link>
    </EmptyState>
  );
}
