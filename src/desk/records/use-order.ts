import { useQueryClient } from '@tanstack/react-query';
import { useSnapshot } from 'valtio';
import {
  type OrderSummary,
  readChosenOrders,
  readStaffOrder,
  type StaffOrder,
} from '#contract/calls/admin/order-calls.ts';
import { readDeskSnapshot } from '#contract/calls/admin/today-calls.ts';
import { allowedMoves } from '#contract/rules/orders/order-moves.ts';
import { useStaffQuery } from '#src/desk/lib/staff-query.ts';
import type { PendingChange } from '#src/desk/outbox/change-store.ts';
import { type DeferrableCallName, parcelAfter } from '#src/desk/outbox/deferrable-calls.ts';
import { deferChange, deferChanges } from '#src/desk/outbox/desk-outbox.ts';
import { deskOutbox } from '#src/desk/outbox/outbox-state.ts';
import { useRecord } from '#src/desk/ui/record-view.tsx';
import { showMovedMany } from './order-history.ts';

/** How often the copy of the last orders on this device is updated while the desk is open. */
const copyEveryMs = 5 * 60_000;

/** The last 200 orders and the stock as they are stored on this device. */
export function useStoredOrders() {
  return useStaffQuery(
    readDeskSnapshot,
    {},
    { isStored: true, isCopy: true, refetchInterval: copyEveryMs },
  );
}

const subjectOf = (orderId: string) => `order:${orderId}`;

/**
 * One order with what waits to be sent: the server's, or without a network the copy on this device.
 */
export function useOrder(orderId: string) {
  return useRecord<StaffOrder>({
    call: readStaffOrder,
    params: { orderId },
    copy: useStoredOrders().data?.orders.find(({ summary }) => summary.orderId === orderId),
    subject: subjectOf(orderId),
    withChanges: withParcel,
  });
}

/** An order among several, with what waits to be sent or was refused. */
export interface ChosenOrder {
  readonly order: StaffOrder;
  readonly changes: readonly PendingChange[];
}

/**
 * Several orders with what waits to be sent, in the order of their ids: each the newer of the
 * server's and the copy on this device. Those that neither has are left out.
 */
export function useChosenOrders(ids: readonly string[]) {
  const all = useSnapshot(deskOutbox).changes as readonly PendingChange[];
  const query = useStaffQuery(
    readChosenOrders,
    { query: { ids: ids.join(',') } },
    { enabled: ids.length > 0 },
  );
  const copies = new Map(
    useStoredOrders().data?.orders.map((order) => [order.summary.orderId, order]),
  );
  const read = new Map(query.data?.orders.map((order) => [order.summary.orderId, order]));
  const chosen = ids.flatMap((id): ChosenOrder[] => {
    const [one, copy] = [read.get(id), copies.get(id)];
    const found = one && (!copy || one.version >= copy.version) ? one : copy;
    if (!found) return [];
    const changes = all.filter(({ subject }) => subject === subjectOf(id));
    const waiting = changes.filter(({ refusal }) => !refusal);
    return [{ order: withParcel(found, waiting), changes }];
  });
  return { query, chosen };
}

/** Makes one step of several orders, each on its own, and says what was done. */
export function useStepOfMany() {
  const queryClient = useQueryClient();
  return async (
    orders: readonly StaffOrder[],
    callName: DeferrableCallName,
    textOf: (order: StaffOrder) => {
      readonly label: string;
      readonly body?: Readonly<Record<string, unknown>>;
    },
  ): Promise<void> => {
    const changes = orders.map((order) => {
      const { label, body = {} } = textOf(order);
      return changeOf(order, callName, label, body);
    });
    showMovedMany(queryClient, await deferChanges(changes));
  };
}

/**
 * Makes a change of an order that may wait for the network. Returns whether it is made or stored; a
 * failure is shown.
 */
export function deferOrderChange(
  order: StaffOrder,
  callName: DeferrableCallName,
  label: string,
  body: Readonly<Record<string, unknown>> = {},
): Promise<boolean> {
  return deferChange(changeOf(order, callName, label, body));
}

function changeOf(
  { summary: { orderId }, version }: StaffOrder,
  callName: DeferrableCallName,
  label: string,
  body: Readonly<Record<string, unknown>>,
) {
  return {
    callName,
    subject: subjectOf(orderId),
    label,
    params: { orderId },
    body: { version, ...body },
  };
}

type Change = Pick<PendingChange, 'callName' | 'body'>;

/** An order as it will be once these changes of it are sent. */
export function withParcel<Order extends Pick<StaffOrder, 'summary' | 'moves' | 'isRestocked'>>(
  order: Order,
  changes: readonly Change[],
): Order {
  if (changes.length === 0) return order;
  const summary = changes.reduce(afterChange, order.summary);
  const { payment, parcel, method, isPickup } = summary;
  return {
    ...order,
    summary,
    moves: allowedMoves({ payment, parcel, method, isPickup, isRestocked: order.isRestocked }),
  };
}

/** The same for a line of a list, among the changes of all orders. */
export function summaryWithChanges(
  summary: OrderSummary,
  changes: readonly (Change & Pick<PendingChange, 'subject' | 'refusal'>)[],
): OrderSummary {
  const own = changes.filter(
    ({ subject, refusal }) => subject === subjectOf(summary.orderId) && !refusal,
  );
  return own.reduce(afterChange, summary);
}

function afterChange(summary: OrderSummary, { callName, body }: Change): OrderSummary {
  const changed = { ...summary, parcel: parcelAfter(callName) ?? summary.parcel };
  if (callName !== 'shipOrder') return changed;
  const { courier = '', trackingNumber = '' } = body;
  return { ...changed, courier: String(courier), trackingNumber: String(trackingNumber) };
}
