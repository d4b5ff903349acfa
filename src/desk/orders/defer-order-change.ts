import type { StaffOrder } from '#contract/calls/admin/order-calls.ts';
import type { DeferrableCallName } from '#src/desk/outbox/deferrable-calls.ts';
import { deferChange } from '#src/desk/outbox/desk-outbox.ts';
import { deskOutbox } from '#src/desk/outbox/outbox-state.ts';
import type { PendingChange } from '#src/desk/outbox/pending-change.ts';
import { errorMessage } from '#src/lib/error-message.ts';
import { showToast } from '#src/ui/toast-store.ts';

import { orderSubject } from './apply-changes.ts';

/** What is being stored right now. */
const storing = new Set<string>();

/**
 * Makes a change of an order that may wait for the network. Returns whether it is made or stored; a failure is shown. The
 * second half of a double tap makes nothing.
 */
export async function deferOrderChange(
  { summary: { orderId }, version }: StaffOrder,
  callName: DeferrableCallName,
  label: string,
  body: Readonly<Record<string, unknown>> = {},
): Promise<boolean> {
  const change = { callName, subject: orderSubject(orderId), label, params: { orderId }, body: { version, ...body } };
  const same = JSON.stringify([callName, orderId, body]);
  if (storing.has(same) || isWaiting(change)) return false;
  storing.add(same);
  try {
    await deferChange(change);
    return true;
  } catch (error) {
    showToast('error', errorMessage(error));
    return false;
  } finally {
    storing.delete(same);
  }
}

/** Whether the same step waits already. Notes may be alike. */
function isWaiting({ callName, subject }: Pick<PendingChange, 'callName' | 'subject'>): boolean {
  if (callName === 'addOrderNote') return false;
  return deskOutbox.changes.some((one) => one.callName === callName && one.subject === subject && !one.refusal);
}
