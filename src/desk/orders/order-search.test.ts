import { expect, test } from 'vitest';
import { fitsSearch } from './fits-search.ts';
import { anOrderSummary } from './order-fixture.ts';
import { orderSearchSchema } from './order-search.ts';

const order = anOrderSummary({ orderNumber: 'S-1042', phoneNumber: '+977 984-1234567' });
const customer = { userId: 'u', name: 'Maya Gurung', email: 'maya@example.com' };
const fits = (search: object) => fitsSearch({ summary: order, customer }, orderSearchSchema.parse(search));

test('orders on the phone are found by number, names, email and phone', () => {
  for (const search of [
    's-10',
    '#S-1042',
    'rai',
    '9841234',
    '984-123',
    '+977 98412',
    ' ASHA ',
    'gurung',
    'maya@EXAMPLE',
  ])
    expect(fits({ search }), search).toBe(true);
  for (const search of ['1042', 'kiran', '555', '984', '+977']) expect(fits({ search }), search).toBe(false);
});

test('filters have to fit all', () => {
  expect(fits({ payment: 'proof-received', method: '1', from: '2026-11-20', to: '2026-11-20' })).toBe(true);
  expect(fits({ payment: 'proof-received', method: '0' })).toBe(false);
  expect(fits({ from: '2026-11-21' })).toBe(false);
});

test('a day is the shop’s, which begins before the one in UTC', () => {
  const late = { ...order, orderedAt: '2026-11-20T18:15:00.000Z' };
  expect(fitsSearch({ summary: late, customer }, { from: '2026-11-21', to: '2026-11-21' })).toBe(true);
  expect(fitsSearch({ summary: late, customer }, { to: '2026-11-20' })).toBe(false);
});

test('an address with unknown filters shows all orders', () => {
  expect(orderSearchSchema.parse({ status: 'Lost', page: 'x', from: 'yesterday' })).toMatchObject({
    status: undefined,
    page: undefined,
    from: undefined,
  });
});
