import type { StaffOrder } from '#contract/calls/admin/order-calls.ts';

import { eventLabels, parcelLabels, paymentLabel } from './order-labels.ts';

type Comparable = Pick<StaffOrder, 'summary' | 'timeline'>;

/** What is different in the current order, in lines for people: before → now, then what happened meanwhile. */
export function orderDifferences(before: Comparable, current: Comparable): string[] {
  const fields = [
    ['Payment', paymentLabel(before.summary).text, paymentLabel(current.summary).text],
    ['Parcel', parcelLabels[before.summary.parcel].text, parcelLabels[current.summary.parcel].text],
    ['Courier', before.summary.courier, current.summary.courier],
    ['Tracking number', before.summary.trackingNumber, current.summary.trackingNumber],
  ] as const;
  const changed = fields
    .filter(([, old, now]) => old !== now)
    .map(([name, old, now]) => `${name}: ${old || 'none'} → ${now || 'none'}`);
  const events = current.timeline
    .slice(before.timeline.length)
    .map(({ event, by, note }) => `${eventLabels[event]} by ${by}${note ? `: ${note}` : ''}`);
  return [...changed, ...events];
}
