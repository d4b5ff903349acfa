import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type MouseEvent,
  type ReactNode,
  type RefObject,
  type SubmitEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import type { FieldErrors, UseFormReturn } from 'react-hook-form';
import { useSnapshot } from 'valtio';
import type { Address } from '#contract/calls/address-calls.ts';
import type { Agreed } from '#contract/calls/agreed.ts';
import type { PaymentDetails, WayToPay } from '#contract/calls/service-calls.ts';
import { cleanText } from '#contract/clean-text.ts';
import { messages } from '#contract/names/messages.ts';
import { paymentMethods } from '#contract/names/payment-methods.ts';
import { sumsOfAgreed } from '#contract/rules/cart/agreed.ts';
import { itemCountOf } from '#contract/rules/cart/cart-lines.ts';
import { zoneRefusal } from '#contract/rules/cart/cash-allowance.ts';
import { type Destination, homeZone, isCountryOf, zoneOf } from '#contract/rules/cart/delivery.ts';
import { deliveryRefusal } from '#contract/rules/cart/delivery-terms.ts';
import { isPickupOnly } from '#contract/rules/cart/pickup.ts';
import { accountsOf } from '#contract/rules/orders/payment-method.ts';
import { formatPaisa } from '#contract/rules/texts/money.ts';
import type { ShopSettings } from '#contract/settings/entries.ts';
import { checkoutDraft } from '#src/shared/forms/draft.ts';
import { errorMessage } from '#src/shared/network/error-message.ts';
import { useIsOnline } from '#src/shared/network/use-online.ts';
import { type DurableForm, useDurableForm } from '#src/shared/outbox/use-durable-form.ts';
import { privateQueryOf, queryOf } from '#src/shared/queries/query.ts';
import { useShop } from '#src/shared/queries/shop-query.ts';
import { useRefresh } from '#src/shared/queries/use-refresh.ts';
import { Button } from '#src/shared/ui/forms/button.tsx';
import { FormMessage } from '#src/shared/ui/forms/form-message.tsx';
import { EmptyState } from '#src/shared/ui/notices/empty-state.tsx';
import { LoadFailure } from '#src/shared/ui/notices/load-failure.tsx';
import { FormSkeleton } from '#src/shared/ui/notices/skeleton.tsx';
import { showToast } from '#src/shared/ui/notices/toast-store.ts';
import { addressesQuery } from '#src/shop/features/address/address-fields.tsx';
import { reduceToStock, refreshCart } from '#src/shop/features/cart/cart-changes.ts';
import { cart } from '#src/shop/features/cart/cart-store.ts';
import { ordersQuery } from '#src/shop/features/order/order-queries.ts';
import { ProductsButton } from '#src/shop/features/shop/products-button.tsx';
import { ChangesDialog } from './changes-dialog.tsx';
import styles from './checkout.module.css';
import { CouponBox } from './coupon-box.tsx';
import { DeliveryChoice } from './delivery-choice.tsx';
import { HandoverChoice } from './handover-choice.tsx';
import {
  type CheckoutValues,
  couponOf,
  customerDefaults,
  emptyCheckout,
  hasOneName,
  newAddress,
  paymentFor,
  recipientAt,
} from './order-request.ts';
import { OrderSummary } from './order-summary.tsx';
import { PaymentChoice, PaymentNotice, usePaymentRefusal } from './payment-choice.tsx';
import { useFailureOfFields } from './use-failure-of-fields.ts';
import {
  needsNetwork,
  type OrderPlacement,
  placement as placingStore,
  shownAgreement,
  usePlaceOrder,
} from './use-place-order.ts';

/** The checkout. Remounted when an order that was placed by a left checkout has its result. */
export function CheckoutView({ userId }: { readonly userId: string }) {
  const { lateResults } = useSnapshot(placingStore);
  return <OpenCheckout key={lateResults} userId={userId} />;
}

/** Delivery, payment and order summary; in one column on phones. */
function OpenCheckout({ userId }: { readonly userId: string }) {
  const shop = useShop();
  const { country } = shop;
  const { items, shoppingCart } = useSnapshot(cart);
  const { error: cartError, refetch } = useRefresh(refreshCart);
  const { data: user } = useQuery(privateQueryOf('readUser', { params: { userId } }));
  const addresses = useQuery(addressesQuery(userId));
  const { data: orders } = useQuery(ordersQuery(userId));
  const checkout = useDurableForm({
    name: checkoutDraft,
    owner: userId,
    empty: emptyCheckout(country),
    // The server's data of the customer; may load after the draft.
    saved: addresses.data && customerDefaults({ user, addresses: addresses.data, orders, country }),
  });
  const placing = usePlaceOrder(userId, checkout);
  const formId = useId();
  const { form, picture } = checkout;
  const delivery = useDelivery(checkout, addresses.data);
  const paying = usePayment(userId, checkout, delivery);
  const { payment, agreed, sums, refusal } = paying;
  const { wasFree } = useSnapshot(placingStore);
  const isProofMissing = paymentMethods[payment].isPrepaid && !picture && !paying.payWith;
  const { paymentSection, focusPicture, askForPicture } = usePictureFocus(placing);
  const { submit, button, pictureError } = useCheckoutSubmit({
    checkout,
    placing,
    agreed,
    delivery,
    focusPicture,
  });
  const [hadItems, setHadItems] = useState(false);
  const [hasRemoved, setRemoved] = useState(false);
  if (items.length > 0 && !hadItems) setHadItems(true);

  if (items.length === 0 && !placing.isUncertain) {
    if (shoppingCart)
      return hadItems && !hasRemoved ? <EmptiedCart userId={userId} /> : <EmptyCart />;
    if (cartError) return <LoadFailure text={errorMessage(cartError)} onTryAgain={refetch} />;
    return <FormSkeleton fields={5} />;
  }
  // With them: what is below would move when they come. Only at first: a second try is shown where
  // the failure was.
  if (addresses.isLoading && addresses.errorUpdateCount === 0) return <FormSkeleton fields={5} />;
  return (
    <div className={`stack ${styles.columns}`}>
      <OrderSummary
        items={items}
        sums={sums}
        zone={delivery.zone}
        isPickup={delivery.isPickup}
        couponCode={agreed.coupon?.code}
        note={shoppingCart?.note ?? ''}
      />
      <div className={`stack list-width ${styles.main}`}>
        <form
          id={formId}
          className={`stack ${styles.form}`}
          onSubmit={submit}
          onChange={placing.clearFailure}
          noValidate
        >
          <CheckoutSection title={titleOf(shop)}>
            <HandoverChoice form={form} isPickup={delivery.isPickup}>
              <DeliveryChoice
                query={addresses}
                form={form}
                hasOneName={user !== undefined && hasOneName(user)}
                recipientAt={(address) => recipientAt(address, { user, orders })}
                refusal={delivery.isRefusalShown ? delivery.refusal : undefined}
              />
            </HandoverChoice>
          </CheckoutSection>
        </form>
        <CheckoutSection title="Coupon">
          <CouponBox
            coupon={couponOf(form.watch())}
            lines={agreed.lines}
            refusal={placing.couponRefusal}
            onChange={placing.setCoupon}
          />
        </CheckoutSection>
        <CheckoutSection title="Payment" ref={paymentSection}>
          <Payment
            userId={userId}
            checkout={checkout}
            placing={placing}
            paying={paying}
            pictureError={pictureError}
          />
        </CheckoutSection>
        <PlaceOrderBar
          formId={formId}
          placing={placing}
          refusal={refusal?.description}
          totalPaisa={sums.totalPaisa}
          button={button}
        />
      </div>
      {placing.changes && (
        <ChangesDialog
          changes={placing.changes}
          zone={delivery.zone}
          paidPaisa={paidPaisaOf(form.watch(), picture)}
          mustChoosePayment={placing.changes.agreed.totalPaisa > 0 && (wasFree || isProofMissing)}
          onConfirm={() => void placing.confirmChanges()}
          onChoosePicture={askForPicture}
          onRemove={() => {
            placing.dismissChanges();
            setRemoved(true);
            void reduceToStock();
          }}
          onClose={placing.dismissChanges}
        />
      )}
    </div>
  );
}

/** Leads to the field of the screenshot: at once, or from the dialog of what has changed. */
function usePictureFocus({ changes, dismissChanges }: OrderPlacement) {
  const paymentSection = useRef<HTMLElement>(null);
  const focusPicture = () =>
    paymentSection.current?.querySelector<HTMLElement>('input[type=file]')?.focus();
  const [isPictureAsked, setPictureAsked] = useState(false);
  // After the dialog is closed, which gives the focus back to the button.
  useEffect(() => {
    if (!isPictureAsked || changes) return;
    setPictureAsked(false);
    focusPicture();
  });
  const askForPicture = () => {
    dismissChanges();
    setPictureAsked(true);
  };
  return { paymentSection, focusPicture, askForPicture };
}

/** Of the section that asks how the order gets to the customer. */
function titleOf(shop: ShopSettings): string {
  if (isPickupOnly(shop)) return 'Pickup';
  return shop.pickup ? 'Delivery or pickup' : 'Delivery';
}

/** Where the order goes: its zone, and why nothing can be sent there. */
function useDelivery(
  { form }: DurableForm<CheckoutValues>,
  addresses: Parameters<typeof destinationOf>[1],
) {
  const shop = useShop();
  const { touchedFields, isSubmitted } = form.formState;
  const { destination, isNew } = destinationOf(form, addresses);
  const isPickup = shop.pickup && (isPickupOnly(shop) || form.watch('handover') === 'pickup');
  if (isPickup) return pickedUp;
  const zone = destination && zoneOf(shop.delivery, destination);
  const refusal = destination && deliveryRefusal(shop, destination);
  // A city that is still being typed may become one that is served.
  const isCountryServed =
    destination && shop.delivery.some((one) => isCountryOf(one, destination.country));
  const isTyping = isNew && isCountryServed && !touchedFields.city && !isSubmitted;
  return {
    isPickup,
    destination,
    // Until it is known, what the cart has said.
    zone: zone ?? homeZone(shop),
    refusal,
    isRefusalShown: !isTyping,
  };
}

/** No zone has a say then. */
const pickedUp = {
  isPickup: true,
  destination: undefined,
  zone: undefined,
  refusal: undefined,
  isRefusalShown: false,
};

/** What is to be paid and how, as the form stands, and why that is refused. */
function usePayment(
  userId: string,
  { form }: DurableForm<CheckoutValues>,
  { destination, zone, isPickup }: ReturnType<typeof useDelivery>,
) {
  const shop = useShop();
  const { items } = useSnapshot(cart);
  const payment = form.watch('payment');
  const payWith = form.watch('payWith');
  const agreed = shownAgreement(form.watch(), { zone, isPickup });
  const sums = sumsOfAgreed(agreed);
  const payable = {
    method: paymentMethods[payment].code,
    address: destination,
    isPickup,
    totalPaisa: sums.totalPaisa,
    pieces: itemCountOf(items),
  };
  const noCash = zoneRefusal(payable, true, shop);
  const { accounts, ways } = useWaysToPay(form, noCash !== undefined);
  const isOnlineOffered = accounts !== undefined || ways.length > 0;
  const { refusal, holdDays } = usePaymentRefusal(userId, payable, isOnlineOffered);
  return { payment, payWith, noCash, accounts, ways, agreed, sums, refusal, holdDays };
}

interface CheckoutSectionProps {
  readonly title: string;
  readonly ref?: RefObject<HTMLElement | null>;
  readonly children: ReactNode;
}

function CheckoutSection({ title, ref, children }: CheckoutSectionProps) {
  const headingId = useId();
  return (
    <section ref={ref} className={`stack ${styles.section}`} aria-labelledby={headingId}>
      <h2 id={headingId} className="part-title">
        {title}
      </h2>
      {children}
    </section>
  );
}

interface PaymentProps {
  readonly userId: string;
  readonly checkout: DurableForm<CheckoutValues>;
  readonly placing: OrderPlacement;
  readonly paying: ReturnType<typeof usePayment>;
  readonly pictureError: string | undefined;
}

/** The ways to pay; with a coupon that covers all there is nothing to choose. */
function Payment({ userId, checkout, placing, paying, pictureError }: PaymentProps) {
  const { form, picture } = checkout;
  const { payment, payWith, noCash, accounts, ways, agreed, sums, refusal, holdDays } = paying;
  const notice = refusal && <PaymentNotice userId={userId} refusal={refusal} />;
  if (sums.totalPaisa === 0) {
    return (
      <>
        <p>There’s nothing to pay: your coupon covers it all.</p>
        {notice}
      </>
    );
  }
  return (
    <PaymentChoice
      payment={payment}
      payWith={payWith}
      ways={ways}
      onChange={(choice, provider) => {
        form.setValue('payment', choice, { shouldDirty: true });
        form.setValue('payWith', provider, { shouldDirty: true });
        placing.clearFailure();
      }}
      accounts={accounts}
      totalPaisa={sums.totalPaisa}
      picture={picture}
      onPicture={(chosen) => {
        checkout.choosePicture(chosen);
        const screenshotPaisa = chosen ? sums.totalPaisa : 0;
        form.setValue('screenshotPaisa', screenshotPaisa, { shouldDirty: true });
        placing.clearFailure();
      }}
      pictureError={pictureError}
      noCash={noCash}
      isPickup={agreed.isPickup === true}
      holdDays={holdDays}
      notice={notice}
    />
  );
}

interface PlaceOrderBarProps {
  readonly formId: string;
  readonly placing: OrderPlacement;
  /** Why the chosen payment is refused, which its notice shows. */
  readonly refusal: string | undefined;
  readonly totalPaisa: number;
  /** What the button notes of a tap. */
  readonly button: ReturnType<typeof useCheckoutSubmit>['button'];
}

/** The button that places the order, and what stands in its way. */
function PlaceOrderBar({ formId, placing, refusal, totalPaisa, button }: PlaceOrderBarProps) {
  const isOnline = useIsOnline();
  const { failure, isBusy, isUncertain, retry } = placing;
  return (
    <div className={`stack ${styles.section}`} data-keep-clear>
      {!isOnline && !failure && <FormMessage kind="error">{needsNetwork}</FormMessage>}
      {failure && failure !== refusal && <FormMessage kind="error">{failure}</FormMessage>}
      {isUncertain && !isBusy && <UncertainNotice onRetry={() => void retry()} />}
      <Button type="submit" form={formId} wide aria-disabled={isBusy || undefined} {...button}>
        {isBusy ? 'Placing order...' : `Place order · ${formatPaisa(totalPaisa)}`}
      </Button>
    </div>
  );
}

interface CheckoutSubmit {
  readonly checkout: DurableForm<CheckoutValues>;
  readonly placing: OrderPlacement;
  /** What is painted. */
  readonly agreed: Agreed;
  readonly delivery: ReturnType<typeof useDelivery>;
  readonly focusPicture: () => void;
}

/** Validates the form before the order is placed, and shows what is missing. */
function useCheckoutSubmit({ checkout, placing, agreed, delivery, focusPicture }: CheckoutSubmit) {
  const { form, picture } = checkout;
  const [isPictureMissing, setPictureMissing] = useState(false);
  /** What the button showed when the pointer went down: the cart may be refreshed under it. */
  const pressed = useRef<Agreed>(undefined);
  const values = form.watch();
  const isPaid =
    paymentMethods[paymentFor(values.payment, agreed)].isPrepaid && values.payWith === '';
  const paidPaisa = paidPaisaOf(values, picture);
  const isTooLittle = isPaid && paidPaisa !== undefined && paidPaisa < agreed.totalPaisa;
  const pictureMissing = isPictureMissing && !picture ? messages.checkoutFileMissing : undefined;
  const pictureError = isTooLittle
    ? `This screenshot is of ${formatPaisa(paidPaisa)}. Please choose one of ${formatPaisa(agreed.totalPaisa)}.`
    : pictureMissing;

  /** By a toast alone: the field says it, too. */
  const pointOut = (message: string) => {
    placing.clearFailure();
    showToast('error', message);
  };
  const order = async (values: CheckoutValues, seen: Agreed) => {
    // While the addresses load there is no field to validate.
    if (!delivery.isPickup && values.place === '') return placing.fail(messages.addressMissing);
    if (delivery.refusal !== undefined) {
      pointOut(delivery.refusal);
      return form.setFocus(values.place === newAddress ? 'city' : 'place');
    }
    setPictureMissing(isPaid && !picture);
    if (isPaid && (!picture || isTooLittle)) {
      pointOut(pictureError ?? messages.checkoutFileMissing);
      focusPicture();
    } else await placing.place(values, seen);
  };
  useFailureOfFields(delivery.isPickup ? 'pickup' : values.place, placing);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const seen = pressed.current ?? agreed;
    pressed.current = undefined;
    return form.handleSubmit(
      (values) => order(values, seen),
      (errors) => {
        const { message, isAtField } = validationMessage(errors, form.getValues());
        if (isAtField) pointOut(message);
        else placing.fail(message);
      },
    )(event);
  };
  const button = {
    onPointerDown: () => {
      pressed.current = agreed;
    },
    // By the keyboard, what is painted now.
    onClick: ({ detail }: MouseEvent) => {
      if (detail === 0) pressed.current = undefined;
    },
  };
  return { submit, button, pictureError };
}

/** The amount that the screenshot is of; undefined without one, or if it is not known. */
function paidPaisaOf(values: CheckoutValues, picture: File | undefined) {
  const { payment, payWith, screenshotPaisa } = values;
  const isKnown =
    paymentMethods[payment].isPrepaid && payWith === '' && picture && screenshotPaisa > 0;
  return isKnown ? screenshotPaisa : undefined;
}

/** What is wrong, and whether its field says just that. */
function validationMessage(errors: FieldErrors<CheckoutValues>, values: CheckoutValues) {
  if (errors.place) return { message: messages.addressMissing, isAtField: true };
  const invalid = Object.keys(errors) as (keyof CheckoutValues)[];
  const isMissing = invalid.some((name) => cleanText(String(values[name])) === '');
  const [first] = Object.values(errors);
  return isMissing || !first?.message
    ? { message: messages.checkoutFieldsMissing, isAtField: false }
    : { message: first.message, isAtField: true };
}

/** Where the order goes, undefined while no address is chosen; `isNew` while it is typed. */
function destinationOf(
  { watch }: UseFormReturn<CheckoutValues>,
  addresses: readonly Address[] = [],
): { readonly destination: Destination | undefined; readonly isNew: boolean } {
  const [place, country, city, state] = watch(['place', 'country', 'city', 'state']);
  const isNew = place === newAddress || addresses.length === 0;
  const saved = addresses.find(({ addressId }) => addressId === place);
  const destination = isNew ? { country, city, state } : saved;
  return { destination: destination?.country ? destination : undefined, isNew };
}

/**
 * How to pay before delivery, if the shop takes that. Where only one way to pay is possible it is
 * chosen.
 */
function useWaysToPay(
  { getValues, setValue }: UseFormReturn<CheckoutValues>,
  isCashRefused: boolean,
): {
  readonly accounts: readonly PaymentDetails[] | undefined;
  readonly ways: readonly WayToPay[];
} {
  const { data } = useQuery(queryOf('readServices'));
  const accounts = data && accountsOf(data);
  const ways = data?.ways ?? noWays;
  useEffect(() => {
    if (accounts === undefined) return;
    const isOnlineOffered = accounts !== null || ways.length > 0;
    const choose = (payment: CheckoutValues['payment'], payWith: string) => {
      setValue('payment', payment, { shouldDirty: true });
      setValue('payWith', payWith, { shouldDirty: true });
    };
    const first = accounts === null ? (ways[0]?.provider ?? '') : '';
    const { isPrepaid } = paymentMethods[getValues('payment')];
    const payWith = getValues('payWith');
    // One that a draft still has.
    const isGone =
      isPrepaid &&
      (payWith === '' ? accounts === null : !ways.some(({ provider }) => provider === payWith));
    if (isGone) choose(isOnlineOffered ? 'online' : 'cash', first);
    else if (isOnlineOffered && isCashRefused && !isPrepaid) choose('online', first);
  }, [accounts, ways, isCashRefused, getValues, setValue]);
  return { accounts: accounts ?? undefined, ways };
}

const noWays: readonly WayToPay[] = [];

/**
 * Shown when an order was sent without a response: sending it again is safe because of its
 * idempotency key.
 */
function UncertainNotice({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div className={`stack-close start small padded-close ${styles.uncertain}`} role="status">
      <p>
        We sent your order, but the shop’s answer got lost on the way. It’s safe to check: the same
        order is never placed twice.
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
    >
      <ProductsButton>See all products</ProductsButton>
    </EmptyState>
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
