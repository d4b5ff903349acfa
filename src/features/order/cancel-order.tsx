import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import type { Order } from '#contract/calls/order-calls.ts';
import { canceledOrderMoney } from '#contract/rules/order-steps.ts';
import { callAccount } from '#src/lib/call-account.ts';
import { errorMessage } from '#src/lib/error-message.ts';
import { Button } from '#src/ui/button.tsx';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { showToast } from '#src/ui/toast-store.ts';

import { ordersQuery } from './order-queries.ts';

interface CancelOrderProps {
  readonly order: Order;
  readonly userId: string;
}

/** A button that cancels an order, which says before what happens to the money. */
export function CancelOrder({ order, userId }: CancelOrderProps) {
  const { orderId } = order;
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);

  async function cancel() {
    const canceled = await callAccount('cancelOwnOrder', { params: { userId, orderId } });
    queryClient.setQueryData(ordersQuery(userId).queryKey, (orders) =>
      orders?.map((one) => (one.orderId === orderId ? canceled : one)),
    );
    showToast('success', `Order ${order.orderNumber} is cancelled.`);
  }

  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        Cancel order
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Cancel this order?"
          label="Yes, cancel it"
          busyLabel="Cancelling..."
          keepLabel="Keep it"
          onConfirm={cancel}
          messageOf={errorMessage}
          onClose={() => {
            setAsking(false);
            // The shop may have packed it meanwhile.
            void queryClient.invalidateQueries(ordersQuery(userId));
          }}
        >
          <p>
            Order {order.orderNumber} will not be sent. {canceledOrderMoney(order)}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
