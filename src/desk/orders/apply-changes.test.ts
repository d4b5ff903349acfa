import { expect, test } from 'vitest';

import type { StaffOrder } from '#contract/calls/admin/order-calls.ts';

import { isDoneHere } from '#src/desk/outbox/outbox-state.ts';

import { withChanges } from './apply-changes.ts';
import { anOrderSummary } from './order-fixture.ts';

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
  const packed = withChanges(order, [change('packOrder', { version: 3 })]);
  expect(packed.summary.parcel).toBe('packed');
  expect(packed.moves).not.toContain('packed');
  const shipped = withChanges(order, [
    change('packOrder'),
    change('shipOrder', { courier: 'Sajha', trackingNumber: 'S1' }),
    change('addOrderNote', { text: 'Ring twice' }),
  ]);
  expect(shipped.summary).toMatchObject({ parcel: 'shipped', courier: 'Sajha', trackingNumber: 'S1' });
  expect(shipped.moves).toContain('delivered');
  expect(shipped.moves).not.toContain('canceled');
  expect(shipped.notes.map(({ text }) => text)).toEqual(['Ring twice']);
});

test('changes of other orders, and those that the shop did not accept, do not show', () => {
  const refused = { ...change('packOrder'), refusal: { message: 'No' } };
  expect(withChanges(order, [change('packOrder', {}, 'order:b'), refused])).toBe(order);
});

test('Today leaves out what is done on this device', () => {
  const pack = { kind: 'to-pack', id: 'a' };
  expect(isDoneHere(pack, [change('packOrder')])).toBe(true);
  expect(isDoneHere(pack, [change('addOrderNote')])).toBe(false);
  expect(isDoneHere({ kind: 'to-ship', id: 'a' }, [change('packOrder')])).toBe(false);
  expect(isDoneHere(pack, [{ ...change('packOrder'), refusal: { message: 'No' } }])).toBe(false);
});
