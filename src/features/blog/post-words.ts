const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `14 March 2026`; the day as it was posted, wherever it is read. */
export function postDay(datePosted: string): string {
  return day.format(new Date(datePosted));
}

/** `salt-lamp` to `Salt lamp`. */
export function tagLabel(tag: string): string {
  const words = tag.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
