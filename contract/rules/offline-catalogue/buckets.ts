import { offlineCatalogue } from '#contract/names/offline-catalogue.ts';

/** The bucket of a product, by its short id. */
export function bucketOf(shortId: string): number {
  let sum = 0;
  for (let at = 0; at < shortId.length; at += 1) sum = (sum * 31 + shortId.charCodeAt(at)) >>> 0;
  return sum % offlineCatalogue.buckets;
}

/** The length of a bucket's digest. */
export const digestLength = 6;
/** The digest of an empty or missing bucket. */
export const noDigest = '-'.repeat(digestLength);

/** The version of a catalogue: the digests of its buckets, joined. */
export function versionOf(digests: readonly string[]): string {
  return digests.join('');
}

/** The digests in a version; undefined for an invalid one. */
export function digestsOf(version: string | undefined): string[] | undefined {
  if (version?.length !== offlineCatalogue.buckets * digestLength) return undefined;
  return Array.from({ length: offlineCatalogue.buckets }, (_, at) =>
    version.slice(at * digestLength, (at + 1) * digestLength),
  );
}
