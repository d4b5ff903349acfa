import { listCashDue } from '#contract/calls/admin/payment-calls.ts';
import { formatPaisa } from '#contract/rules/money.ts';
import { useStaffQuery } from '#src/desk/lib/staff-query.ts';
import { QueryView } from '#src/desk/ui/query-view.tsx';
import { Screen } from '#src/desk/ui/screen.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';

import { OrderTable } from './order-table.tsx';
import styles from './orders-page.module.css';

/** The orders whose cash the courier still has to hand over, with the sum. */
export function CashDuePage() {
  const due = useStaffQuery(listCashDue, {}, { isStored: true });
  return (
    <Screen title="Cash due" back={{ to: '/orders', label: 'Orders' }}>
      <QueryView query={due}>
        {({ orders, total, totalPaisa }) =>
          orders.length === 0 ? (
            <EmptyState title="Nothing is due" text="The couriers have handed over all the cash." />
          ) : (
            <>
              <p className={styles.sum}>
                {formatPaisa(totalPaisa)} from {total === 1 ? '1 order' : `${total} orders`}
              </p>
              <OrderTable orders={orders} />
            </>
          )
        }
      </QueryView>
    </Screen>
  );
}
