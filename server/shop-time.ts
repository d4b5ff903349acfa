import { isCalendarDate, isTimeOfDay, shopTimeZone } from '#contract/rules/dates.ts';

// Times are stored in UTC. People read and type the shop's local time.

const clockParts = new Intl.DateTimeFormat('en-GB', {
  timeZone: shopTimeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});
const dates = new Intl.DateTimeFormat('en-GB', {
  timeZone: shopTimeZone,
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** `2026-12-01 15:00`, the shop's local time. */
export function shopClock(iso: string): string {
  return new Date(Date.parse(iso) + offsetMs(Date.parse(iso))).toISOString().slice(0, 16).replace('T', ' ');
}

/** `+05:45`: the shop's offset from UTC at that time. */
export function shopOffset(iso: string): string {
  const minutes = Math.round(offsetMs(Date.parse(iso)) / 60_000);
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${two(Math.abs(minutes) / 60)}:${two(Math.abs(minutes) % 60)}`;
}

/** `2026-12-01 15:00 Asia/Kathmandu (UTC+05:45)`, for the owner's lists. */
export function formatShopTime(iso: string): string {
  return `${shopClock(iso)} ${shopTimeZone} (UTC${shopOffset(iso)})`;
}

/** `1 December 2026`, the shop's local date. */
export function shopDate(iso: string): string {
  return dates.format(new Date(iso));
}

/** Converts the shop's local time, `2026-12-01T15:00`, to UTC; undefined when it is not valid. */
export function utcOfShopTime(text: string): string | undefined {
  const [, day = '', time = ''] = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})$/.exec(text.trim()) ?? [];
  if (!isCalendarDate(day) || !isTimeOfDay(time)) return undefined;
  const asIfUtc = Date.parse(`${day}T${time}:00Z`);
  const guess = asIfUtc - offsetMs(asIfUtc);
  return new Date(asIfUtc - offsetMs(guess)).toISOString();
}

/** Returns the UTC time at which a local day begins. */
export function startOfShopDay(day: string): string | undefined {
  return utcOfShopTime(`${day}T00:00`);
}

function offsetMs(at: number): number {
  const values = Object.fromEntries(clockParts.formatToParts(at).map(({ type, value }) => [type, value]));
  const { year, month, day, hour, minute, second } = values;
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) - Math.floor(at / 1000) * 1000;
}
