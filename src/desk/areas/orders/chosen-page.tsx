import { Link, useSearch } from '@tanstack/react-router';
import type { StaffOrder } from '#contract/calls/admin/order-calls.ts';
import { PendingChanges } from '#src/desk/outbox/pending-changes.tsx';
import { parcelLabel, paymentLabel } from '#src/desk/records/order-kind.tsx';
import { type ChosenOrder, useChosenOrders, useStepOfMany } from '#src/desk/records/use-order.ts';
import { DeskIcon } from '#src/desk/ui/desk-icon.tsx';
import { QueryView } from '#src/desk/ui/query-view.tsx';
import record from '#src/desk/ui/record.module.css';
import { Badge } from '#src/desk/ui/rows.tsx';
import { Screen } from '#src/desk/ui/screen.tsx';
import { usePrinting } from '#src/desk/ui/use-printing.tsx';
import { Button } from '#src/shared/ui/forms/button.tsx';
import { EmptyState } from '#src/shared/ui/notices/empty-state.tsx';
import { CardSection } from '#src/shared/ui/page/card.tsx';
import styles from './chosen-page.module.css';
import { PackingSlips } from './print-sheet.tsx';
import { focusShipping, ShipMany } from './ship-many.tsx';

/** Several orders that are packed, printed, shipped and delivered together. */
export function ChosenPage() {
  const { ids: text = '' } = useSearch({ from: '/staff/orders/chosen' });
  const ids = text.split(',').filter(Boolean);
  const { query, chosen } = useChosenOrders(ids);
  const missing = ids.length - chosen.length;
  const count = ids.length === 1 ? '1 order' : `${ids.length} orders`;
  return (
    <Screen title={count} back={{ to: '/orders', label: 'Orders' }}>
      {chosen.length > 0 && <ChosenOrders chosen={chosen} />}
      {missing > 0 && ids.length > 0 && (
        <QueryView query={query}>
          {() => (
            <EmptyState
              title={missing === 1 ? 'One order is not there' : `${missing} orders are not there`}
              text="They may be of another shop, or not on this device."
            />
          )}
        </QueryView>
      )}
      {ids.length === 0 && (
        <EmptyState title="Nothing is chosen" text="Choose orders in their list first." />
      )}
    </Screen>
  );
}

/** What one can do with an order now, as a move of the rules. */
const can = (move: StaffOrder['moves'][number]) => (order: StaffOrder) =>
  order.moves.includes(move);

function ChosenOrders({ chosen }: { readonly chosen: readonly ChosenOrder[] }) {
  const orders = chosen.map(({ order }) => order);
  const step = useStepOfMany();
  const { print, sheet } = usePrinting();
  const packable = orders.filter(can('packed'));
  // What is paid online may be shipped at once, but is packed first.
  const shippable = orders.filter(
    (order) => order.summary.parcel === 'packed' && can('shipped')(order),
  );
  const deliverable = orders.filter(can('delivered'));
  const printSlips = () => {
    print(<PackingSlips orders={orders} />);
    focusShipping();
  };
  return (
    <>
      <CardSection aria-label="What’s next">
        <div className={`row ${record.buttons}`}>
          {packable.length > 0 && (
            <Button
              onClick={() =>
                void step(packable, 'packOrder', ({ summary }) => ({
                  label: `Pack order ${summary.orderNumber}`,
                }))
              }
            >
              Mark {packable.length} as packed
            </Button>
          )}
          <Button variant="secondary" onClick={printSlips}>
            <DeskIcon name="print" size={18} /> Print {slips(orders.length)}
          </Button>
          {deliverable.length > 0 && (
            <Button
              variant={packable.length > 0 ? 'secondary' : 'primary'}
              onClick={() =>
                void step(deliverable, 'deliverOrder', ({ summary }) => ({
                  label: `Order ${summary.orderNumber} delivered`,
                }))
              }
            >
              Mark {deliverable.length} as delivered
            </Button>
          )}
        </div>
        {sheet}
      </CardSection>
      {shippable.length > 0 && (
        <ShipMany key={shippable.map(({ summary }) => summary.orderId).join()} orders={shippable} />
      )}
      <ul className="ruled" aria-label="Orders">
        {chosen.map((one) => (
          <ChosenRow key={one.order.summary.orderId} {...one} />
        ))}
      </ul>
    </>
  );
}

const slips = (count: number) => (count === 1 ? '1 slip' : `${count} slips`);

/** One of the orders, with what could not be done for it. */
function ChosenRow({ order, changes }: ChosenOrder) {
  const { orderId, orderNumber, name, city, trackingNumber, courier } = order.summary;
  return (
    <li className="stack-tight">
      <div className={`row spread holder ${styles.row}`}>
        <span>
          <Link
            to="/orders/$orderId"
            params={{ orderId }}
            className="plain-link whole-card entry-name"
          >
            {orderNumber}
          </Link>{' '}
          {name}
          <span className={`muted ${styles.more}`}>
            {[city, courier, trackingNumber].filter(Boolean).join(' · ')}
          </span>
        </span>
        <span className="row">
          <Badge {...paymentLabel(order.summary)} />
          <Badge {...parcelLabel(order.summary)} />
        </span>
      </div>
      <PendingChanges changes={changes.filter(({ refusal }) => refusal)} />
    </li>
  );
}
