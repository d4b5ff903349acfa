import { expect, test } from 'vitest';

import { AppError } from '#src/lib/app-error.ts';

import type { OrderContent } from './order-wish.ts';
import { AddressError, isUncertain, wishFor } from './order-wish.ts';

const address = { country: 'Nepal', state: 'Bagmati', city: 'Lalitpur', streetAddress: '12 Swotha Lane', zipCode: '' };
const content: OrderContent = {
  userId: 'maya',
  address,
  picture: undefined,
  order: { shoppingCartId: 'cart', method: 0, PhoneNumber: '9800000000', shown: '[]' },
};

test('the same order keeps its keys, also as it comes out of storage', () => {
  const wish = wishFor(content, undefined);
  expect(wishFor({ ...content }, wish)).toBe(wish);
  expect(wishFor(content, JSON.parse(JSON.stringify(wish)))).toEqual(wish);
});

test('another order is another wish, and saves the same new address once', () => {
  const wish = wishFor(content, undefined);
  const other = wishFor({ ...content, order: { ...content.order, couponCode: 'DASHAIN' } }, wish);
  expect(other.orderKey).not.toBe(wish.orderKey);
  expect(other.addressKey).toBe(wish.addressKey);
  const elsewhere = wishFor({ ...content, address: { ...address, country: 'India' } }, wish);
  expect(elsewhere.addressKey).not.toBe(wish.addressKey);
});

test('only what the shop has answered for good is certain', () => {
  const refused = (status: number) => new AppError('refused', 'No', { status, failure: undefined });
  for (const status of [400, 401, 403, 404, 409, 413, 415, 422, 429])
    expect(isUncertain(refused(status)), `${status}`).toBe(false);
  for (const status of [408, 500, 502, 503]) expect(isUncertain(refused(status)), `${status}`).toBe(true);
  for (const kind of ['offline', 'timeout', 'garbled'] as const) expect(isUncertain(new AppError(kind, ''))).toBe(true);
  const reason = { code: 'nothing-saved', description: 'Busy' };
  const busy = new AppError('refused', 'Busy', { status: 503, failure: { message: 'Busy', data: [reason] } });
  expect(isUncertain(busy)).toBe(false);
  for (const error of [busy, refused(429)]) expect(isUncertain(error, true)).toBe(true);
  expect(isUncertain(new AddressError(refused(422)))).toBe(false);
  expect(isUncertain(new AddressError(new AppError('offline', '')))).toBe(true);
});
