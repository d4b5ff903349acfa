/** An address to fetch from, as opposed to the name of a file. */
export function isAddress(src: string): boolean {
  return /^https?:\/\//i.test(src);
}
