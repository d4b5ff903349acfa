import { proxy } from 'valtio';

import type { PendingChange } from './pending-change.ts';

/** What waits in the desk's outbox, for the screens. Only `desk-outbox.ts` changes it: code that the first screen needs not. */
export const deskOutbox = proxy<{ changes: readonly PendingChange[] }>({ changes: [] });

/** Whether a task of Today is done on this device and only has to be sent. */
export function isDoneHere(
  { kind, id }: { readonly kind: string; readonly id: string },
  changes: readonly Pick<PendingChange, 'callName' | 'subject' | 'refusal'>[],
): boolean {
  const own = [`order:${id}`, `booking:${id}`];
  const done = changes.filter(({ subject, refusal }) => own.includes(subject) && !refusal);
  const has = (name: string) => done.some(({ callName }) => callName === name);
  if (kind === 'appointment') return has('completeBooking');
  return (kind === 'to-pack' && (has('packOrder') || has('shipOrder'))) || (kind === 'to-ship' && has('shipOrder'));
}
