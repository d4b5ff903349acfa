import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isTimeZone } from '#contract/rules/texts/time-zone.ts';
import {
  birthDateProblem,
  isCalendarDate,
  isTimeOfDay,
  shopDate,
  shopDateTime,
  shopDay,
  timeInWords,
} from './dates.ts';
import { shortDate } from './days.ts';

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
    '2026-04-00',
    '2026-01-32',
    '26-1-1',
    '+012026-01-01',
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
  ['112:30', false],
  ['12:300', false],
])('%s as a time of day: %s', (text, isOne) => {
  expect(isTimeOfDay(text)).toBe(isOne);
});

describe('a time in a zone', () => {
  test.each([
    [
      '2026-11-30T18:45:00.000Z',
      'Asia/Kathmandu',
      'Tuesday 1 December 2026, 00:30 (Asia/Kathmandu, UTC+05:45)',
    ],
    [
      '2026-07-01T12:00:00.000Z',
      'America/St_Johns',
      'Wednesday 1 July 2026, 09:30 (America/St_Johns, UTC-02:30)',
    ],
    ['2026-07-01T12:00:00.000Z', 'UTC', 'Wednesday 1 July 2026, 12:00 (UTC, UTC+00:00)'],
  ])('%s in %s', (iso, zone, words) => {
    expect(timeInWords(iso, zone)).toBe(words);
  });

  test('a zone is one that the platform knows', () => {
    expect(['Europe/Berlin', 'Asia/Kathmandu', 'UTC'].every(isTimeZone)).toBe(true);
    expect(['', 'Mars/Base', '<b>', 'x'.repeat(60)].some(isTimeZone)).toBe(false);
  });
});

test('dates in words are the shop’s', () => {
  expect(shopDateTime('2026-11-21T18:15:00.000Z')).toBe('22 November 2026, 00:00');
  expect(shortDate('2026-09-05')).toBe('5 Sep 2026');
});

test.each([
  ['2026-01-04', '4 January 2026', '4 Jan 2026', 'Sunday'],
  ['2026-02-02', '2 February 2026', '2 Feb 2026', 'Monday'],
  ['2026-03-03', '3 March 2026', '3 Mar 2026', 'Tuesday'],
  ['2026-04-01', '1 April 2026', '1 Apr 2026', 'Wednesday'],
  ['2026-05-07', '7 May 2026', '7 May 2026', 'Thursday'],
  ['2026-06-05', '5 June 2026', '5 Jun 2026', 'Friday'],
  ['2026-07-04', '4 July 2026', '4 Jul 2026', 'Saturday'],
  ['2026-08-31', '31 August 2026', '31 Aug 2026', 'Monday'],
  ['2026-09-30', '30 September 2026', '30 Sep 2026', 'Wednesday'],
  ['2026-10-10', '10 October 2026', '10 Oct 2026', 'Saturday'],
  ['2026-11-11', '11 November 2026', '11 Nov 2026', 'Wednesday'],
  ['2026-12-25', '25 December 2026', '25 Dec 2026', 'Friday'],
])('%s in words', (day, words, short, weekday) => {
  const noon = `${day}T06:15:00.000Z`;
  expect(shopDate(noon)).toBe(words);
  expect(shortDate(day)).toBe(short);
  expect(timeInWords(noon, 'UTC')).toBe(`${weekday} ${words}, 06:15 (UTC, UTC+00:00)`);
});

describe('in a browser that writes dates in another way', () => {
  const { DateTimeFormat } = Intl;
  const strange = (text: string) =>
    text.replace(/\d/g, (digit) => String.fromCodePoint(0x966 + Number(digit)));
  /**
   * Month first, digits of Devanagari, narrow spaces, midnight as 24: as ICU 72.1 and others do
   * some of it.
   */
  class OtherFormat extends DateTimeFormat {
    override format = (date?: Date | number) => strange(new DateTimeFormat('en-US').format(date));
    override formatToParts(date?: Date | number): Intl.DateTimeFormatPart[] {
      const parts = super.formatToParts(date).map(({ type, value }) => ({
        type,
        value: strange(
          type === 'literal' ? '\u202f' : value.replace(/^0+$/, type === 'hour' ? '24' : '$&'),
        ),
      }));
      return parts.toReversed();
    }
  }
  let dates: typeof import('./dates.ts');
  beforeEach(async () => {
    vi.stubGlobal('Intl', Object.create(Intl, { DateTimeFormat: { value: OtherFormat } }));
    vi.resetModules();
    dates = await import('./dates.ts');
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });

  test('the rules stay the same', () => {
    const now = new Date('2026-11-21T18:15:00Z');
    expect(dates.shopDay(now)).toBe('2026-11-22');
    expect(dates.birthDateProblem('2026-11-22', now)).toBeUndefined();
    expect(dates.birthDateProblem('1990-02-28', now)).toBeUndefined();
    expect(dates.birthDateProblem('2026-11-23', now)).toMatch(/in the future/);
    expect(dates.shopDayAndTime(now.toISOString())).toEqual({ day: '2026-11-22', time: '00:00' });
    expect(dates.shopDateTime(now.toISOString())).toBe('22 November 2026, 00:00');
    expect(dates.timeInWords('2026-07-01T12:00:00.000Z', 'America/St_Johns')).toBe(
      'Wednesday 1 July 2026, 09:30 (America/St_Johns, UTC-02:30)',
    );
  });

  test('a booking can be canceled until the day before', async () => {
    const { canCustomerCancel } = await import('#contract/rules/orders/booking-moves.ts');
    const booking = {
      state: 'confirmed',
      payment: 'awaiting',
      startsAt: '2026-12-01T09:15:00.000Z',
    } as const;
    expect(canCustomerCancel(booking, new Date('2026-11-30T18:00:00Z'))).toBe(true);
    expect(canCustomerCancel(booking, new Date('2026-11-30T18:15:00Z'))).toBe(false);
  });
});
