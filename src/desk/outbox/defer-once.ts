import { deferChange } from './desk-outbox.ts';
import { deskOutbox } from './outbox-state.ts';

type DeferrableChange = Parameters<typeof deferChange>[0];

/** What is being stored right now. */
const storing = new Set<string>();

/** As `deferChange`, but the second half of a double tap makes nothing. */
export async function deferOnce(change: DeferrableChange): Promise<boolean> {
  const { callName, subject, body } = change;
  const same = JSON.stringify([callName, subject, body]);
  if (storing.has(same) || isWaiting(change)) return false;
  storing.add(same);
  const isDone = await deferChange(change);
  storing.delete(same);
  return isDone;
}

/** Whether the same step waits already. Notes may be alike. */
function isWaiting({ callName, subject, body }: DeferrableChange): boolean {
  if (body.text !== undefined) return false;
  return deskOutbox.changes.some((one) => one.callName === callName && one.subject === subject && !one.refusal);
}
