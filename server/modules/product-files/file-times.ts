import { isCalendarDate } from '#contract/rules/texts/dates.ts';
import { startOfShopDay, utcOfShopTime } from '#server/shop-time.ts';

const dayMs = 24 * 60 * 60 * 1000;

interface FileTime {
  /** `2026-05-31`. */
  readonly day: string;
  /** Milliseconds. For a day alone its start, the shop's. */
  readonly at: number;
  readonly isWholeDay: boolean;
}

/**
 * A day, or a day with a time, which is the shop's where it names no zone; undefined for what is
 * none.
 */
export function readTime(cell: string): FileTime | undefined {
  const [, day, time, seconds = '00', zone] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::(\d\d(?:\.\d{1,9})?))?(Z|[+-]\d\d:?\d\d)?)?$/.exec(
      cell.trim(),
    ) ?? [];
  if (day === undefined || !isCalendarDate(day)) return undefined;
  const at =
    zone === undefined
      ? shopTime(day, time, seconds)
      : Date.parse(`${day}T${time}:${seconds}${zone}`);
  return Number.isNaN(at) ? undefined : { day, at, isWholeDay: time === undefined };
}

function shopTime(day: string, time = '00:00', seconds = '00'): number {
  return Date.parse(utcOfShopTime(`${day}T${time}`) ?? '') + Number(seconds) * 1000;
}

/** When what lasts until a time ends: after its day, if it names no time. */
export function endOf({ day, at, isWholeDay }: FileTime): number {
  if (!isWholeDay) return at;
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10);
  return Date.parse(startOfShopDay(next) ?? '');
}
