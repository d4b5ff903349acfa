// Days in words, without a clock or a time zone: also for code that has to be small.

const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** `1 December 2026`, of a day `2026-12-01`. */
export function dayInWords(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${date} ${monthNames[Number(month) - 1]} ${year}`;
}

/** `1 Dec`, of a day `2026-12-01`. */
export function shortDay(day: string): string {
  const [, month, date] = day.split('-').map(Number);
  return `${date} ${monthNames[Number(month) - 1]?.slice(0, 3)}`;
}

/** `1 Dec 2026`, the same with its year. */
export function shortDate(day: string): string {
  return `${shortDay(day)} ${Number(day.slice(0, 4))}`;
}

/** A number of days for people: '1 day', '4 days'. */
export function daysInWords(days: number): string {
  return days === 1 ? '1 day' : `${days} days`;
}
