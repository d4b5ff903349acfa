import type { Order } from '#contract/calls/order-calls.ts';
import { deskPath } from '#contract/names/desk.ts';
import type { OrderEvent } from '#contract/names/order-states.ts';
import type { Trx } from '#server/db/connect.ts';
import { type MailDraft, queueMail } from '#server/modules/mail/mail-outbox.ts';
import { findUser } from '#server/modules/user/users.ts';
import type { Settings } from '#server/plugins/env.ts';

/** Composes the emails to customer and owner about a new order. */
export function orderMails(
  customer: { readonly name: string; readonly email: string },
  order: Order,
  { ownerEmail, deskUrl }: Pick<Settings, 'ownerEmail' | 'deskUrl'>,
): MailDraft[] {
  return [
    {
      event: `order-placed:${order.orderId}`,
      recipient: customer.email,
      content: { kind: 'order-placed', name: customer.name, order },
    },
    {
      event: `order-received:${order.orderId}`,
      recipient: ownerEmail,
      content: {
        ...{ kind: 'order-received', customer: `${customer.name} (${customer.email})`, order },
        path: `${deskUrl}${deskPath}/orders/${order.orderId}`,
      },
    },
  ];
}

interface OrderStep {
  /** In the order's history. */
  readonly position: number;
  readonly event: OrderEvent;
  /** A reason or an amount; may be empty. */
  readonly note: string;
}

/** Queues an email to the customer about a step of an order, once for each. */
export async function queueStatusMail(
  trx: Trx,
  userId: string,
  order: Order,
  { position, event, note }: OrderStep,
): Promise<void> {
  const customer = await findUser(trx, userId);
  if (!customer) return;
  await queueMail(trx, {
    event: `order-status:${order.orderId}:${position}`,
    recipient: customer.email,
    content: { kind: 'order-status', name: customer.name, order, event, note },
  });
}
