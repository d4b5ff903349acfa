import bikramSambat from 'bikram-sambat';

import type { FiscalYear } from '#contract/settings/invoices.ts';

/**
 * The day in Nepal's calendar, `YYYY-MM-DD`; empty before 1970 (April 1913) and after 2090 (April
 * 2034). Months to come are set year by year: the tables of five libraries are one until 2083, and
 * of two kinds until 2090, ours as that of most. After that no two that go on from ours agree. It is
 * corrected by its keepers when a year is announced, and invoices keep what they were given with.
 */
export function nepaliDay(day: string): string {
  try {
    return bikramSambat.toBik_euro(day);
  } catch {
    return '';
  }
}

/** The same for a shop in a country: empty outside Nepal. */
export function nepaliDayIn(country: string, day: string): string {
  return country === 'Nepal' ? nepaliDay(day) : '';
}

/** A last day is said so long before it, while there is time for another version. */
const noticeMs = 400 * 86_400_000;
/** The last day of 2090, the last year of the table. */
const lastKnownDay = bikramSambat.toGreg_text(2090, 12, 30);

/** The last day whose Nepali date is known, once it is near; undefined outside Nepal. */
export function calendarEndFor(country: string, now = new Date()): string | undefined {
  const isNear = Date.parse(lastKnownDay) - now.getTime() < noticeMs;
  return country === 'Nepal' && isNear ? lastKnownDay : undefined;
}

/** The month in which years of the Gregorian calendar begin. */
const firstMonths = { calendar: 1, april: 4, july: 7 } as const;
/** 1 Shrawan is the first day of the fourth month: 16 or 17 July. */
const shrawan = { month: 4, usualDay: '07-16', yearsAhead: 57 };

/** The fiscal year of a day (`YYYY-MM-DD`): `2083/84`, or `2026` where it is the calendar's. */
export function fiscalYearOf(kind: FiscalYear, day: string): string {
  const year = Number(day.slice(0, 4));
  if (kind === 'nepal') return inTwoYears(nepaliFiscalYear(day));
  if (kind === 'calendar') return String(year);
  return inTwoYears(Number(day.slice(5, 7)) < firstMonths[kind] ? year - 1 : year);
}

function nepaliFiscalYear(day: string): number {
  const [year, month] = nepaliDay(day).split('-').map(Number);
  if (year && month) return month < shrawan.month ? year - 1 : year;
  const ahead = day.slice(5) < shrawan.usualDay ? shrawan.yearsAhead - 1 : shrawan.yearsAhead;
  return Number(day.slice(0, 4)) + ahead;
}

function inTwoYears(first: number): string {
  return `${first}/${String((first + 1) % 100).padStart(2, '0')}`;
}
