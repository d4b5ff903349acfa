import { expect, test } from 'vitest';

import { devicesOf } from './devices-of.ts';

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
