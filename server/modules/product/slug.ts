import { catalogueLimits } from '#contract/names/limits.ts';

/**
 * The slug of any text: lower-case letters, digits and single hyphens, without accents. Letters of
 * other scripts stay, because a Nepali handle is a handle too. Of a very long text only the start:
 * `normalize` takes the square of a run of combining marks.
 */
export function slugOf(text: string, most: number = catalogueLimits.slugMax): string {
  return text
    .slice(0, most * 8)
    .replace(/[\p{Cs}\p{Cf}]/gu, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/(?<=[a-z])[\u0300-\u036f]+/g, '')
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .slice(0, most)
    .replace(/^-+|-+$|\p{Cs}/gu, '');
}
