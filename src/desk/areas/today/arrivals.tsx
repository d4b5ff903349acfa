import { askForArrival } from '#contract/calls/admin/order-calls.ts';
import type { Task } from '#contract/calls/admin/today-calls.ts';
import { deferChange } from '#src/desk/outbox/desk-outbox.ts';
import { ActionButton, ChangeButton } from '#src/desk/ui/change-buttons.tsx';
import record from '#src/desk/ui/record.module.css';
import { showToast } from '#src/shared/ui/notices/toast-store.ts';

import { TaskLink, TaskRow } from './task-row.tsx';
import styles from './today-page.module.css';

interface ArrivalsProps {
  readonly tasks: readonly Task[];
  /** Of all parcels that were shipped long ago. */
  readonly count: number;
}

/** Of more of them the rest is one row, so that they hide nothing else. */
const shownMax = 3;

/** Parcels that were shipped long ago: has it arrived, or is the customer asked? */
export function Arrivals({ tasks, count }: ArrivalsProps) {
  const rest = count - shownMax;
  return (
    <>
      {tasks.slice(0, shownMax).map((task) => (
        <Arrival key={task.id} task={task} />
      ))}
      {rest > 0 && (
        <TaskLink
          icon="orders"
          kind="arrival"
          link={{ to: '/orders', search: { parcel: 'shipped' } }}
          title={rest === 1 ? 'One more parcel' : `${rest} more parcels`}
          detail="Shipped long ago, and not marked as delivered"
        />
      )}
    </>
  );
}

function Arrival({ task }: { readonly task: Task }) {
  const { id: orderId, title: orderNumber, version = 0 } = task;
  const deliver = () =>
    void deferChange({
      callName: 'deliverOrder',
      subject: `order:${orderId}`,
      label: `Order ${orderNumber} delivered`,
      params: { orderId },
      body: { version },
    });
  return (
    <TaskRow
      task={task}
      actions={
        <div className={`row ${record.buttons} ${styles.actions}`}>
          <ActionButton label="Delivered" about={`order ${orderNumber}`} onClick={deliver} />
          <ChangeButton
            call={askForArrival}
            input={{ params: { orderId } }}
            label="Ask the customer"
            about={`of order ${orderNumber}`}
            variant="plain"
            onDone={() => showToast('success', `The customer of ${orderNumber} is asked by email.`)}
          />
        </div>
      }
    />
  );
}
