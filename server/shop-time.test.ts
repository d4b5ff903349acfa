import { expect, test } from 'vitest';

import { formatShopTime, startOfShopDay, utcOfShopTime } from './shop-time.ts';

test('converts local times to UTC and formats them with their zone', () => {
  expect(utcOfShopTime('2026-12-01T15:00')).toBe('2026-12-01T09:15:00.000Z');
  expect(utcOfShopTime('2026-12-01 00:30')).toBe('2026-11-30T18:45:00.000Z');
  expect(startOfShopDay('2026-12-01')).toBe('2026-11-30T18:15:00.000Z');
  expect(formatShopTime('2026-12-01T09:15:00.000Z')).toBe(
    '2026-12-01 15:00 Asia/Kathmandu (UTC+05:45)',
  );
});

test.each([
  '2026-02-31T15:00',
  '2026-12-01T24:00',
  '2026-12-01T15:60',
  '2026-12-01',
  '15:00',
  '2026-12-01T15:00Z',
  '2026-12-01T15:00+02:00',
  '1.12.2026 15:00',
  'tomorrow',
  '',
])('rejects %s', (text) => {
  expect(utcOfShopTime(text)).toBeUndefined();
});
