import { describe, expect, test } from 'vitest';

import { birthDateProblem, isCalendarDate, isTimeOfDay, isTimeZone, shopDay, timeInWords } from './dates.ts';

describe('a calendar date', () => {
  test.each(['2024-02-29', '1900-01-01', '2026-12-31', '0001-01-01'])('%s exists', (day) => {
    expect(isCalendarDate(day)).toBe(true);
  });
  test.each([
    '2025-02-29',
    '2026-02-31',
    '2026-04-31',
    '0000-01-01',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '26-1-1',
    '',
    '2026-01-01T00:00',
  ])('%s does not', (day) => {
    expect(isCalendarDate(day)).toBe(false);
  });
});

describe('a date of birth', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  test.each(['2026-11-21', '1900-01-01', '1984-02-29'])('%s may be', (day) => {
    expect(birthDateProblem(day, now)).toBeUndefined();
  });
  test.each([
    ['2026-11-22', /in the future/],
    ['1899-12-31', /before 1900/],
    ['2026-02-31', /real date/],
    ['0000-05-05', /real date/],
  ])('%s may not', (day, reason) => {
    expect(birthDateProblem(day, now)).toMatch(reason);
  });
});

test("the shop's day begins at midnight in Kathmandu, 18:15 UTC", () => {
  expect(shopDay(new Date('2026-11-21T18:14:59Z'))).toBe('2026-11-21');
  expect(shopDay(new Date('2026-11-21T18:15:00Z'))).toBe('2026-11-22');
});

test.each([
  ['00:00', true],
  ['23:59', true],
  ['24:00', false],
  ['9:30', false],
  ['12:60', false],
])('%s as a time of day: %s', (text, isOne) => {
  expect(isTimeOfDay(text)).toBe(isOne);
});

describe('a time in a zone', () => {
  test.each([
    ['2026-11-30T18:45:00.000Z', 'Asia/Kathmandu', 'Tuesday 1 December 2026, 00:30 (Asia/Kathmandu, UTC+05:45)'],
    ['2026-07-01T12:00:00.000Z', 'America/St_Johns', 'Wednesday 1 July 2026, 09:30 (America/St_Johns, UTC-02:30)'],
    ['2026-07-01T12:00:00.000Z', 'UTC', 'Wednesday 1 July 2026, 12:00 (UTC, UTC+00:00)'],
  ])('%s in %s', (iso, zone, words) => {
    expect(timeInWords(iso, zone)).toBe(words);
  });

  test('a zone is one that the platform knows', () => {
    expect(['Europe/Berlin', 'Asia/Kathmandu', 'UTC'].every(isTimeZone)).toBe(true);
    expect(['', 'Mars/Base', '<b>', 'x'.repeat(60)].some(isTimeZone)).toBe(false);
  });
});
