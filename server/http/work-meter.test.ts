import { expect, test } from 'vitest';

import { WorkMeter } from './work-meter.ts';

test('shares the busy time among running tasks', () => {
  let busyMs = 100;
  const meter = new WorkMeter(() => busyMs);
  busyMs = 150;
  const first = meter.start();
  busyMs += 10;
  const second = meter.start();
  busyMs += 20;
  expect(meter.stop(first)).toBe(20);
  busyMs += 5;
  expect(meter.stop(second)).toBe(15);
  busyMs += 1000;
  expect(meter.stop(meter.start())).toBe(0);
});

test('counts computing, but not waiting', async () => {
  const meter = new WorkMeter();
  await new Promise((resolve) => setTimeout(resolve, 5));
  const computing = meter.start();
  const endsAt = performance.now() + 20;
  while (performance.now() < endsAt);
  expect(meter.stop(computing)).toBeGreaterThanOrEqual(19);
});
