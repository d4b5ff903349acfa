import { keptCatalogue } from '#contract/names/kept-catalogue.ts';

/** The bucket a product lies in, by its short id. */
export function bucketOf(shortId: string): number {
  let sum = 0;
  for (let at = 0; at < shortId.length; at += 1) sum = (sum * 31 + shortId.charCodeAt(at)) >>> 0;
  return sum % keptCatalogue.buckets;
}

/** Letters of a bucket's digest: enough that two contents of one bucket do not meet by chance. */
export const digestLength = 6;
/** The digest of a bucket in which nothing lies, or which somebody does not have. */
export const noDigest = '-'.repeat(digestLength);

/** The version of a catalogue: the digests of its buckets in a row. */
export function versionOf(digests: readonly string[]): string {
  return digests.join('');
}

/** The digests a version consists of; undefined when it is none. */
export function digestsOf(version: string | undefined): string[] | undefined {
  if (version?.length !== keptCatalogue.buckets * digestLength) return undefined;
  return Array.from({ length: keptCatalogue.buckets }, (_, at) =>
    version.slice(at * digestLength, (at + 1) * digestLength),
  );
}
