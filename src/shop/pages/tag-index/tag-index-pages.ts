import type { TagListName } from '#contract/names/tag-list-name.ts';
import {
  categories,
  collections,
  crystals,
  giftings,
  meanings,
  months,
  signs,
} from '#contract/names/tag-lists.ts';
import { signDates, taglines } from '#contract/names/taglines.ts';
import { tagCoversQuery } from '#src/shop/features/product/product-queries.ts';
import { type PageContext, pageHead, siteOf } from '#src/shop/widgets/page/page-head.ts';
import { breadcrumbData, itemListData } from '#src/shop/widgets/page/structured-data.ts';

import type { Tile } from '#src/shop/widgets/tiles/tile-grid.tsx';

// Copy and tiles of the index pages, by tag list.

export interface TileSection {
  readonly title?: string;
  readonly tiles: readonly Tile[];
}

export type TagIndexName = Exclude<TagListName, 'gifting'>;

interface TagIndexPage {
  readonly title: string;
  readonly lead: string;
  readonly sections: readonly TileSection[];
}

const tileOf =
  (list: TagListName) =>
  (tag: { slug: string; label: string; plural?: string; tagline?: string }) => ({
    label: tag.plural ?? tag.label,
    to: `/shop/${list}/${tag.slug}`,
    tag: tag.slug,
    note: tag.tagline ?? taglines[tag.slug],
  });

const groupOf = (...groups: string[]) =>
  categories.filter((category) => groups.includes(category.group)).map(tileOf('by-category'));

/** The groups of the specification. */
const categorySections: readonly TileSection[] = [
  { title: 'Accessories', tiles: groupOf('Jewellery', 'Accessories') },
  { title: 'Home Decor', tiles: groupOf('Home Decor', 'Others') },
  { title: 'Gifting', tiles: giftings.map(tileOf('gifting')) },
];

const signSections: readonly TileSection[] = [
  {
    tiles: signs.map(({ slug, label }) => ({
      label,
      to: `/shop/horoscope/${slug}`,
      tag: slug,
      note: `${taglines[slug]} · ${signDates[slug]}`,
    })),
  },
];

const monthSections: readonly TileSection[] = [
  {
    tiles: months.map(({ slug, label, stone, crystal }) => ({
      label,
      to: `/shop/birthstone/${slug}`,
      tag: crystal,
      note: stone,
    })),
  },
];

const [makalu, ganeshHimal] = collections;

/** Two collections, and links to two other indexes. */
const collectionSections: readonly TileSection[] = [
  {
    tiles: [
      {
        label: 'Horoscope',
        to: '/shop/horoscope',
        picture: 'tile-horoscope',
        note: 'A stone for every sign',
      },
      { label: 'Makalu', to: '/shop/collection/makalu', tag: 'makalu', note: makalu?.tagline },
      {
        label: 'Birthstone',
        to: '/shop/birthstone',
        picture: 'tile-birthstone',
        note: 'A stone for every month',
      },
      {
        label: 'Ganesh Himal',
        to: '/shop/collection/ganesh-himal',
        tag: 'ganesh-himal',
        note: ganeshHimal?.tagline,
      },
    ],
  },
];

/** By list; gifts are listed with the categories. */
export const tagIndexPages: Record<TagIndexName, TagIndexPage> = {
  'by-category': {
    title: 'Shop by category',
    lead: 'From an everyday bracelet to a lamp for the evening, made or finished by hand in Nepal.',
    sections: categorySections,
  },
  'by-meaning': {
    title: 'Shop by meaning',
    lead: 'People have given stones meanings for as long as they have carried them. Start with what you are hoping for.',
    sections: [{ tiles: meanings.map(tileOf('by-meaning')) }],
  },
  'by-crystal': {
    title: 'Shop by crystal',
    lead: 'Twenty-four stones, each with its own colour and character, and a note on where it was found.',
    sections: [{ tiles: crystals.map(tileOf('by-crystal')) }],
  },
  horoscope: {
    title: 'Shop by horoscope',
    lead: 'Twelve signs, and the stones that tradition gives to each.',
    sections: signSections,
  },
  birthstone: {
    title: 'Shop by birthstone',
    lead: 'A stone for every month: your own, or that of someone you love.',
    sections: monthSections,
  },
  collection: {
    title: 'Collections',
    lead: 'Pieces that belong together: by the mountain they come from, your star sign or the month you were born.',
    sections: collectionSections,
  },
};

/** Covers for the tiles of an index page. */
export const sectionCoversQuery = (sections: readonly TileSection[]) =>
  tagCoversQuery(sections.flatMap(({ tiles }) => tiles.map(({ tag }) => tag)));

export async function loadTagIndex(
  { queryClient }: PageContext,
  list: TagIndexName,
): Promise<void> {
  await queryClient.ensureQueryData(sectionCoversQuery(tagIndexPages[list].sections));
}

export const tagIndexCrumbs = (page: TagIndexPage) => [
  { label: 'Home', to: '/' },
  { label: page.title },
];

export function tagIndexHead(list: TagIndexName, context: PageContext) {
  const site = siteOf(context);
  const page = tagIndexPages[list];
  const path = `/shop/${list}`;
  const items = page.sections.flatMap((section) =>
    section.tiles.map(({ label, to }) => ({ name: label, path: to })),
  );
  return pageHead({
    title: page.title,
    description: page.lead,
    path,
    site,
    structured: [
      breadcrumbData(tagIndexCrumbs(page), path, site.publicUrl),
      itemListData(items, site.publicUrl),
    ],
  });
}
