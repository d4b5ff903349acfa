import type { QueryClient } from '@tanstack/react-query';
import {
  listStaffOrders,
  readChosenOrders,
  readStaffOrder,
  type StaffOrder,
  staffOrderSchema,
  undoOrder,
} from '#contract/calls/admin/order-calls.ts';
import { undoRefund } from '#contract/calls/admin/payment-calls.ts';
import { readDeskSnapshot } from '#contract/calls/admin/today-calls.ts';
import type { ResponseOf } from '#contract/calls/call.ts';
import type { OrderEvent } from '#contract/names/order-states.ts';
import { isRefundEvent } from '#contract/rules/orders/steps-to-undo.ts';
import { refetchScreens, staffQuery } from '#src/desk/lib/staff-query.ts';
import { callStaff } from '#src/desk/lib/staff-session.ts';
import { showDone } from '#src/desk/lib/take-back.ts';
import { newIdempotencyKey } from '#src/shared/network/idempotency-key.ts';
import { showToast } from '#src/shared/ui/notices/toast-store.ts';

// What has happened to an order, what is said of it, and how it is taken back.

/**
 * Shows an order as a change has left it, and updates its copy on this device, before anything is
 * refetched.
 */
export function showOrder(client: QueryClient, result: unknown): void {
  const order = staffOrderSchema.safeParse(result).data;
  if (!order) return;
  const { orderId } = order.summary;
  client.setQueryData(staffQuery(readStaffOrder, { params: { orderId } }).queryKey, order);
  const replace = (one: StaffOrder) => (one.summary.orderId === orderId ? order : one);
  client.setQueriesData<ResponseOf<typeof readChosenOrders>>(
    { queryKey: [readChosenOrders.name] },
    (chosen) => chosen && { orders: chosen.orders.map(replace) },
  );
  client.setQueriesData<ResponseOf<typeof listStaffOrders>>(
    { queryKey: [listStaffOrders.name] },
    (list) =>
      list && {
        ...list,
        orders: list.orders.map((one) => (one.orderId === orderId ? order.summary : one)),
      },
  );
  client.setQueryData(
    staffQuery(readDeskSnapshot).queryKey,
    (stored) =>
      stored && {
        ...stored,
        orders: stored.orders.map(replace),
      },
  );
}

/** Says what was just done to an order, and offers to take it back. */
export function showMoved(client: QueryClient, result: unknown): void {
  const order = staffOrderSchema.safeParse(result).data;
  const step = order?.timeline.at(-1);
  if (!order || !step || step.undone) return;
  const { orderId } = order.summary;
  const { version } = order;
  const back = step.canUndo && {
    call: undoCallOf(step.event),
    input: { params: { orderId }, body: { version, position: step.position } },
    show: (record: unknown) => showOrder(client, record),
  };
  showDone(client, doneText(step, order), back || undefined);
}

/** The same of several orders, to which the same was done: one tap takes all of it back. */
export function showMovedMany(client: QueryClient, results: readonly unknown[]): void {
  const orders = results.flatMap((result) => staffOrderSchema.safeParse(result).data ?? []);
  const [first] = orders;
  const event = first?.timeline.at(-1)?.event;
  if (!first || !event) return;
  if (orders.length === 1) {
    showMoved(client, first);
    return;
  }
  const takeBack = async () => {
    let failed = 0;
    for (const { summary, version, timeline } of orders) {
      const position = timeline.at(-1)?.position;
      const input = { params: { orderId: summary.orderId }, body: { version, position } };
      try {
        showOrder(
          client,
          await callStaff(undoCallOf(event), { ...input, idempotencyKey: newIdempotencyKey() }),
        );
      } catch {
        failed += 1;
      }
    }
    if (failed === 0) showToast('success', 'Taken back.');
    else showToast('error', `${failed} of ${orders.length} orders could not be taken back.`);
    refetchScreens(client);
  };
  const text = `${orders.length} orders: ${eventLabel({ event }, first.summary)}.`;
  showToast('success', text, { label: 'Undo', run: () => void takeBack() });
}

/** What was given back was proven by a passkey, and so is that it was not. */
export function undoCallOf(event: OrderEvent) {
  return isRefundEvent(event) ? undoRefund : undoOrder;
}

function doneText(step: TimelineStep, { summary }: StaffOrder): string {
  const { orderNumber } = summary;
  if (step.event === 'payment-confirmed') return `Payment of order ${orderNumber} confirmed.`;
  if (step.event === 'proof-asked') return 'The customer is asked for another screenshot.';
  if (step.event === 'canceled' || step.event === 'payment-rejected')
    return `Order ${orderNumber} is canceled.`;
  return `Order ${orderNumber}: ${eventLabel(step, summary)}.`;
}

export interface PickedUp {
  readonly isPickup?: boolean | undefined;
}

const pickupEvents: Partial<Record<OrderEvent, string>> = {
  packed: 'Ready to be picked up',
  delivered: 'Handed over',
};

/** What has happened to an order, for its timeline. */
export function eventLabel(
  { event, undone }: Pick<TimelineStep, 'event' | 'undone'>,
  order: PickedUp,
): string {
  if (undone) return `Taken back: ${eventLabel({ event: undone }, order)}`;
  return (order.isPickup && pickupEvents[event]) || eventLabels[event];
}

type TimelineStep = StaffOrder['timeline'][number];

const eventLabels: Record<OrderEvent, string> = {
  placed: 'Placed',
  'proof-asked': 'Asked for another screenshot',
  'proof-received': 'Payment screenshot received',
  'payment-confirmed': 'Payment confirmed',
  'part-received': 'A part of the payment received',
  'payment-rejected': 'Payment rejected',
  refunded: 'Refunded',
  packed: 'Packed',
  shipped: 'Shipped',
  delivered: 'Delivered',
  refused: 'Refused at the door',
  returned: 'Returned',
  canceled: 'Canceled',
  restocked: 'Back in stock',
  'refund-closed': 'The rest is kept',
  noted: 'Note added',
  'shipment-corrected': 'Courier and number corrected',
  changed: 'Changed',
  undone: 'Taken back',
};
