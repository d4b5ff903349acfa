import { enquiryLimits } from '#contract/names/enquiry-limits.ts';

import { dayInWords } from './days.ts';
import { asciiDigits } from './digits.ts';
import { shopLocale } from './shop-locale.ts';
import { isTimeZone } from './time-zone.ts';

// The only module that reads a calendar or a clock. What a locale writes is never data: from
// version to version browsers order, separate and translate it differently. `Intl` tells the
// numbers of a zone; all words are written here and in days.ts.

/** The shop's time zone. */
const shopTimeZone = () => shopLocale().timeZone;

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** Whether a text is `YYYY-MM-DD` and that day exists (no 31 February, no year 0). */
export function isCalendarDate(text: string): boolean {
  const [, year, day] = /^(\d{4})-\d{2}-(\d{2})$/.exec(text) ?? [];
  if (!year || Number(year) === 0) return false;
  // A day that the month does not have is another day of the next month, or none.
  return new Date(`${text}T00:00:00Z`).getUTCDate() === Number(day);
}

/** Whether a text is a time of day as `HH:mm`. */
export function isTimeOfDay(text: string): boolean {
  return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text);
}

/** The time zone of this device; the shop's where the browser can't tell. */
export function ownTimeZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return isTimeZone(timeZone) ? timeZone : shopTimeZone();
}

/** The error message for a date of birth; undefined for a valid one. */
export function birthDateProblem(text: string, now: Date): string | undefined {
  if (!isCalendarDate(text)) return 'Please enter a real date, with year, month and day.';
  if (Number(text.slice(0, 4)) < enquiryLimits.birthYearMin) {
    return `Please check the year: it’s before ${enquiryLimits.birthYearMin}.`;
  }
  if (text > shopDay(now)) return 'Please check the date of birth: it’s in the future.';
  return undefined;
}

/** The day at the shop at a time, as `YYYY-MM-DD`. */
export function shopDay(at: Date): string {
  return wallClock(at, shopTimeZone()).toISOString().slice(0, 10);
}

interface DayAndTime {
  readonly day: string;
  readonly time: string;
}

/** A time (ISO 8601) on a zone's calendar and clock, as date and time inputs have it. */
export function dayAndTimeIn(iso: string, timeZone: string): DayAndTime {
  const clock = wallClock(new Date(iso), timeZone).toISOString();
  return { day: clock.slice(0, 10), time: clock.slice(11, 16) };
}

/** The same at the shop. */
export function shopDayAndTime(iso: string): DayAndTime {
  return dayAndTimeIn(iso, shopTimeZone());
}

/** How far a zone's clock is ahead of UTC at a time, in minutes. */
export function offsetMinutes(at: Date, timeZone: string): number {
  return Math.round((wallClock(at, timeZone).getTime() - at.getTime()) / 60_000);
}

/** `+05:45` */
export function formatOffset(minutes: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${two(Math.abs(minutes) / 60)}:${two(Math.abs(minutes) % 60)}`;
}

/** `1 December 2026`: the day of a time (ISO 8601) at the shop. */
export function shopDate(iso: string): string {
  return dayInWords(shopDayAndTime(iso).day);
}

/** `1 December 2026, 15:00`: a time (ISO 8601) on the shop's calendar and clock. */
export function shopDateTime(iso: string): string {
  const { day, time } = shopDayAndTime(iso);
  return `${dayInWords(day)}, ${time}`;
}

/** The same of `2026-12-01T15:00`, a time of the shop's clock as inputs have it. */
export function shopTimeInWords(typed: string): string {
  const [day = '', time = ''] = typed.split('T');
  return `${dayInWords(day)}, ${time}`;
}

/** `Tuesday 1 December 2026, 15:00 (Asia/Kathmandu, UTC+05:45)`: a time (ISO 8601) in a zone. */
export function timeInWords(iso: string, timeZone: string): string {
  const { day, time } = dayAndTimeIn(iso, timeZone);
  const weekday = weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()];
  const offset = formatOffset(offsetMinutes(new Date(iso), timeZone));
  return `${weekday} ${dayInWords(day)}, ${time} (${timeZone}, UTC${offset})`;
}

/** The formatters of zones. A new one takes a slow phone a while. */
const formats = new Map<string, Intl.DateTimeFormat>();
/** People's zones are many; what counts is the shop's. */
const formatsMax = 20;

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const format = formats.get(timeZone) ?? newFormat(timeZone);
  if (formats.size < formatsMax) formats.set(timeZone, format);
  return format;
}

function newFormat(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  });
}

/** The date whose UTC fields are what calendar and clock of a zone show at a time. */
function wallClock(at: Date, timeZone: string): Date {
  const parts = new Map(
    formatIn(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(asciiDigits(value))]),
  );
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? Number.NaN;
  // Some browsers write midnight as 24.
  const hour = of('hour') % 24;
  return new Date(
    Date.UTC(of('year'), of('month') - 1, of('day'), hour, of('minute'), of('second')),
  );
}

/** `Tuesday 1 December`: the day of a time (ISO 8601) at the shop. */
export function shopDayInWords(iso: string): string {
  const options = {
    timeZone: shopTimeZone(),
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  } as const;
  const parts = new Intl.DateTimeFormat('en-GB', options).formatToParts(new Date(iso));
  const { weekday, day, month } = Object.fromEntries(parts.map(({ type, value }) => [type, value]));
  return `${weekday} ${day} ${month}`;
}
