/** A text with its first letter in upper case. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A slug for people: `salt-lamp` as `Salt lamp`. */
export const labelOfSlug = (slug: string): string => capitalized(slug.replaceAll('-', ' '));
