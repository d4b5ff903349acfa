import type { StaffOrder } from '#contract/calls/admin/order-calls.ts';
import { deferOnce } from '#src/desk/outbox/defer-once.ts';
import type { DeferrableCallName } from '#src/desk/outbox/deferrable-calls.ts';

import { orderSubject } from './apply-changes.ts';

/** Makes a change of an order that may wait for the network. Returns whether it is made or stored; a failure is shown. */
export function deferOrderChange(
  { summary: { orderId }, version }: StaffOrder,
  callName: DeferrableCallName,
  label: string,
  body: Readonly<Record<string, unknown>> = {},
): Promise<boolean> {
  return deferOnce({
    callName,
    subject: orderSubject(orderId),
    label,
    params: { orderId },
    body: { version, ...body },
  });
}
