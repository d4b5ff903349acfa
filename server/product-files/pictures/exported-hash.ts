/** The hash in the name of a picture that an export wrote: `pictures/<hash>.webp`, or `.avif`. */
export function exportedHash(src: string): string | undefined {
  return /(?:^|[/\\])([0-9a-f]{40})\.(?:webp|avif)$/.exec(src)?.[1];
}
