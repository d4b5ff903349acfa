import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

import type { FailureReason } from '#contract/failure.ts';
import { messages } from '#contract/names/messages.ts';
import { addressesQuery } from '#src/features/address/address-queries.ts';
import { dropCartNote, refreshCart, showCartEmptied, takeWhatIsLeft } from '#src/features/cart/cart-changes.ts';
import { cart } from '#src/features/cart/cart-store.ts';
import type { OrderWish } from '#src/features/checkout/order-wish.ts';
import { AddressError, isUncertain, sendOrder, wishFor } from '#src/features/checkout/order-wish.ts';
import { ordersQuery } from '#src/features/order/order-queries.ts';
import { AppError } from '#src/lib/app-error.ts';
import { failureSentence } from '#src/lib/failure-sentence.ts';
import { dropDraft } from '#src/lib/form-draft.ts';
import { showToast } from '#src/ui/toast-store.ts';

import type { CheckoutValues } from './checkout-values.ts';
import { checkoutDraft, contentOf } from './checkout-values.ts';
import type { CheckoutForm } from './use-checkout-form.ts';

export const needsNetwork = 'Placing an order needs the network, and the shop can’t be reached just now.';

export interface OrderPlacing {
  readonly isBusy: boolean;
  readonly failure: string | undefined;
  /** What has changed since the cart was shown, to be confirmed. */
  readonly changes: readonly FailureReason[] | undefined;
  readonly place: (values: CheckoutValues) => Promise<void>;
  /** Asks what became of an order whose answer was lost. */
  readonly askAgain: () => Promise<void>;
  readonly confirmChanges: () => Promise<void>;
  readonly dismissChanges: () => void;
  readonly fail: (sentence: string) => void;
}

/** Places the order that stands in the form, once however often it is tried. */
export function usePlaceOrder(userId: string, checkout: CheckoutForm): OrderPlacing {
  const { form, coupon, picture, sent, setSent } = checkout;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [changes, setChanges] = useState<readonly FailureReason[]>();

  const fail = (sentence: string) => {
    setFailure(sentence);
    showToast('error', sentence);
  };

  /** One at a time; what a second tap asks for is the same order. */
  const busily = async (work: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
    } finally {
      setBusy(false);
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
    setSent({ wish, isUncertain: true });
    try {
      await sendOrder(wish, wish.content.picture === undefined ? undefined : picture);
    } catch (error) {
      setSent({ wish, isUncertain: isUncertain(error) });
      await tell(error);
      return;
    }
    await finish();
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
    if (error.status === 409 && data.length > 0) {
      await refreshCart();
      setChanges(data);
      return;
    }
    fail(data[0]?.description ?? message ?? messages.orderFailed);
  }

  async function finish() {
    showToast('success', messages.orderPlaced);
    await dropDraft(checkoutDraft);
    await dropCartNote();
    void queryClient.invalidateQueries(addressesQuery(userId));
    // Asked for anew before it is shown, so that the order is there.
    queryClient.removeQueries(ordersQuery(userId));
    await navigate({ to: '/profile', search: { tab: 'MyOrders' }, replace: true });
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
      setChanges(undefined);
      if (cart.items.length > 0) await place(form.getValues());
    },
    dismissChanges: () => setChanges(undefined),
    fail,
  };
}
