import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { proxy, ref, useSnapshot } from 'valtio';
import type { Agreed } from '#contract/calls/agreed.ts';
import type { Order } from '#contract/calls/order-calls.ts';
import { messages } from '#contract/names/messages.ts';
import { agreedLineOf, agreedOf } from '#contract/rules/cart/agreed.ts';
import type { DeliveryRates } from '#contract/rules/cart/cart-sums.ts';
import { AppError, hasStatus } from '#src/shared/network/app-error.ts';
import {
  type ChangedAgreement,
  changedAgreementOf,
} from '#src/shared/network/changed-agreement.ts';
import { errorMessage } from '#src/shared/network/error-message.ts';
import { useWhenOnline } from '#src/shared/network/use-online.ts';
import type { DurableForm } from '#src/shared/outbox/use-durable-form.ts';
import { readAfresh } from '#src/shared/queries/read-afresh.ts';
import { shopQuery } from '#src/shared/queries/shop-query.ts';
import { session } from '#src/shared/session/session.ts';
import { showToast, withdrawToast } from '#src/shared/ui/notices/toast-store.ts';
import { addressesQuery } from '#src/shop/features/address/address-fields.tsx';
import { dropCartNote, refreshCart, showEmptyCart } from '#src/shop/features/cart/cart-changes.ts';
import { cart } from '#src/shop/features/cart/cart-store.ts';
import { cartChangedMessage } from '#src/shop/features/cart/seen-cart.ts';
import { ordersQuery } from '#src/shop/features/order/order-queries.ts';
import {
  AddressError,
  type CheckoutValues,
  couponOf,
  couponValues,
  isOrderContent,
  isUncertain,
  type OrderContent,
  orderContentOf,
  sendOrder,
} from './order-request.ts';
import { cashAllowanceQuery } from './payment-choice.tsx';

export const needsNetwork =
  'You need to be online to place an order, and we can’t reach the shop right now.';
const stillPlacing = 'We’re still placing your order, and will tell you here when it’s done.';
const orderChanged = 'Your order has changed, so nothing has been ordered yet.';

export interface OrderPlacement {
  readonly isBusy: boolean;
  /** Whether an order was sent without a definitive response. */
  readonly isUncertain: boolean;
  readonly failure: string | undefined;
  /** What changed since the order was shown, to be confirmed. */
  readonly changes: ChangedAgreement | undefined;
  /** Why the coupon was taken off the form. */
  readonly couponRefusal: string | undefined;
  /** Places the order; `agreed` is what the button showed. */
  readonly place: (values: CheckoutValues, agreed: Agreed) => Promise<void>;
  /** Sends an order again that had no response. */
  readonly retry: () => Promise<void>;
  /** Places the changed order, as the dialog shows it. */
  readonly confirmChanges: () => Promise<void>;
  readonly dismissChanges: () => void;
  /**
   * Takes the coupon off the form, or another one on; with the reason when it was not the
   * customer's choice.
   */
  readonly setCoupon: (coupon: Agreed['coupon'], refusal?: string) => void;
  readonly fail: (message: string) => void;
  readonly clearFailure: () => void;
}

/**
 * Places the order in the form, once, however often it is sent. Continues when the checkout is
 * left: the result is then shown as a toast on any page.
 */
export function usePlaceOrder(
  userId: string,
  checkout: DurableForm<CheckoutValues>,
): OrderPlacement {
  const { form, draft, pictureToSend, clear } = checkout;
  const [sent, setSent] = useState(() => draft.read()?.requests?.order);
  const queryClient = useQueryClient();
  const { isBusy, failure, changes, couponRefusal } = useSnapshot(placement) as OrderPlacementState;
  const { runExclusive, fail, showOrders, showChanged } = useAnswers(isBusy);

  const contentOf = async (values: CheckoutValues, agreed: Agreed) =>
    orderContentOf({
      userId,
      shoppingCartId: cart.shoppingCart?.shoppingCartId ?? '',
      agreed,
      values,
      picture: await pictureToSend(),
    });

  const place = (values: CheckoutValues, agreed: Agreed) =>
    runExclusive(async () => {
      const seen = await contentOf(values, agreed);
      if (sent?.isUncertain && sent.content === JSON.stringify(seen)) return send(seen);
      // Pending cart changes belong to the order. The server compares it with what was agreed to
      // here.
      const failed = await refreshCart();
      if (failed) return handleError(failed);
      // The checkout shows that it is empty.
      if (cart.items.length === 0) return sent?.isUncertain ? sendAgain() : undefined;
      // A cart that was not there yet has its id now.
      placement.wasFree = agreed.totalPaisa === 0;
      await send(await contentOf(values, agreed));
    });

  /** Sends the last order with its keys, whatever the form contains now. */
  async function sendAgain() {
    const content: unknown = JSON.parse(sent?.content ?? 'null');
    if (isOrderContent(content)) await send(content);
  }

  async function send(content: OrderContent) {
    const { address } = content;
    const wasUncertain = sent?.isUncertain === true && sent.content === JSON.stringify(content);
    const addressKey = typeof address === 'string' ? '' : draft.keyFor(address, 'address');
    const orderKey = draft.keyFor(content, 'order');
    setSent(draft.setUncertain(true, 'order'));
    let order: Order;
    try {
      const picture = content.picture === undefined ? undefined : await pictureToSend();
      order = await sendOrder({ content, addressKey, orderKey }, picture);
    } catch (error) {
      setSent(draft.setUncertain(isUncertain(error, wasUncertain), 'order'));
      await handleError(error);
      return;
    }
    await finish(order);
  }

  async function handleError(error: unknown): Promise<void> {
    // The login opens and leads back here, where the form is as it was.
    if (isSessionOver(error)) return;
    const changed = changedAgreementOf(error);
    if (changed) return showChanges(changed);
    // The cached cash allowance is out of date.
    if (isOf('method', error)) void queryClient.invalidateQueries(cashAllowanceQuery(userId));
    // So are the delivery zones.
    if (isOf('method', error) || isOf('addressId', error) || isOf('pickup', error))
      void readAfresh(queryClient, shopQuery);
    fail(failureMessage(error));
  }

  async function showChanges(changed: ChangedAgreement) {
    const refusal = changed.reasons.find(({ field }) => field === 'couponCode')?.description;
    if (refusal !== undefined) setCoupon(changed.agreed.coupon, refusal);
    await Promise.all([refreshCart(), readAfresh(queryClient, shopQuery)]);
    showChanged(changed);
  }

  const setCoupon: OrderPlacement['setCoupon'] = (coupon, refusal) => {
    putCoupon(form, coupon);
    placement.couponRefusal = refusal;
  };

  async function finish(order: Order) {
    await clear();
    await dropCartNote();
    addToQueries(queryClient, userId, order);
    placement.isPlaced = true;
    setSent(undefined);
    await showOrders(order);
    showEmptyCart();
  }

  return {
    isBusy,
    isUncertain: sent?.isUncertain === true,
    failure,
    changes,
    couponRefusal,
    setCoupon,
    place,
    retry: () => runExclusive(sendAgain),
    confirmChanges: () =>
      runExclusive(async () => {
        dismissChanges();
        if (changes) await send(await contentOf(form.getValues(), changes.agreed));
      }),
    dismissChanges,
    fail,
    clearFailure,
  };
}

/**
 * Runs requests, one at a time, and tells how they went: in the checkout, or as a toast where the
 * person is meanwhile.
 */
function useAnswers(isBusy: boolean) {
  const router = useRouter();
  const isHere = useRef(true);
  useLeaveNotice(isHere);
  useUnloadWarning(isBusy);
  useWhenOnline(clearNetworkFailure);
  const runExclusive = (work: () => Promise<void>) => runOnce(isHere, work);
  const isAtCheckout = () => isHere.current || router.state.location.pathname === '/checkout';
  const showFailureToast = (message: string) => {
    const back = {
      label: 'Back to checkout',
      run: () => void router.navigate({ to: '/checkout' }),
    };
    showToast('error', message, isAtCheckout() ? undefined : back);
  };
  const fail = (message: string) => {
    placement.failure = message;
    showFailureToast(message);
  };
  /** The order is placed. */
  const showOrders = async ({ orderId, payment }: Order) => {
    const open = (replace: boolean) =>
      router.navigate({
        to: '/profile',
        search: { tab: 'MyOrders' },
        state: { placedOrder: orderId },
        replace,
      });
    if (!isAtCheckout()) {
      const see = { label: 'See your order', run: () => void open(false) };
      showToast('success', messages.orderPlaced, see);
      return;
    }
    showToast('success', messages.orderPlaced);
    await open(true);
    // The order is there, and behind the page on which it is paid.
    if (payment.payWith) location.assign(payAddress(orderId, payment.payWith));
  };
  const showChanged = (changed: ChangedAgreement) => {
    // The dialog says more.
    withdrawToast(cartChangedMessage);
    placement.changes = ref(changed);
    if (!isAtCheckout()) showFailureToast(orderChanged);
  };
  return { runExclusive, fail, showOrders, showChanged };
}

const payAddress = (orderId: string, provider: string) =>
  `/api/pay/order/${encodeURIComponent(orderId)}?with=${encodeURIComponent(provider)}`;

function dismissChanges(): void {
  placement.changes = undefined;
}

function clearFailure(): void {
  placement.failure = undefined;
}

function clearNetworkFailure(): void {
  if (placement.failure === needsNetwork) clearFailure();
}

function putCoupon({ setValue }: UseFormReturn<CheckoutValues>, coupon: Agreed['coupon']): void {
  const values = couponValues(coupon);
  setValue('couponCode', values.couponCode, { shouldDirty: true });
  setValue('couponPercent', values.couponPercent, { shouldDirty: true });
  setValue('couponTerms', values.couponTerms, { shouldDirty: true });
}

/** Shows a placed order at once, and fetches what may have changed since. */
function addToQueries(queryClient: QueryClient, userId: string, order: Order): void {
  void queryClient.invalidateQueries(addressesQuery(userId));
  queryClient.setQueryData(ordersQuery(userId).queryKey, (orders) => orders && [order, ...orders]);
  void queryClient.invalidateQueries(ordersQuery(userId));
}

/** Runs one request at a time; ignores a second tap. */
async function runOnce(
  isHere: { readonly current: boolean },
  work: () => Promise<void>,
): Promise<void> {
  if (placement.isBusy) return;
  placement.isBusy = true;
  placement.failure = undefined;
  try {
    await work();
  } finally {
    // A placed order stays busy until the checkout is off the screen, which may be after the
    // navigation: it could be sent again.
    if (!placement.isPlaced || !isHere.current) Object.assign(placement, notBusy);
    if (!isHere.current) placement.lateResults += 1;
  }
}

/** Why an order was not placed. */
function failureMessage(error: unknown): string {
  if (error instanceof AddressError) {
    const { cause } = error;
    const isReachable = !(cause instanceof AppError) || cause.kind === 'error-response';
    return isReachable ? messages.addressFailed : failureMessage(cause);
  }
  if (!(error instanceof AppError)) {
    console.error(error);
    return messages.orderFailed;
  }
  if (error.kind === 'offline') return needsNetwork;
  if (error.kind === 'timeout') return errorMessage(error);
  const { data = [], message } = error.failure ?? {};
  return data[0]?.description ?? message ?? messages.orderFailed;
}

/** Whether a field is refused, such as the way of paying. */
function isOf(name: 'method' | 'addressId' | 'pickup', error: unknown): boolean {
  if (!(error instanceof AppError)) return false;
  return error.failure?.data?.some(({ field }) => field === name) === true;
}

/** What the checkout shows, which is what its button agrees to. */
export function shownAgreement(
  values: CheckoutValues,
  { zone, isPickup }: { readonly zone: DeliveryRates; readonly isPickup: boolean },
): Agreed {
  return agreedOf(cart.items.map(agreedLineOf), zone, couponOf(values), isPickup);
}

/** Whether the session has ended: everybody is told, and the login opens. */
function isSessionOver(error: unknown): boolean {
  return hasStatus(error instanceof AddressError ? error.cause : error, 401);
}

/** When the checkout is left: shows that a running order continues, or else resets the store. */
function useLeaveNotice(isHere: { current: boolean }): void {
  useEffect(() => {
    isHere.current = true;
    const { lateResults } = placement;
    return () => {
      isHere.current = false;
      if (placement.isPlaced) Object.assign(placement, notBusy);
      else if (placement.isBusy && session.user) showToast('info', stillPlacing);
      else if (placement.lateResults === lateResults)
        Object.assign(placement, {
          failure: undefined,
          changes: undefined,
          couponRefusal: undefined,
        });
    };
  }, [isHere]);
}

/** Makes the browser confirm closing the tab while an order is being placed. */
function useUnloadWarning(isBusy: boolean): void {
  useEffect(() => {
    if (!isBusy) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isBusy]);
}

interface OrderPlacementState {
  isBusy: boolean;
  /** Whether the order is placed and only its page is still to be shown. */
  isPlaced: boolean;
  failure: string | undefined;
  changes: ChangedAgreement | undefined;
  couponRefusal: string | undefined;
  /** Whether there was nothing to pay when the order was sent: then no way of paying was chosen. */
  wasFree: boolean;
  /**
   * Number of results that came after their checkout was left. A checkout opened since then reads
   * its draft again.
   */
  lateResults: number;
}

const notBusy = { isBusy: false, isPlaced: false };

/**
 * State of the order that is being placed. Module state, because the checkout can be left
 * meanwhile.
 */
export const placement = proxy<OrderPlacementState>({
  ...notBusy,
  failure: undefined,
  changes: undefined,
  couponRefusal: undefined,
  wasFree: false,
  lateResults: 0,
});
