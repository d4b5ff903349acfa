import { expect, test } from 'vitest';

import type { StaffOrder } from '#contract/calls/admin/order-calls.ts';
import { anOrderSummary } from './order-fixture.ts';
import { orderDifferences } from './order-kind.tsx';

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
    summary: { ...summary, version: summary.version + 1, payment: 'awaiting' as const, courier: 'Sajha' },
    timeline: [...before.timeline, event('proof-asked', 'Pema', 'Blurred')],
  };
  expect(orderDifferences(before, current)).toEqual([
    'Payment: Payment to check → Not paid yet',
    'Courier: none → Sajha',
    'Asked for another screenshot by Pema: Blurred',
  ]);
  expect(orderDifferences(before, before)).toEqual([]);
});
