const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `14 March 2026`, in UTC. */
export function formatPostDate(datePosted: string): string {
  return day.format(new Date(datePosted));
}

/** `salt-lamp` to `Salt lamp`. */
export function tagLabel(tag: string): string {
  const text = tag.replaceAll('-', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
