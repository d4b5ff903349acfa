/** A size for people: `3.2 MB`, `1.4 GB`. */
export function megabytes(bytes: number): string {
  const mb = bytes / 1e6;
  return mb < 1000 ? `${mb.toFixed(1)} MB` : `${(mb / 1000).toFixed(1)} GB`;
}
