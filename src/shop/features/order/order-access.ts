import { useQueryClient } from '@tanstack/react-query';
import type { BodyOf } from '#contract/calls/call.ts';
import type { changeOwnOrder, Order, sendProof } from '#contract/calls/order-calls.ts';
import { callAccount } from '#src/shared/network/call-account.ts';
import { ordersQuery } from './order-queries.ts';

/** How an order is open: from the customer's account, or by a link. */
export interface OrderAccess {
  /** Whose drafts are stored: the account's id, or the link. */
  readonly owner: string;
  /** Without an account there are no other orders. */
  readonly isLink: boolean;
  readonly cancel: (order: Order) => Promise<Order>;
  /** Changes recipient and address, or whether it is picked up. */
  readonly change: (order: Order, change: Change) => Promise<Order>;
  readonly sendProof: (order: Order, proof: Proof) => Promise<Order>;
  /** Shows it as a change has left it. */
  readonly show: (order: Order) => void;
  /** Asks the shop how it is now. */
  readonly refetch: () => void;
}

interface Change {
  readonly body: BodyOf<typeof changeOwnOrder>;
  readonly idempotencyKey: string;
}

interface Proof {
  readonly body: BodyOf<typeof sendProof>;
  readonly picture: File;
  readonly idempotencyKey: string;
}

/** What customers may do with the orders of their account. */
export function useOwnOrders(userId: string): OrderAccess {
  const queryClient = useQueryClient();
  const query = ordersQuery(userId);
  return {
    owner: userId,
    isLink: false,
    cancel: ({ orderId, version }) =>
      callAccount('cancelOwnOrder', { params: { userId, orderId }, query: { version } }),
    change: ({ orderId }, change) =>
      callAccount('changeOwnOrder', { params: { userId, orderId }, ...change }),
    sendProof: ({ orderId }, { body, picture, idempotencyKey }) =>
      callAccount('sendProof', {
        params: { userId, orderId },
        body,
        files: { FormFile: picture },
        idempotencyKey,
      }),
    show: (order) =>
      queryClient.setQueryData(query.queryKey, (orders) =>
        orders?.map((one) => (one.orderId === order.orderId ? order : one)),
      ),
    refetch: () => void queryClient.invalidateQueries(query),
  };
}
