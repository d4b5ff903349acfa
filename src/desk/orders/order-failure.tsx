import { useQueryClient } from '@tanstack/react-query';
import { Link, useMatch } from '@tanstack/react-router';

import { type StaffOrder, staffOrderSchema } from '#contract/calls/admin/order-calls.ts';
import { currentRecordOf } from '#src/desk/lib/staff-failure.ts';
import { refetchScreens } from '#src/desk/lib/staff-query.ts';
import { StaleNotice } from '#src/desk/ui/stale-notice.tsx';
import { isUnreachable } from '#src/lib/app-error.ts';
import { errorMessage } from '#src/lib/error-message.ts';
import { buttonProps } from '#src/ui/button.tsx';
import { FormMessage } from '#src/ui/form-message.tsx';
import { orderDifferences } from './order-differences.ts';
import { showOrder } from './show-order.ts';

interface OrderFailureProps {
  /** The order as it was when the change was made. */
  readonly order: Pick<StaffOrder, 'summary'>;
  readonly error: unknown;
  /** Called when the order is shown as it is now, so that the change can be made again. */
  readonly onRefreshed: () => void;
}

/** Why a change of an order was not made. When somebody else was quicker: what they changed. */
export function OrderFailure({ order, error, onRefreshed }: OrderFailureProps) {
  const queryClient = useQueryClient();
  const { orderId, orderNumber } = order.summary;
  const isShown = useMatch({ from: '/staff/orders/$orderId', shouldThrow: false }) !== undefined;
  if (!error) return null;
  const current = staffOrderSchema.safeParse(currentRecordOf(error)).data;
  if (!current) return <FormMessage kind="error">{messageOf(error)}</FormMessage>;
  const refresh = () => {
    showOrder(queryClient, current);
    refetchScreens(queryClient);
    onRefreshed();
  };
  return (
    <StaleNotice noun="order" lines={orderDifferences(order, current)} onShow={refresh}>
      {!isShown && (
        <Link to="/orders/$orderId" params={{ orderId }} {...buttonProps('secondary')}>
          Open order {orderNumber}
        </Link>
      )}
    </StaleNotice>
  );
}

/** Money never waits on the phone: the person must know that nothing has happened. */
function messageOf(error: unknown): string {
  return isUnreachable(error)
    ? `${errorMessage(error)} Nothing was decided, and it is not saved on the phone.`
    : errorMessage(error);
}
