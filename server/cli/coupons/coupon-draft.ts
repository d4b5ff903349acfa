import { accountLimits } from '#contract/names/limits.ts';
import { isCalendarDate } from '#contract/rules/dates.ts';
import { CommandError } from '#server/cli/command.ts';
import { startOfShopDay } from '#server/modules/booking/shop-time.ts';
import { normalCode } from '#server/modules/coupon/coupon-store.ts';
import { plainText } from '#server/plain-text.ts';

export interface CouponArguments {
  readonly code: string;
  readonly percent: string;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly limit?: string | undefined;
}

/** The row of a coupon, from the command line; throws `CommandError` for an invalid argument. */
export function readCouponDraft({ code, percent, from, to, limit }: CouponArguments) {
  const starts_at = from === undefined ? null : startOfDay(from, '--from');
  const ends_at = to === undefined ? null : startOfDay(dayAfter(to), '--to');
  if (starts_at !== null && ends_at !== null && ends_at <= starts_at) {
    throw new CommandError('The coupon would end before it starts: --to must not be before --from.');
  }
  return {
    code: readCode(code),
    discount_basis_points: readPercent(percent),
    starts_at,
    ends_at,
    use_limit: readLimit(limit),
  };
}

function readCode(typed: string): string {
  const code = normalCode(typed);
  if (/^[\p{L}\p{N}_.-]+$/u.test(code) && code.length <= accountLimits.couponMax) return code;
  throw new CommandError(
    `'${plainText(typed, 40)}' cannot be a code. Use up to ${accountLimits.couponMax} letters, digits, - _ and .`,
  );
}

/** Hundredths of a percent. */
function readPercent(typed: string): number {
  const text = /^(\d{1,3}(?:\.\d{1,2})?)\s*%?$/.exec(typed.trim())?.[1];
  const points = text === undefined ? 0 : Math.round(Number(text) * 100);
  if (points > 0 && points <= 10_000) return points;
  throw new CommandError(`'${plainText(typed, 40)}' is not a discount. Write it like 10% or 12.5%, at most 100%.`);
}

function readLimit(typed: string | undefined): number | null {
  if (typed === undefined) return null;
  if (/^[1-9]\d{0,8}$/.test(typed)) return Number(typed);
  throw new CommandError(`--limit must be a whole number, 1 or more (it is '${plainText(typed, 40)}').`);
}

/** The last day is included: the coupon ends when the next day begins. */
function dayAfter(day: string): string {
  if (!isCalendarDate(day)) return day;
  return new Date(Date.parse(`${day}T00:00:00Z`) + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
}

function startOfDay(day: string, option: string): string {
  const moment = startOfShopDay(day);
  if (moment !== undefined) return moment;
  throw new CommandError(`${option} must be a day like 2026-12-31 (it is '${plainText(day, 40)}').`);
}
