import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';

import type { Order } from '#contract/calls/order-calls.ts';
import type { FailureReason } from '#contract/failure.ts';
import { messages } from '#contract/names/messages.ts';
import { addressesQuery } from '#src/features/address/address-queries.ts';
import { dropCartNote, refreshCart, showCartEmptied, takeWhatIsLeft } from '#src/features/cart/cart-changes.ts';
import { cart } from '#src/features/cart/cart-store.ts';
import { cashAllowanceQuery } from '#src/features/checkout/cash-notice.tsx';
import type { OrderWish } from '#src/features/checkout/order-wish.ts';
import { AddressError, isUncertain, sendOrder, wishFor } from '#src/features/checkout/order-wish.ts';
import { ordersQuery } from '#src/features/order/order-queries.ts';
import { AppError } from '#src/lib/app-error.ts';
import { failureSentence } from '#src/lib/failure-sentence.ts';
import { dropDraft } from '#src/lib/form-draft.ts';
import { showToast } from '#src/ui/toast-store.ts';

import type { CheckoutValues } from './checkout-values.ts';
import { checkoutDraft, contentOf } from './checkout-values.ts';
import { placing } from './placing-store.ts';
import type { CheckoutForm } from './use-checkout-form.ts';

export const needsNetwork = 'You need to be online to place an order, and we can’t reach the shop right now.';
const stillPlacing = 'We’re still placing your order, and will tell you here when it’s done.';
const cartChanged = 'Your cart has changed, so nothing has been ordered yet.';

export interface OrderPlacing {
  readonly isBusy: boolean;
  readonly failure: string | undefined;
  /** What has changed since the cart was shown, to be confirmed. */
  readonly changes: readonly FailureReason[] | undefined;
  readonly place: (values: CheckoutValues) => Promise<void>;
  /** Sends an order again whose result was lost. */
  readonly askAgain: () => Promise<void>;
  readonly confirmChanges: () => Promise<void>;
  readonly dismissChanges: () => void;
  readonly fail: (sentence: string) => void;
  readonly clearFailure: () => void;
}

/**
 * Places the order in the form, once however often it is tried. Leaving the checkout does not stop it: the result is
 * told wherever the person is.
 */
export function usePlaceOrder(userId: string, checkout: CheckoutForm): OrderPlacing {
  const { form, coupon, picture, sent, setSent } = checkout;
  const queryClient = useQueryClient();
  const router = useRouter();
  const { isBusy, failure, changes } = useSnapshot(placing);
  const isHere = useRef(true);
  useLeaving(isHere);
  useTabWarning(isBusy);

  const fail = (sentence: string) => {
    placing.failure = sentence;
    tellFailure(sentence);
  };
  const tellFailure = (sentence: string) => {
    const back = { label: 'Back to checkout', run: () => void router.navigate({ to: '/checkout' }) };
    showToast('error', sentence, isAtCheckout() ? undefined : back);
  };
  const isAtCheckout = () => isHere.current || router.state.location.pathname === '/checkout';

  /** One at a time; a second tap asks for the same order. */
  const busily = async (work: () => Promise<void>) => {
    if (placing.isBusy) return;
    placing.isBusy = true;
    placing.failure = undefined;
    try {
      await work();
    } finally {
      placing.isBusy = false;
      if (!isHere.current) placing.lateResults += 1;
    }
  };

  const place = (values: CheckoutValues) =>
    busily(async () => {
      const content = () =>
        contentOf({
          userId,
          shoppingCartId: cart.shoppingCart?.shoppingCartId ?? '',
          items: cart.items,
          values,
          coupon,
          picture,
        });
      const seen = content();
      const wish = wishFor(seen, sent.wish);
      if (sent.isUncertain && wish === sent.wish) return send(wish);
      // What waits in the cart belongs to the order; what is in it by now, the shop compares with what was seen.
      if (!(await refreshCart())) return fail(needsNetwork);
      if (cart.items.length === 0) {
        if (sent.isUncertain && sent.wish) return send(sent.wish);
        showToast('info', messages.cartEmpty);
        return;
      }
      const { shoppingCartId } = content().order;
      await send(wishFor({ ...seen, order: { ...seen.order, shoppingCartId } }, sent.wish));
    });

  async function send(wish: OrderWish) {
    const wasUncertain = sent.isUncertain && wish.orderKey === sent.wish?.orderKey;
    setSent({ wish, isUncertain: true });
    let order: Order;
    try {
      order = await sendOrder(wish, wish.content.picture === undefined ? undefined : picture);
    } catch (error) {
      setSent({ wish, isUncertain: isUncertain(error, wasUncertain) });
      await tell(error);
      return;
    }
    await finish(order);
  }

  async function tell(error: unknown) {
    if (error instanceof AddressError) {
      const { cause } = error;
      const isReachable = !(cause instanceof AppError) || cause.kind === 'refused';
      return fail(isReachable ? messages.addressFailed : needsNetwork);
    }
    if (!(error instanceof AppError)) {
      console.error(error);
      return fail(messages.orderFailed);
    }
    if (error.kind === 'offline') return fail(needsNetwork);
    if (error.kind === 'timeout') return fail(failureSentence(error));
    const { data = [], message } = error.failure ?? {};
    // The page knew less of what the customer may pay in cash.
    if (data.some(({ field }) => field === 'method')) void queryClient.invalidateQueries(cashAllowanceQuery(userId));
    if (error.status === 409 && data.length > 0) {
      await refreshCart();
      placing.changes = data;
      if (!isAtCheckout()) tellFailure(cartChanged);
      return;
    }
    fail(data[0]?.description ?? message ?? messages.orderFailed);
  }

  async function finish({ orderId }: Order) {
    await dropDraft(checkoutDraft);
    await dropCartNote();
    void queryClient.invalidateQueries(addressesQuery(userId));
    // Fetched again before they are shown, so that the order is among them.
    queryClient.removeQueries(ordersQuery(userId));
    // What is left below is no leaving in the middle.
    placing.isBusy = false;
    const thank = (replace: boolean) =>
      router.navigate({ to: '/profile', search: { tab: 'MyOrders' }, state: { placedOrder: orderId }, replace });
    if (isAtCheckout()) {
      showToast('success', messages.orderPlaced);
      await thank(true);
    } else {
      showToast('success', messages.orderPlaced, { label: 'See your order', run: () => void thank(false) });
    }
    showCartEmptied();
  }

  return {
    isBusy,
    failure,
    changes,
    place,
    askAgain: () =>
      busily(async () => {
        if (sent.wish) await send(sent.wish);
      }),
    confirmChanges: async () => {
      await takeWhatIsLeft(changes ?? []);
      placing.changes = undefined;
      if (cart.items.length > 0) await place(form.getValues());
    },
    dismissChanges: () => {
      placing.changes = undefined;
    },
    fail,
    clearFailure: () => {
      placing.failure = undefined;
    },
  };
}

/** Says that an order goes on when its checkout is left in the middle; otherwise nothing of it is left behind. */
function useLeaving(isHere: { current: boolean }): void {
  useEffect(() => {
    isHere.current = true;
    const { lateResults } = placing;
    return () => {
      isHere.current = false;
      if (placing.isBusy) showToast('info', stillPlacing);
      else if (placing.lateResults === lateResults) Object.assign(placing, { failure: undefined, changes: undefined });
    };
  }, [isHere]);
}

/** Has the browser ask before the tab is closed over an order that is being placed. */
function useTabWarning(isBusy: boolean): void {
  useEffect(() => {
    if (!isBusy) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isBusy]);
}
