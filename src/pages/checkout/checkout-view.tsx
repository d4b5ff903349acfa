import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import type { FieldErrors, UseFormReturn } from 'react-hook-form';
import { useSnapshot } from 'valtio';
import type { PaymentDetails } from '#contract/calls/service-calls.ts';
import type { FailureReason } from '#contract/failure.ts';
import { messages } from '#contract/names/messages.ts';
import { paymentMethods } from '#contract/names/payment-methods.ts';
import { sumsOfLines } from '#contract/rules/cart-sums.ts';
import { cleanText } from '#contract/rules/clean-text.ts';
import { formatPaisa } from '#contract/rules/money.ts';
import { addressesQuery } from '#src/features/address/address-form.tsx';
import { refreshCart } from '#src/features/cart/cart-changes.ts';
import { cart } from '#src/features/cart/cart-store.ts';
import { ordersQuery } from '#src/features/order/order-queries.ts';
import { privateQueryOf, queryOf } from '#src/lib/query.ts';
import { useIsOnline } from '#src/lib/use-online.ts';
import { useRefresh } from '#src/lib/use-refresh.ts';
import { type DurableForm, useDurableForm } from '#src/outbox/use-durable-form.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { FormMessage } from '#src/ui/form-message.tsx';
import { LoadFailure } from '#src/ui/load-failure.tsx';
import { FormSkeleton } from '#src/ui/skeleton.tsx';
import styles from './checkout.module.css';
import { DeliveryChoice } from './delivery-choice.tsx';
import { type CheckoutValues, checkoutDraft, customerDefaults, emptyCheckout, hasOneName } from './order-request.ts';
import { OrderSummary } from './order-summary.tsx';
import { CashNotice, type Coupon, CouponBox, PaymentChoice, useCashRefusal } from './payment-choice.tsx';
import { needsNetwork, type OrderPlacement, placement as placingStore, usePlaceOrder } from './use-place-order.ts';

/** The checkout. Remounted when an order that was placed by a left checkout has its result. */
export function CheckoutView({ userId }: { readonly userId: string }) {
  const { lateResults } = useSnapshot(placingStore);
  return <OpenCheckout key={lateResults} userId={userId} />;
}

/** Delivery, payment and order summary; in one column on phones, with the total always visible. */
function OpenCheckout({ userId }: { readonly userId: string }) {
  const { items, shoppingCart } = useSnapshot(cart);
  const { isError, refetch } = useRefresh(refreshCart);
  const { data: user } = useQuery(privateQueryOf('readUser', { params: { userId } }));
  const { data: addresses, isLoading: isLoadingAddresses } = useQuery(addressesQuery(userId));
  const { data: orders } = useQuery(ordersQuery(userId));
  const checkout = useDurableForm({
    name: checkoutDraft,
    owner: userId,
    empty: emptyCheckout,
    // The server's data of the customer; may load after the draft.
    saved: addresses && customerDefaults({ user, addresses, lastOrder: orders?.[0] }),
  });
  const placing = usePlaceOrder(userId, checkout);
  const { submit, isPictureMissing } = useCheckoutSubmit(checkout, placing);
  const isOnline = useIsOnline();
  const formId = useId();
  const { form, picture } = checkout;
  const payment = form.watch('payment');
  const [coupon, setCoupon] = useCoupon(form);
  const details = usePaymentDetails(form);
  const sums = sumsOfLines(items, coupon?.percent);
  const [hadItems, setHadItems] = useState(false);
  if (items.length > 0 && !hadItems) setHadItems(true);
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0);
  const refusal = useCashRefusal(userId, { totalPaisa: sums.totalPaisa, pieces }, details !== undefined);
  const cashRefusal = paymentMethods[payment].isPrepaid ? undefined : refusal;

  if (items.length === 0 && !placing.isUncertain) {
    if (shoppingCart) return hadItems ? <EmptiedCart userId={userId} /> : <EmptyCart />;
    if (isError) return <LoadFailure text={needsNetwork} onTryAgain={refetch} />;
    return <FormSkeleton fields={5} />;
  }
  // With them: what is below would move when they come.
  if (isLoadingAddresses) return <FormSkeleton fields={5} />;
  return (
    <div className={styles.columns}>
      <OrderSummary items={items} sums={sums} couponCode={coupon?.code} note={shoppingCart?.note ?? ''} />
      <div className={styles.main}>
        <form id={formId} className={styles.form} onSubmit={submit} onChange={placing.clearFailure} noValidate>
          <section className={`stack ${styles.section}`} aria-labelledby={`${formId}-delivery`}>
            <h2 id={`${formId}-delivery`}>Delivery</h2>
            <DeliveryChoice userId={userId} form={form} hasOneName={user !== undefined && hasOneName(user)} />
          </section>
        </form>
        <section className={`stack ${styles.section}`} aria-labelledby={`${formId}-coupon`}>
          <h2 id={`${formId}-coupon`}>Coupon</h2>
          <CouponBox coupon={coupon} onChange={setCoupon} />
        </section>
        <section className={`stack ${styles.section}`} aria-labelledby={`${formId}-payment`}>
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
        <div className={`stack ${styles.section}`} data-keep-clear>
          {!isOnline && !placing.failure && <FormMessage kind="error">{needsNetwork}</FormMessage>}
          {/* The cash notice shows it already. */}
          {placing.failure && placing.failure !== cashRefusal?.description && (
            <FormMessage kind="error">{placing.failure}</FormMessage>
          )}
          {placing.isUncertain && !placing.isBusy && <UncertainNotice onRetry={() => void placing.retry()} />}
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

/** Validates the form before the order is placed, and shows what is missing. */
function useCheckoutSubmit({ form, picture }: DurableForm<CheckoutValues>, placing: OrderPlacement) {
  const [isPictureMissing, setPictureMissing] = useState(false);
  const order = async (values: CheckoutValues) => {
    // While the addresses load there is no field to validate.
    if (values.place === '') return placing.fail(messages.addressMissing);
    const isMissing = paymentMethods[values.payment].isPrepaid && !picture;
    setPictureMissing(isMissing);
    if (isMissing) placing.fail(messages.checkoutFileMissing);
    else await placing.place(values);
  };
  const submit = form.handleSubmit(order, (errors) => placing.fail(validationMessage(errors, form.getValues())));
  return { submit, isPictureMissing };
}

function validationMessage(errors: FieldErrors<CheckoutValues>, values: CheckoutValues): string {
  if (errors.place) return messages.addressMissing;
  const invalid = Object.keys(errors) as (keyof CheckoutValues)[];
  const isMissing = invalid.some((name) => cleanText(String(values[name])) === '');
  const [first] = Object.values(errors);
  return isMissing ? messages.checkoutFieldsMissing : (first?.message ?? messages.checkoutFieldsMissing);
}

/** Payment details, if the shop takes online payment; else a draft with online payment is switched to cash. */
function usePaymentDetails({ getValues, setValue }: UseFormReturn<CheckoutValues>): PaymentDetails | undefined {
  const { data } = useQuery(queryOf('readServices'));
  const isCashOnly = data?.payment === null;
  useEffect(() => {
    if (isCashOnly && paymentMethods[getValues('payment')].isPrepaid)
      setValue('payment', 'cash', { shouldDirty: true });
  }, [isCashOnly, getValues, setValue]);
  return data?.payment ?? undefined;
}

/** The applied coupon, and a setter. */
function useCoupon({ watch, setValue }: UseFormReturn<CheckoutValues>) {
  const [code, percent] = watch(['couponCode', 'couponPercent']);
  const setCoupon = (coupon: Coupon | undefined) => {
    setValue('couponCode', coupon?.code ?? '', { shouldDirty: true });
    setValue('couponPercent', coupon?.percent ?? 0, { shouldDirty: true });
  };
  return [code ? { code, percent } : undefined, setCoupon] as const;
}

/** Shown when an order was sent without a response: sending it again is safe because of its idempotency key. */
function UncertainNotice({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div className={`stack-close ${styles.uncertain}`} role="status">
      <p>
        We sent your order, but the shop’s answer got lost on the way. It’s safe to check: the same order is never
        placed twice.
      </p>
      <Button variant="secondary" onClick={onRetry}>
        Check my order
      </Button>
    </div>
  );
}

function EmptyCart() {
  return (
    <EmptyState
      title={messages.cartEmpty}
      text="Add something to your cart, then come back here to order it."
      link={{ to: '/products', label: 'See all products' }}
    />
  );
}

/** For a cart that was not empty when the checkout was opened. */
function EmptiedCart({ userId }: { readonly userId: string }) {
  const queryClient = useQueryClient();
  // The list was fetched before that order.
  useEffect(() => void queryClient.invalidateQueries(ordersQuery(userId)), [queryClient, userId]);
  return (
    <EmptyState
      title={messages.cartEmpty}
      text="It was ordered or emptied in another tab or on another phone. If you ordered, it’s in your orders."
      link={{ to: '/profile', search: { tab: 'MyOrders' }, label: 'See my orders' }}
    />
  );
}

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
function ChangesDialog({ reasons, totalPaisa, isBusy, onConfirm, onClose }: ChangesDialogProps) {
  const isAvailable = totalPaisa > 0;
  return (
    <Dialog title="Your cart has changed" placement="centre" onClose={onClose}>
      <div className={`stack ${styles.changes}`}>
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
