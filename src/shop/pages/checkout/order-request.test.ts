import { expect, test } from 'vitest';
import type { Order } from '#contract/calls/order-calls.ts';
import { AppError } from '#src/shared/network/app-error.ts';
import {
  AddressError,
  customerDefaults,
  emptyCheckout,
  hasOneName,
  isUncertain,
  newAddress,
  orderContentOf,
  recipientAt,
} from './order-request.ts';

test('an order is certain only after a definitive response', () => {
  const rejected = (status: number) =>
    new AppError('error-response', 'No', { status, failure: undefined });
  for (const status of [400, 401, 403, 404, 409, 413, 415, 422, 429])
    expect(isUncertain(rejected(status)), `${status}`).toBe(false);
  for (const status of [408, 500, 502, 503])
    expect(isUncertain(rejected(status)), `${status}`).toBe(true);
  for (const kind of ['offline', 'timeout', 'invalid-response'] as const)
    expect(isUncertain(new AppError(kind, ''))).toBe(true);
  const reason = { code: 'nothing-saved', description: 'Busy' };
  const busy = new AppError('error-response', 'Busy', {
    status: 503,
    failure: { message: 'Busy', data: [reason] },
  });
  expect(isUncertain(busy)).toBe(false);
  for (const error of [busy, rejected(429)]) expect(isUncertain(error, true)).toBe(true);
  expect(isUncertain(new AddressError(rejected(422)))).toBe(false);
  expect(isUncertain(new AddressError(new AppError('offline', '')))).toBe(true);
});

const user = { userId: 'maya', name: 'Maya Gurung', phoneNumber: '', email: 'maya@example.com' };
const place = {
  country: 'Nepal',
  state: 'Bagmati',
  city: 'Patan',
  streetAddress: 'Swotha 3',
  zipCode: '44700',
};
const addresses = [
  { ...place, addressId: 'home' },
  { ...place, addressId: 'work', streetAddress: 'Pulchowk 1' },
];
const lastOrder = {
  phoneNumber: '+9779841234567',
  address: { ...place, streetAddress: 'Pulchowk 1' },
} as Order;

test('a returning customer’s last address is chosen and their phone number filled in', () => {
  const orders = [lastOrder];
  expect(customerDefaults({ user, addresses, orders, country: 'Nepal' })).toMatchObject({
    place: 'work',
    phone: '984-1234567',
  });
  const withPhone = { ...user, phoneNumber: '+9779800000000' };
  expect(customerDefaults({ user: withPhone, addresses, orders, country: 'Nepal' }).phone).toBe(
    '980-0000000',
  );
});

test('nothing is chosen before the first order, or when the address was changed since', () => {
  expect(customerDefaults({ user, addresses, orders: undefined, country: 'Nepal' })).toMatchObject({
    place: '',
    phone: '',
  });
  const elsewhere = { ...lastOrder, address: { ...place, city: 'Kirtipur' } };
  expect(customerDefaults({ user, addresses, orders: [elsewhere], country: 'Nepal' }).place).toBe(
    '',
  );
});

test('a new address is entered where none is saved, also while the profile loads', () => {
  expect(
    customerDefaults({ user, addresses: [], orders: [lastOrder], country: 'Nepal' }).place,
  ).toBe('new');
  expect(
    customerDefaults({ user: undefined, addresses: [], orders: undefined, country: 'Nepal' }).place,
  ).toBe('new');
});

test('a name of one word is whole', () => {
  expect(hasOneName({ ...user, name: ' Maya ' })).toBe(true);
  expect(hasOneName(user)).toBe(false);
});

test('a parcel is received by the customer, or by who received the last one to the same address', () => {
  const orders = [
    { ...lastOrder, recipient: 'Bina Rai' },
    { ...lastOrder, recipient: 'Kiran Rai' },
  ];
  expect(customerDefaults({ user, addresses, orders, country: 'Nepal' }).recipient).toBe(
    'Bina Rai',
  );
  const [home, work] = addresses;
  expect(recipientAt(work, { user, orders })).toBe('Bina Rai');
  for (const other of [home, undefined])
    expect(recipientAt(other, { user, orders })).toBe('Maya Gurung');
  expect(recipientAt(work, { user, orders: [{ ...lastOrder, recipient: '' }] })).toBe(
    'Maya Gurung',
  );
});

const agreed = { lines: [], coupon: null, deliveryPaisa: 0, totalPaisa: 100_000 };
const form = { userId: 'maya', shoppingCartId: 'cart', agreed, picture: undefined };

test('an order that is picked up has no address, only who comes for it', () => {
  const values = {
    ...emptyCheckout('Nepal'),
    handover: 'pickup' as const,
    recipient: ' Maya Gurung ',
    place: newAddress,
    notes: 'Ring twice',
  };
  const pickup = { ...agreed, isPickup: true };
  const { address, order } = orderContentOf({ ...form, agreed: pickup, values });
  expect(address).toBe('');
  expect(order).toMatchObject({ pickup: 'true', recipient: 'Maya Gurung', notes: '' });
  expect(order.agreed).toContain('"isPickup":true');
  // What counts is what was agreed to.
  expect(orderContentOf({ ...form, values }).order).not.toHaveProperty('pickup');
});

test('after an order that was picked up the last address is still chosen', () => {
  const nowhere = { country: '', state: '', city: '', streetAddress: '', zipCode: '' };
  const pickedUp = { ...lastOrder, isPickup: true, address: nowhere };
  const orders = [pickedUp, lastOrder];
  expect(customerDefaults({ user, addresses, orders, country: 'Nepal' }).place).toBe('work');
});

test('what a gift’s card should say is sent if there is any, as by the version before', () => {
  const values = { ...emptyCheckout('Nepal'), place: 'work' };
  const { order } = orderContentOf({ ...form, values: { ...values, cardText: ' With love ' } });
  expect(order).toMatchObject({ cardText: 'With love' });
  expect(orderContentOf({ ...form, values }).order).not.toHaveProperty('cardText');
  const numbered = orderContentOf({ ...form, values: { ...values, taxNumber: ' 301234567 ' } });
  expect(numbered.order).toMatchObject({ taxNumber: '301234567' });
  expect(orderContentOf({ ...form, values }).order).not.toHaveProperty('taxNumber');
});

test('the name travels with an order to a saved address, and the two of a new one with that', () => {
  const values = {
    ...emptyCheckout('Nepal'),
    recipient: ' Bina Rai ',
    firstName: 'Maya',
    place: 'work',
  };
  expect(orderContentOf({ ...form, values }).order).toMatchObject({ recipient: 'Bina Rai' });
  const { order } = orderContentOf({ ...form, values: { ...values, place: newAddress } });
  expect(order).toMatchObject({ firstName: 'Maya' });
  expect(order).not.toHaveProperty('recipient');
});
