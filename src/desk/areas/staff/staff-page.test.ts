import { expect, test } from 'vitest';

import { AppError } from '#src/shared/network/app-error.ts';

import { accessFailureMessage, devicesOf } from './staff-page.tsx';

const failureWith = (status: number, body: object) =>
  new AppError('error-response', 'It failed.', { status, failure: undefined, body });

test('a change made from an old list says which role somebody has now', () => {
  const stale = failureWith(409, { current: { id: 'a', name: 'Pema', role: 'staff', version: 2 } });
  expect(accessFailureMessage(stale)).toMatch('Somebody changed this meanwhile');
  expect(accessFailureMessage(stale)).toMatch('The role is Staff now.');
  expect(accessFailureMessage(failureWith(409, {}))).not.toContain('The role is');
});

test('every device is listed, the last one used first', () => {
  const used = (device: string, hoursAgo: number) => ({
    device,
    lastUsedAt: new Date(Date.now() - hoursAgo * 3_600_000).toISOString(),
  });
  const devices = devicesOf([used('Firefox on Linux', 50), used('Chrome on Android', 2)]);
  expect(devices.map((text) => text.split(', used ')[0])).toEqual([
    'Chrome on Android',
    'Firefox on Linux',
  ]);
});
