import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';

import type { Order } from '#contract/calls/order-calls.ts';
import type { FailureReason } from '#contract/failure.ts';
import { messages } from '#contract/names/messages.ts';
import { addressesQuery } from '#src/features/address/address-queries.ts';
import { dropCartNote, reduceToStock, refreshCart, showEmptyCart } from '#src/features/cart/cart-changes.ts';
import { cart } from '#src/features/cart/cart-store.ts';
import { cashAllowanceQuery } from '#src/features/checkout/cash-notice.tsx';
import type { OrderContent } from '#src/features/checkout/order-request.ts';
import { AddressError, isOrderContent, isUncertain, sendOrder } from '#src/features/checkout/order-request.ts';
import { ordersQuery } from '#src/features/order/order-queries.ts';
import { AppError } from '#src/lib/app-error.ts';
import { errorMessage } from '#src/lib/error-message.ts';
import type { DurableForm } from '#src/outbox/use-durable-form.ts';
import { showToast } from '#src/ui/toast-store.ts';

import type { CheckoutValues } from './checkout-values.ts';
import { contentOf } from './checkout-values.ts';
import { placing } from './placing-store.ts';

export const needsNetwork = 'You need to be online to place an order, and we can’t reach the shop right now.';
const stillPlacing = 'We’re still placing your order, and will tell you here when it’s done.';
const cartChanged = 'Your cart has changed, so nothing has been ordered yet.';

export interface OrderPlacing {
  readonly isBusy: boolean;
  /** An order was sent, and nobody knows what became of it. */
  readonly isUncertain: boolean;
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
export function usePlaceOrder(userId: string, checkout: DurableForm<CheckoutValues>): OrderPlacing {
  const { form, draft, pictureToSend } = checkout;
  const [sent, setSent] = useState(() => draft.read()?.requests?.order);
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
      const picture = await pictureToSend();
      const content = () =>
        contentOf({
          userId,
          shoppingCartId: cart.shoppingCart?.shoppingCartId ?? '',
          items: cart.items,
          values,
          picture,
        });
      const seen = content();
      if (sent?.isUncertain && sent.content === JSON.stringify(seen)) return send(seen);
      // What waits in the cart belongs to the order; what is in it by now, the shop compares with what was seen.
      if (!(await refreshCart())) return fail(needsNetwork);
      if (cart.items.length === 0) {
        if (sent?.isUncertain) return sendAgain();
        showToast('info', messages.cartEmpty);
        return;
      }
      const { shoppingCartId } = content().order;
      await send({ ...seen, order: { ...seen.order, shoppingCartId } });
    });

  /** The last order with its keys, whatever stands in the form by now. */
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
      await tell(error);
      return;
    }
    await finish(order);
  }

  async function tell(error: unknown) {
    if (error instanceof AddressError) {
      const { cause } = error;
      const isReachable = !(cause instanceof AppError) || cause.kind === 'error-response';
      return fail(isReachable ? messages.addressFailed : needsNetwork);
    }
    if (!(error instanceof AppError)) {
      console.error(error);
      return fail(messages.orderFailed);
    }
    if (error.kind === 'offline') return fail(needsNetwork);
    if (error.kind === 'timeout') return fail(errorMessage(error));
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
    await draft.drop();
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
    showEmptyCart();
  }

  return {
    isBusy,
    isUncertain: sent?.isUncertain === true,
    failure,
    changes,
    place,
    askAgain: () => busily(sendAgain),
    confirmChanges: async () => {
      await reduceToStock(changes ?? []);
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
