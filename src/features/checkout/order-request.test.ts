import { expect, test } from 'vitest';

import { AppError } from '#src/lib/app-error.ts';

import { AddressError, isUncertain } from './order-request.ts';

test('an order is certain only after a definitive response', () => {
  const rejected = (status: number) => new AppError('error-response', 'No', { status, failure: undefined });
  for (const status of [400, 401, 403, 404, 409, 413, 415, 422, 429])
    expect(isUncertain(rejected(status)), `${status}`).toBe(false);
  for (const status of [408, 500, 502, 503]) expect(isUncertain(rejected(status)), `${status}`).toBe(true);
  for (const kind of ['offline', 'timeout', 'invalid-response'] as const)
    expect(isUncertain(new AppError(kind, ''))).toBe(true);
  const reason = { code: 'nothing-saved', description: 'Busy' };
  const busy = new AppError('error-response', 'Busy', { status: 503, failure: { message: 'Busy', data: [reason] } });
  expect(isUncertain(busy)).toBe(false);
  for (const error of [busy, rejected(429)]) expect(isUncertain(error, true)).toBe(true);
  expect(isUncertain(new AddressError(rejected(422)))).toBe(false);
  expect(isUncertain(new AddressError(new AppError('offline', '')))).toBe(true);
});
