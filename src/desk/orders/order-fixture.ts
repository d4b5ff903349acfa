import type { OrderSummary } from '#contract/calls/admin/order-calls.ts';

/** An order's summary for tests, with defaults for all that the test is not about. */
export function anOrderSummary(own: Partial<OrderSummary> = {}): OrderSummary {
  return {
    orderId: 'a',
    orderNumber: '1042',
    version: 3,
    orderedAt: '2026-11-20T05:00:00.000Z',
    status: 'Pending',
    payment: 'proof-received',
    parcel: 'not-packed',
    method: 1,
    totalPaisa: 150_000,
    pieces: 1,
    name: 'Asha Rai',
    phoneNumber: '9841000000',
    city: 'Patan',
    courier: '',
    trackingNumber: '',
    ...own,
  };
}
