import type { StaffOrder } from '#contract/calls/admin/order-calls.ts';

import { eventLabels, parcelLabels, paymentLabel } from './order-labels.ts';

/** What is different in the current order, in lines for people: before → now, then what happened meanwhile. */
export function orderDifferences(
  before: Pick<StaffOrder, 'summary'>,
  current: Pick<StaffOrder, 'summary' | 'timeline'>,
): string[] {
  const fields = [
    ['Payment', paymentLabel(before.summary).text, paymentLabel(current.summary).text],
    ['Parcel', parcelLabels[before.summary.parcel].text, parcelLabels[current.summary.parcel].text],
    ['Courier', before.summary.courier, current.summary.courier],
    ['Tracking number', before.summary.trackingNumber, current.summary.trackingNumber],
  ] as const;
  const changed = fields
    .filter(([, old, now]) => old !== now)
    .map(([name, old, now]) => `${name}: ${old || 'none'} → ${now || 'none'}`);
  // Every change raises the version by one and adds one event.
  const changes = Math.max(0, current.summary.version - before.summary.version);
  const events = current.timeline
    .slice(Math.max(0, current.timeline.length - changes))
    .map(({ event, by, note }) => `${eventLabels[event]} by ${by}${note ? `: ${note}` : ''}`);
  return [...changed, ...events];
}
