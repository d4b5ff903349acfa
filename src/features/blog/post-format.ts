// Without `Intl`, whose first formatter takes a slow phone 60 ms, before the page is hydrated.
const months = [
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

/** `14 March 2026`, in UTC. */
export function formatPostDate(datePosted: string): string {
  const date = new Date(datePosted);
  return `${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

/** `salt-lamp` to `Salt lamp`. */
export function tagLabel(tag: string): string {
  const text = tag.replaceAll('-', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
