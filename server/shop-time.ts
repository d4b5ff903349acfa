import {
  formatOffset,
  isCalendarDate,
  isTimeOfDay,
  offsetMinutes,
  shopDayAndTime,
} from '#contract/rules/texts/dates.ts';
import { shopLocale } from '#contract/rules/texts/shop-locale.ts';

// Times are stored in UTC. People read and type the shop's local time.

/** `2026-12-01 15:00`, the shop's local time. */
export function shopClock(iso: string): string {
  const { day, time } = shopDayAndTime(iso);
  return `${day} ${time}`;
}

/** `2026-12-01 15:00 Asia/Kathmandu (UTC+05:45)`, for the owner's lists. */
export function formatShopTime(iso: string): string {
  const offset = formatOffset(offsetMinutes(new Date(iso), shopLocale().timeZone));
  return `${shopClock(iso)} ${shopLocale().timeZone} (UTC${offset})`;
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

const offsetMs = (at: number) => offsetMinutes(new Date(at), shopLocale().timeZone) * 60_000;
