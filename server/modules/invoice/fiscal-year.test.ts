import { adToBs } from '@sbmdkl/nepali-date-converter';
import bikramSambat from 'bikram-sambat';
import { describe, expect, test } from 'vitest';

import { calendarEndFor, fiscalYearOf, nepaliDay, nepaliDayIn } from './fiscal-year.ts';

describe('The fiscal year of a day', () => {
  test.each([
    // 1 Shrawan: 17 July 2026 is 2083-04-01.
    ['nepal', '2026-07-16', '2082/83'],
    ['nepal', '2026-07-17', '2083/84'],
    ['nepal', '2027-04-14', '2083/84'],
    ['nepal', '2026-11-30', '2083/84'],
    ['calendar', '2026-12-31', '2026'],
    ['calendar', '2027-01-01', '2027'],
    ['april', '2027-03-31', '2026/27'],
    ['april', '2027-04-01', '2027/28'],
    ['july', '1999-07-01', '1999/00'],
  ] as const)('from %s, %s: %s', (kind, day, year) => {
    expect(fiscalYearOf(kind, day)).toBe(year);
  });

  test('goes on where the calendar of Nepal is not known yet', () => {
    expect(nepaliDay('2040-05-05')).toBe('');
    expect(fiscalYearOf('nepal', '2040-07-15')).toBe('2096/97');
    expect(fiscalYearOf('nepal', '2040-07-16')).toBe('2097/98');
  });
});

test('Every day to 2090 has one day of Nepal, and none twice', () => {
  const seen = new Set<string>();
  const last = Date.parse(`${bikramSambat.toGreg_text(2090, 12, 30)}T00:00:00Z`);
  let before = '';
  for (let at = Date.UTC(1944, 0, 1); at <= last; at += 86_400_000) {
    const day = nepaliDay(new Date(at).toISOString().slice(0, 10));
    expect(day > before, `${day} after ${before}`).toBe(true);
    seen.add(day);
    before = day;
  }
  expect(before).toBe('2090-12-30');
  expect(nepaliDay('2026-11-30')).toBe('2083-08-14');
});

test('Each day is that of another library, from its first to the last of ours', () => {
  const last = Date.parse('2034-04-13T00:00:00Z');
  const different: string[] = [];
  let days = 0;
  for (let at = Date.UTC(1921, 3, 13); at <= last; at += 86_400_000) {
    const day = new Date(at).toISOString().slice(0, 10);
    if (nepaliDay(day) !== adToBs(day)) different.push(day);
    days += 1;
  }
  expect(different).toEqual([]);
  expect(days).toBe(41_274);
  expect([nepaliDay('1913-04-13'), nepaliDay('2034-04-13')]).toEqual(['1970-01-01', '2090-12-30']);
});

test('Before and after the table there is no day rather than a wrong one, which is said in time', () => {
  expect([nepaliDay('1913-04-12'), nepaliDay('2034-04-14'), nepaliDay('2044-01-01')]).toEqual([
    '',
    '',
    '',
  ]);
  expect(nepaliDayIn('Nepal', '2026-11-30')).toBe('2083-08-14');
  expect(nepaliDayIn('India', '2026-11-30')).toBe('');
  const end = (country: string, day: string) => calendarEndFor(country, new Date(day));
  expect(end('Nepal', '2026-12-01')).toBeUndefined();
  expect(end('Nepal', '2033-04-01')).toBe('2034-04-13');
  expect(end('Nepal', '2035-01-01')).toBe('2034-04-13');
  expect(end('India', '2035-01-01')).toBeUndefined();
});
