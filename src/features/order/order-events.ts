import type { Order } from '#contract/calls/order-calls.ts';
import { orderStateOf } from '#contract/names/order-states.ts';
import { isPaidOnline } from '#contract/rules/payment-method.ts';

type HistoryEntry = Order['history'][number];

/** Events that are named even when they change the order's status. */
const ownLabels: Readonly<Record<string, string>> = { refused: 'Refused at the door' };

/** Events that leave the status as it is. An unknown one, of a later version of the shop, shows the status. */
const labels: Readonly<Record<string, string>> = {
  'proof-asked': 'New screenshot needed',
  'proof-received': 'Screenshot received',
  'payment-confirmed': 'Payment received',
  refunded: 'Refunded',
  packed: 'Packed',
  returned: 'Back at our shop',
};

/** What a step of an order's history is called: its new status, or what happened meanwhile. */
export function stepLabel({ event, status }: HistoryEntry, before: HistoryEntry | undefined): string {
  const own = ownLabels[event] ?? (before?.status === status ? labels[event] : undefined);
  return own ?? orderStateOf(status);
}

/** Whether the shop has asked for another payment screenshot; the last request has the reason. */
export function needsProof(order: Order): boolean {
  const isOpen = orderStateOf(order.payment.status) === 'Pending';
  return isOpen && isPaidOnline(order) && order.payment.state === 'awaiting';
}

/** Why the shop has asked for another payment screenshot; undefined without a reason. */
export function proofReason({ history }: Order): string | undefined {
  return history.findLast(({ event }) => event === 'proof-asked')?.note;
}
