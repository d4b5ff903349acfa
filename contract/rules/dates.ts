import { requestLimits } from '#contract/names/limits.ts';

/** The shop's time zone. */
export const shopTimeZone = 'Asia/Kathmandu';

/** Whether a text is `YYYY-MM-DD` and that day exists (no 31 February, no year 0). */
export function isCalendarDate(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  if (!year || Number(year) === 0) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.getUTCMonth() + 1 === Number(month) && date.getUTCDate() === Number(day);
}

/** The current day at the shop, as `YYYY-MM-DD`. */
export function shopDay(now: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: shopTimeZone }).format(now);
}

/** The error message for a date of birth; undefined for a valid one. */
export function birthDateProblem(text: string, now: Date): string | undefined {
  if (!isCalendarDate(text)) return 'Please enter a real date, with year, month and day.';
  if (Number(text.slice(0, 4)) < requestLimits.birthYearMin) {
    return `Please check the year: it’s before ${requestLimits.birthYearMin}.`;
  }
  if (text > shopDay(now)) return 'Please check the date of birth: it’s in the future.';
  return undefined;
}

/** Whether a text is a time of day as `HH:mm`. */
export function isTimeOfDay(text: string): boolean {
  return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text);
}

/** `Tuesday 1 December 2026, 15:00 (Asia/Kathmandu, UTC+05:45)`: a time (ISO 8601) in a zone. */
export function timeInWords(iso: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone, weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
    ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'longOffset' },
  });
  const parts = Object.fromEntries(format.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]));
  const { weekday, day, month, year, hour, minute, timeZoneName = '' } = parts;
  const offset = timeZoneName.replace('GMT', '') || '+00:00';
  return `${weekday} ${day} ${month} ${year}, ${hour}:${minute} (${timeZone}, UTC${offset})`;
}

/** Whether the platform knows a time zone. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** A time (ISO 8601) on the shop's calendar and clock, as date and time inputs have it. */
export function shopDayAndTime(iso: string): { readonly day: string; readonly time: string } {
  const clock = { timeZone: shopTimeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const at = new Date(iso);
  return { day: shopDay(at), time: new Intl.DateTimeFormat('en-GB', clock).format(at) };
}

/** `Tuesday 1 December`: the day of a time (ISO 8601) at the shop. */
export function shopDayInWords(iso: string): string {
  const options = { timeZone: shopTimeZone, weekday: 'long', day: 'numeric', month: 'long' } as const;
  const parts = new Intl.DateTimeFormat('en-GB', options).formatToParts(new Date(iso));
  const { weekday, day, month } = Object.fromEntries(parts.map(({ type, value }) => [type, value]));
  return `${weekday} ${day} ${month}`;
}
