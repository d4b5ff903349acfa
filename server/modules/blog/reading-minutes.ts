/** Minutes a post takes, at an easy pace. */
export function readingMinutesOf(markdown: string): number {
  const words = markdown.replace(/\]\([^)]*\)/g, ']').match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu)?.length ?? 0;
  return Math.max(1, Math.round(words / 220));
}
