import { expect, test } from 'vitest';

import type { Order } from '#contract/calls/order-calls.ts';

import { customerDefaults, hasOneName } from './checkout-values.ts';

const user = { userId: 'maya', name: 'Maya Gurung', phoneNumber: '', email: 'maya@example.com' };
const place = { country: 'Nepal', state: 'Bagmati', city: 'Patan', streetAddress: 'Swotha 3', zipCode: '44700' };
const addresses = [
  { ...place, addressId: 'home' },
  { ...place, addressId: 'work', streetAddress: 'Pulchowk 1' },
];
const lastOrder = { phoneNumber: '+9779841234567', address: { ...place, streetAddress: 'Pulchowk 1' } } as Order;

test('a returning customer’s last address is chosen and their phone number filled in', () => {
  expect(customerDefaults({ user, addresses, lastOrder })).toMatchObject({ place: 'work', phone: '984-1234567' });
  const withPhone = { ...user, phoneNumber: '+9779800000000' };
  expect(customerDefaults({ user: withPhone, addresses, lastOrder }).phone).toBe('980-0000000');
});

test('nothing is chosen before the first order, or when the address was changed since', () => {
  expect(customerDefaults({ user, addresses, lastOrder: undefined })).toMatchObject({ place: '', phone: '' });
  const elsewhere = { ...lastOrder, address: { ...place, city: 'Kirtipur' } };
  expect(customerDefaults({ user, addresses, lastOrder: elsewhere }).place).toBe('');
});

test('a new address is entered where none is saved, also while the profile loads', () => {
  expect(customerDefaults({ user, addresses: [], lastOrder }).place).toBe('new');
  expect(customerDefaults({ user: undefined, addresses: [], lastOrder: undefined }).place).toBe('new');
});

test('a name of one word is whole', () => {
  expect(hasOneName({ ...user, name: ' Maya ' })).toBe(true);
  expect(hasOneName(user)).toBe(false);
});
