import type { StaffOrder } from '#contract/calls/admin/order-calls.ts';
import type { DeferrableCallName } from '#src/desk/outbox/deferrable-calls.ts';
import { deferChange } from '#src/desk/outbox/desk-outbox.ts';
import { errorMessage } from '#src/lib/error-message.ts';
import { showToast } from '#src/ui/toast-store.ts';

import { orderSubject } from './apply-changes.ts';

/** Makes a change of an order that may wait for the network. Returns whether it is made or stored; a failure is shown. */
export async function deferOrderChange(
  { summary: { orderId }, version }: StaffOrder,
  callName: DeferrableCallName,
  label: string,
  body: Readonly<Record<string, unknown>> = {},
): Promise<boolean> {
  const change = { callName, subject: orderSubject(orderId), label, params: { orderId }, body: { version, ...body } };
  try {
    await deferChange(change);
    return true;
  } catch (error) {
    showToast('error', errorMessage(error));
    return false;
  }
}
