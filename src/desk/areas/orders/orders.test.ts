import { expect, test } from 'vitest';
import type { OrderSummary, StaffOrder } from '#contract/calls/admin/order-calls.ts';
import { isDoneHere } from '#src/desk/outbox/outbox-state.ts';
import { fitsSearch } from '#src/desk/records/fits-search.ts';
import { orderDifferences, parcelLabel, paymentLabel } from '#src/desk/records/order-kind.tsx';
import { summaryWithChanges, withParcel } from '#src/desk/records/use-order.ts';
import { orderSearchSchema } from '#src/desk/ui/list-search.ts';

/** An order's summary for tests, with defaults for all that the test is not about. */
function anOrderSummary(own: Partial<OrderSummary> = {}): OrderSummary {
  return {
    orderId: 'a',
    orderNumber: '1042',
    version: 3,
    orderedAt: '2026-11-20T05:00:00.000Z',
    status: 'Pending',
    payment: 'proof-received',
    parcel: 'not-packed',
    method: 1,
    paidPaisa: 0,
    totalPaisa: 150_000,
    itemCount: 1,
    name: 'Asha Rai',
    phoneNumber: '9841000000',
    city: 'Patan',
    courier: '',
    trackingNumber: '',
    ...own,
  };
}

const order: Pick<StaffOrder, 'summary' | 'version' | 'notes' | 'isRestocked' | 'moves'> = {
  summary: anOrderSummary({ status: 'Confirmed', payment: 'confirmed' }),
  version: 3,
  notes: [],
  isRestocked: false,
  moves: ['packed', 'shipped', 'canceled', 'refunded'],
};
const change = (callName: string, body: Record<string, unknown> = {}, subject = 'order:a') => ({
  id: callName,
  callName,
  subject,
  body,
  at: '2026-11-22T05:00:00.000Z',
});

test('an order shows what was done with it before it is sent, and what may be done next', () => {
  const packed = withParcel(order, [change('packOrder', { version: 3 })]);
  expect(packed.summary.parcel).toBe('packed');
  expect(packed.moves).not.toContain('packed');
  const shipped = withParcel(order, [
    change('packOrder'),
    change('shipOrder', { courier: 'Sajha', trackingNumber: 'S1' }),
  ]);
  expect(shipped.summary).toMatchObject({
    parcel: 'shipped',
    courier: 'Sajha',
    trackingNumber: 'S1',
  });
  expect(shipped.moves).toContain('delivered');
  expect(shipped.moves).not.toContain('canceled');
});

test('an order that is picked up is ready, then handed over, without a courier', () => {
  const pickup = { ...order, summary: { ...order.summary, isPickup: true } };
  const ready = withParcel(pickup, [change('packOrder')]);
  expect(ready.moves).toContain('delivered');
  expect(ready.moves).not.toContain('shipped');
  expect(parcelLabel(ready.summary).text).toBe('Ready to be picked up');
  expect(isDoneHere({ kind: 'to-ship', id: 'a' }, [change('deliverOrder')])).toBe(true);
  const cash = { ...pickup.summary, payment: 'awaiting' as const, method: 0 };
  expect(paymentLabel(cash).text).toBe('Cash at the shop');
});

test('changes of other orders, and those that the shop did not accept, do not show', () => {
  const refused = { ...change('packOrder'), refusal: { message: 'No' } };
  expect(summaryWithChanges(order.summary, [change('packOrder', {}, 'order:b'), refused])).toBe(
    order.summary,
  );
});

test('Today leaves out what is done on this device', () => {
  const pack = { kind: 'to-pack', id: 'a' };
  expect(isDoneHere(pack, [change('packOrder')])).toBe(true);
  expect(isDoneHere(pack, [change('addOrderNote')])).toBe(false);
  expect(isDoneHere({ kind: 'to-ship', id: 'a' }, [change('packOrder')])).toBe(false);
  expect(isDoneHere(pack, [{ ...change('packOrder'), refusal: { message: 'No' } }])).toBe(false);
});

const summary = anOrderSummary();
const event = (name: StaffOrder['timeline'][number]['event'], by: string, note = '') => ({
  event: name,
  status: 'Pending' as const,
  at: '2026-11-22T05:00:00.000Z',
  by,
  note,
  uploadId: null,
});

test('names what somebody else has changed, and who', () => {
  const before = { summary, timeline: [event('placed', 'Customer')] };
  const current = {
    summary: {
      ...summary,
      version: summary.version + 1,
      payment: 'awaiting' as const,
      courier: 'Sajha',
    },
    timeline: [...before.timeline, event('proof-asked', 'Pema', 'Blurred')],
  };
  expect(orderDifferences(before, current)).toEqual([
    'Payment: Payment to check → Not paid yet',
    'Courier: none → Sajha',
    'Asked for another screenshot by Pema: Blurred',
  ]);
  expect(orderDifferences(before, before)).toEqual([]);
});

test('a day is the shop’s, which begins before the one in UTC', () => {
  const customer = { userId: 'u', name: 'Maya Gurung', email: 'maya@example.com' };
  const late = { ...summary, orderedAt: '2026-11-20T18:15:00.000Z' };
  const order = { recipient: '', orderItems: [] };
  expect(
    fitsSearch({ summary: late, customer, order }, { from: '2026-11-21', to: '2026-11-21' }),
  ).toBe(true);
  expect(fitsSearch({ summary: late, customer, order }, { to: '2026-11-20' })).toBe(false);
});

test('an address with unknown filters shows all orders', () => {
  expect(orderSearchSchema.parse({ status: 'Lost', page: 'x', from: 'yesterday' })).toMatchObject({
    status: undefined,
    page: undefined,
    from: undefined,
  });
});
