import { shopDay, shopDayAndTime } from '#contract/rules/texts/dates.ts';
import { utcOfShopTime } from '#server/shop-time.ts';

/** Times of day at the shop, such as `22:00`; both empty for none. */
interface QuietHours {
  readonly from: string;
  readonly until: string;
}

const dayMs = 86_400_000;

/** When the quiet hours end in which a time is; undefined outside of them. */
export function endOfQuietHours(now: Date, { from, until }: QuietHours): Date | undefined {
  if (from === until || from === '' || until === '') return undefined;
  const { day, time } = shopDayAndTime(now.toISOString());
  const isOverNight = from > until;
  const isAfterFrom = time >= from;
  const isBeforeUntil = time < until;
  const isQuiet = isOverNight ? isAfterFrom || isBeforeUntil : isAfterFrom && isBeforeUntil;
  if (!isQuiet) return undefined;
  const lastDay = isOverNight && isAfterFrom ? shopDay(new Date(now.getTime() + dayMs)) : day;
  const end = utcOfShopTime(`${lastDay}T${until}`);
  return end === undefined ? undefined : new Date(end);
}
