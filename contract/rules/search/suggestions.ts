import type { ProductCard } from '#contract/calls/product-calls.ts';
import type { Suggested } from '#contract/calls/search-calls.ts';
import type { TagListName } from '#contract/names/tag-list-name.ts';
import { tagLists } from '#contract/names/tags.ts';
import { type CatalogueEntry, type CatalogueIndex, CatalogueIndexBuilder } from '#contract/rules/catalogue-index.ts';

// Suggestions while somebody types, for the server and for the phone offline. Tags and posts have indexes of their own,
// so that they are found by the same rules as products.

const productsShown = 5;
const tagsShown = 4;
const postsShown = 3;

/** The label of each list's tags. Of equally good matches those of the earlier list come first. */
const kinds: Readonly<Record<TagListName, string>> = {
  'by-category': 'Category',
  'by-crystal': 'Crystal',
  'by-meaning': 'Meaning',
  gifting: 'Gifts',
  horoscope: 'Zodiac sign',
  birthstone: 'Birthstone',
  collection: 'Collection',
};

interface TagTarget {
  readonly slug: string;
  readonly label: string;
  readonly kind: string;
}

const targets = new Map<string, TagTarget>();
let tagIndex: CatalogueIndex | undefined;

/** Ids of the products that match best, how many match, and the matching tags that have products. */
export function suggestFrom(
  index: CatalogueIndex,
  text: string,
): Pick<Suggested, 'totalRecords' | 'tags'> & { readonly ids: string[] } {
  const name = text.trim();
  if (name === '') return { ids: [], totalRecords: 0, tags: [] };
  const { ids, total } = index.query({ name, page: 1, pageSize: productsShown });
  const counts = index.tags();
  tagIndex ??= indexTags();
  const tags = tagIndex
    .query({ name, page: 1, pageSize: targets.size })
    .ids.map((path) => ({ path, ...(targets.get(path) as TagTarget) }))
    .filter(({ slug }) => counts.has(slug))
    .slice(0, tagsShown)
    .map(({ label, kind, path }) => ({ label, kind, path }));
  return { ids, totalRecords: total, tags };
}

/** The fields of a product in a suggestion. */
export function suggestedProduct({ name, slugs, price, discount, imgURL }: ProductCard): Suggested['products'][number] {
  return { name, slugs, price, discount, imgURL };
}

interface PostText {
  readonly slugs: string;
  readonly title: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly datePosted: string;
}

/** An index of posts for `suggestPosts`. */
export function indexPosts(posts: readonly PostText[]): CatalogueIndex {
  return indexOf(
    posts.map(({ slugs, title, summary, tags, datePosted }) => ({
      id: slugs,
      name: title,
      shortDesc: summary,
      tags,
      addedAt: datePosted,
    })),
  );
}

/** Slugs of the posts that match best. */
export function suggestPosts(posts: CatalogueIndex, text: string): string[] {
  return text.trim() === '' ? [] : posts.query({ name: text, page: 1, pageSize: postsShown }).ids;
}

function indexTags(): CatalogueIndex {
  const entries = Object.entries(kinds).flatMap(([list, kind], place) =>
    tagLists[list as TagListName].map((tag) => {
      const path = `/shop/${list}/${tag.slug}`;
      targets.set(path, { slug: tag.slug, label: 'plural' in tag ? tag.plural : tag.label, kind });
      // Its other spellings are found by its tag.
      return { id: path, name: tag.label, shortDesc: '', tags: [tag.slug], addedAt: String(9 - place) };
    }),
  );
  return indexOf(entries);
}

type TextEntry = Pick<CatalogueEntry, 'id' | 'name' | 'shortDesc' | 'tags' | 'addedAt'>;

function indexOf(entries: readonly TextEntry[]): CatalogueIndex {
  const builder = new CatalogueIndexBuilder();
  for (const entry of entries) builder.add({ ...entry, categoryId: 0, askedPaisa: 0, inStock: true });
  return builder.build();
}
