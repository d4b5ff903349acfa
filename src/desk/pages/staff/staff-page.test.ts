import { expect, test } from 'vitest';

import { AppError } from '#src/lib/app-error.ts';

import { accessFailureMessage, devicesOf, isListOld } from './staff-page.tsx';

const failureWith = (status: number, body: object) =>
  new AppError('error-response', 'It failed.', { status, failure: undefined, body });

test('a change made from an old list says which role somebody has now, and the list is read again', () => {
  const stale = failureWith(409, { current: { id: 'a', name: 'Pema', role: 'staff', version: 2 } });
  expect(accessFailureMessage(stale)).toBe(
    'Somebody changed this meanwhile, so nothing was done. The role is Staff now.',
  );
  expect(isListOld(stale)).toBe(true);
  // The access has ended.
  expect(isListOld(failureWith(404, {}))).toBe(true);
});

test('other failures keep their message', () => {
  const lastOwner = failureWith(409, {});
  expect(accessFailureMessage(lastOwner)).not.toContain('The role is');
  expect(isListOld(new AppError('offline', 'Offline'))).toBe(false);
});

test('every device is listed, the last one used first', () => {
  const used = (device: string, hoursAgo: number) => ({
    device,
    lastUsedAt: new Date(Date.now() - hoursAgo * 3_600_000).toISOString(),
  });
  const devices = devicesOf([used('Firefox on Linux', 50), used('Chrome on Android', 2)]);
  expect(devices).toEqual([
    expect.stringMatching(/^Chrome on Android, used /),
    expect.stringMatching(/^Firefox on Linux, used /),
  ]);
});
