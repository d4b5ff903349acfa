import { labelOfSlug } from '#contract/capitalized.ts';
import type { TagListName } from './tag-list-name.ts';
import {
  categories,
  collections,
  crystals,
  giftings,
  meanings,
  months,
  signs,
  type TagName,
} from './tag-lists.ts';

/** The tags of every closed list. */
export const tagLists = {
  'by-category': categories,
  gifting: giftings,
  'by-meaning': meanings,
  'by-crystal': crystals,
  horoscope: signs,
  birthstone: months,
  collection: collections,
} as const satisfies Record<TagListName, readonly TagName[]>;

const allTags: readonly TagName[] = Object.values(tagLists).flat();

const canonicalBySpelling = new Map<string, string>();
for (const tag of allTags) {
  canonicalBySpelling.set(tag.slug, tag.slug);
  for (const alias of tag.aliases ?? []) canonicalBySpelling.set(alias, tag.slug);
}

/** The canonical spelling of a tag; unknown tags in lower case. */
export function canonicalTag(spelling: string): string {
  const lower = spelling.trim().toLowerCase();
  return canonicalBySpelling.get(lower) ?? lower;
}

/**
 * The spelling under which a product carries a tag. In an address `black` means black tourmaline;
 * on a product of another shop's file it is a colour.
 */
export function productTag(spelling: string): string {
  const lower = spelling.trim().toLowerCase();
  return lower === 'black' ? lower : canonicalTag(lower);
}

/** The name of a tag in one list, whatever its spelling. */
export function findTag(list: TagListName, spelling: string): TagName | undefined {
  const canonical = canonicalTag(spelling);
  const names: readonly TagName[] = tagLists[list];
  return names.find((tag) => tag.slug === canonical);
}

/** A label for people for any tag: the closed lists' own, else the slug with spaces. */
export function labelOfTag(spelling: string): string {
  const canonical = canonicalTag(spelling);
  const known = allTags.find((tag) => tag.slug === canonical);
  return known ? known.label : labelOfSlug(canonical);
}
