import { useQueryClient } from '@tanstack/react-query';
import type { StaffOrder } from '#contract/calls/admin/order-calls.ts';
import type { AnyCall, BodyOf } from '#contract/calls/call.ts';
import { useStaffChange } from '#src/desk/lib/staff-query.ts';

import { showOrder } from './show-order.ts';

/**
 * A change of an order that waits for the server's word: for money, and for what ends an order. The response shows at
 * once; `error` is for `OrderFailure`.
 */
export function useOrderChange<Change extends AnyCall>(
  call: Change,
  order: Pick<StaffOrder, 'summary'>,
  onDone?: () => void,
) {
  const queryClient = useQueryClient();
  const { orderId, version } = order.summary;
  const change = useStaffChange<AnyCall>(call, {
    onSuccess: (result: StaffOrder) => {
      showOrder(queryClient, result);
      onDone?.();
    },
  });
  return {
    isBusy: change.isPending,
    error: change.error,
    reset: change.reset,
    /** Sends the change, made from the version that is shown. */
    send: (body: Omit<BodyOf<Change>, 'version'>) => {
      if (!change.isPending) change.mutate({ params: { orderId }, body: { ...body, version } });
    },
  };
}
