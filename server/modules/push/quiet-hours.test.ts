import { expect, test } from 'vitest';

import { endOfQuietHours } from './quiet-hours.ts';

const night = { from: '22:00', until: '07:00' };
const noon = { from: '12:00', until: '13:30' };

// The shop is in Nepal, 5:45 before UTC.
test.each([
  ['2026-12-01T16:14:00Z', night, undefined],
  ['2026-12-01T16:15:00Z', night, '2026-12-02T01:15:00.000Z'],
  ['2026-12-01T18:14:59Z', night, '2026-12-02T01:15:00.000Z'],
  ['2026-12-01T18:15:00Z', night, '2026-12-02T01:15:00.000Z'],
  ['2026-12-31T17:00:00Z', night, '2027-01-01T01:15:00.000Z'],
  ['2026-12-02T01:14:59Z', night, '2026-12-02T01:15:00.000Z'],
  ['2026-12-02T01:15:00Z', night, undefined],
  ['2026-12-01T06:14:00Z', noon, undefined],
  ['2026-12-01T06:15:00Z', noon, '2026-12-01T07:45:00.000Z'],
  ['2026-12-01T07:45:00Z', noon, undefined],
  ['2026-12-01T17:00:00Z', { from: '22:00', until: '00:00' }, '2026-12-01T18:15:00.000Z'],
  ['2026-12-01T18:30:00Z', { from: '00:00', until: '06:00' }, '2026-12-02T00:15:00.000Z'],
  ['2026-12-01T17:00:00Z', { from: '', until: '' }, undefined],
  ['2026-12-01T17:00:00Z', { from: '22:00', until: '22:00' }, undefined],
])('at %s with quiet hours %o: %s', (now, hours, end) => {
  expect(endOfQuietHours(new Date(now), hours)?.toISOString()).toBe(end);
});
